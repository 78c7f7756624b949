import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import type { ArticleCard } from '#shared/article.ts'
import { HTML_LANG } from '#shared/locales.ts'
import { Highlighted } from './highlighted.tsx'

type Ranges = [number, number][]

type Props = {
  article: Pick<ArticleCard, 'id' | 'title' | 'summary' | 'lang'> & { highlights?: { title: Ranges; summary: Ranges } }
  /** Beside the title. */
  children?: ReactNode
}

/** An article in a list that is not about articles alone: its title, which leads to it, and its summary. */
export function ArticleRow({ article: { id, title, summary, lang, highlights }, children }: Props) {
  const locale = useLocale()
  return (
    <article className="flex items-start gap-3 rounded-card border border-line bg-raised px-4 py-2">
      <div lang={lang === locale ? undefined : HTML_LANG[lang]} className="min-w-0 grow">
        <h3 className="font-bold wrap-anywhere">
          <Link to="/blog/$id" params={{ id }} className="block min-h-6 py-1 text-accent hover:underline">
            <Marked text={title} ranges={highlights?.title} />
          </Link>
        </h3>
        {summary !== '' && (
          <p className="line-clamp-2 text-sm text-soft">
            <Marked text={summary} ranges={highlights?.summary} />
          </p>
        )}
      </div>
      {children}
    </article>
  )
}

const Marked = ({ text, ranges = [] }: { text: string; ranges?: Ranges | undefined }) =>
  ranges.length > 0 ? <Highlighted text={text} ranges={ranges} /> : text
