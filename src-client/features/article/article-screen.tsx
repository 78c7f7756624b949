import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { headingsIn } from '#shared/article-outline.ts'
import styles from './article.css?inline'
import { ArticleTitle } from './article-title.tsx'
import { Contents } from './contents.tsx'
import { ArticleCover } from './public/article-cover.tsx'

const Words = hydrateLater(() => import('./article-words.tsx'))
const Actions = hydrateLater(() => import('./article-actions.tsx'), ['detail'])
const After = hydrateLater(() => import('./after-article.tsx'))

/** Fewer headings are seen at a glance. */
const LONG = 4

const COVER_SIZES = '(min-width: 75rem) 760px, (min-width: 64rem) calc(100vw - 27.5rem), 88vw'

/** An article's page. */
export function ArticleScreen({ id }: { id: string }) {
  const [article] = trpc.article.get.useSuspenseQuery({ id })
  const headings = headingsIn(article.document)
  const isLong = headings.length >= LONG
  return (
    <div className="page-width pt-4 pb-8 md:pt-8">
      <style href="article" precedence="theme">
        {styles}
      </style>
      <article className="lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-10">
        <aside className="max-lg:hidden lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:col-start-2 lg:row-start-1 lg:self-start">
          {isLong && <Contents headings={headings} lang={article.lang} />}
        </aside>
        <div className="min-w-0 space-y-6 lg:col-start-1 lg:row-start-1">
          <Link to="/blog" className="inline-flex min-h-6 items-center text-base text-accent">
            <Trans>Blog</Trans>
          </Link>
          <ArticleTitle article={article} />
          <div className="relative -mx-4 aspect-3/2 overflow-hidden bg-sunken md:mx-0 md:aspect-2/1 md:rounded-card">
            <ArticleCover article={article} sizes={COVER_SIZES} first isDescribed />
          </div>
          {isLong && <Contents headings={headings} lang={article.lang} isFolded />}
          <div className="art-text max-w-[42rem]">
            <Words article={article} />
          </div>
          <Actions article={article} />
        </div>
      </article>
      <After article={article} />
    </div>
  )
}
