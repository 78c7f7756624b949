import { Trans } from '@lingui/react/macro'
import { type MouseEvent, useId } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import type { OutlineEntry } from '#shared/article-outline.ts'
import { HTML_LANG, type Locale } from '#shared/locales.ts'

type Props = { headings: readonly OutlineEntry[]; lang: Locale; isFolded?: boolean }

/** The table of contents of a long article: folded before its text on a phone, beside it on a desktop. */
export function Contents({ headings, lang, isFolded = false }: Props) {
  const id = useId()
  const list = <Headings headings={headings} lang={lang} />
  if (isFolded)
    return (
      <details className="group/more rounded-card border border-line bg-raised px-4 py-2 lg:hidden">
        <summary className="min-h-8 text-base font-bold">
          <Trans>In this article</Trans>
        </summary>
        {list}
      </details>
    )
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-base font-bold">
        <Trans>In this article</Trans>
      </h2>
      {list}
    </nav>
  )
}

function Headings({ headings, lang }: Props) {
  const locale = useLocale()
  return (
    <ol lang={lang === locale ? undefined : HTML_LANG[lang]} className="space-y-1 pb-2">
      {headings.map(({ anchor, text, level }) => (
        <li key={anchor} className={level === 3 ? 'ps-4' : ''}>
          <a
            href={`#${anchor}`}
            onClick={(event) => showOwn(event, anchor)}
            className="inline-flex min-h-6 items-center text-base text-soft hover:text-accent"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Another article that stays in the document while it is hidden may have a heading of the same name before this one. */
function showOwn({ currentTarget }: MouseEvent<HTMLAnchorElement>, anchor: string): void {
  const heading = currentTarget.closest('article')?.querySelector(`#${CSS.escape(anchor)}`)
  requestAnimationFrame(() => heading?.scrollIntoView())
}
