import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { cardStyle } from '#client/features/post/public/card-name.tsx'
import { useLocale } from '#client/lib/locale.ts'
import type { ArticleCard } from '#shared/article.ts'
import { HTML_LANG } from '#shared/locales.ts'
import { ArticleCover } from './article-cover.tsx'
import { ArticleFacts } from './article-facts.tsx'
import { tagName } from './tag-words.ts'

const SIZES = {
  card: '(min-width: 75rem) 376px, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 8rem',
  lead: '(min-width: 75rem) 772px, (min-width: 64rem) 64vw, 92vw',
}
const LOOKS = {
  card: {
    card: 'md:flex-col',
    place: 'w-28 shrink-0 p-3 md:w-auto md:p-0',
    picture: 'aspect-4/3 overflow-hidden max-md:rounded-lg md:aspect-3/2',
    words: 'min-w-0 p-3 md:p-4',
    title: 'text-base',
    summary: 'line-clamp-3 max-md:hidden',
  },
  lead: {
    card: 'flex-col',
    place: 'flex aspect-3/2 grow',
    picture: 'grow',
    words: 'p-4 md:p-6',
    title: 'text-2xl',
    summary: 'line-clamp-3',
  },
}

type Props = {
  article: ArticleCard
  look?: keyof typeof LOOKS
  /** In the first screen: its picture has priority. */
  first?: boolean
  /** Of its title. */
  level?: 2 | 3
}

/** An article in a list: on a phone a row, with more room a card; the lead is a large one. */
export function ArticleTeaser({ article, look = 'card', first = false, level = 2 }: Props) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { id, title, summary, lang, tags } = article
  const [tag] = tags
  const inOther = lang === locale ? undefined : HTML_LANG[lang]
  const classes = LOOKS[look]
  const Heading = `h${level}` as const
  return (
    <article className={`${cardStyle} ${classes.card}`}>
      <div className={classes.place}>
        <div className={`relative bg-sunken ${classes.picture}`}>
          <ArticleCover article={article} sizes={SIZES[look]} first={first} />
        </div>
      </div>
      <div className={`flex flex-col gap-1 wrap-anywhere ${classes.words}`}>
        {tag && <p className="text-sm text-accent">{tagName(i18n, tag)}</p>}
        <Heading lang={inOther} className={`font-bold group-hover:text-accent ${classes.title}`}>
          <Link to="/blog/$id" params={{ id }} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </Heading>
        <p lang={inOther} className={`text-base text-soft ${classes.summary}`}>
          {summary}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <ArticleFacts article={article} />
        </p>
      </div>
    </article>
  )
}
