import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import { formatNumber } from '#client/lib/format.ts'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type BlogAddress, listInput, PAGE_SIZE } from './blog-address.ts'
import { ArticleTeaser } from './public/article-teaser.tsx'

// Links that work before their code is there.
const Pager = hydrateLater(() => import('#client/components/pager.tsx'))

/** A page of articles: one large, the others around it. */
export function Articles({ address }: { address: BlogAddress }) {
  const [{ rows, total }] = trpc.article.list.useSuspenseQuery(listInput(address))
  const instead = pageInstead({ page: address.page, pageSize: PAGE_SIZE, total })
  const isChosen = address.q !== undefined || address.tag !== undefined
  return (
    <>
      {instead && <Navigate to="/blog" search={{ ...address, ...instead }} replace resetScroll={false} />}
      {isChosen && total > 0 && <Count total={total} />}
      {rows.length === 0 ? (
        <Nothing address={address} />
      ) : (
        <ul
          className="flex flex-col gap-4 md:grid md:grid-cols-2 md:gap-5 lg:grid-cols-3"
          style={isChosen ? undefined : ROWS}
        >
          {rows.map((article, index) => {
            const isLead = index === 0 && !isChosen
            return (
              <li key={article.id} style={isLead ? LEAD : undefined}>
                <ArticleTeaser article={article} look={isLead ? 'lead' : 'card'} first={index < 2} />
              </li>
            )
          })}
        </ul>
      )}
      <Pager
        page={address.page}
        pageSize={PAGE_SIZE}
        total={total}
        link={(page, props) => <Link to="/blog" search={{ ...address, page }} {...props} />}
      />
    </>
  )
}

/** Where the list is a grid. */
const LEAD = { gridArea: 'span 2 / span 2' }

/** The rows have their height before the cards beside the lead arrive; its words would move down with each. */
const ROWS = { gridAutoRows: 'minmax(min(25.5rem, 34vw), auto)' }

function Count({ total }: { total: number }) {
  const count = formatNumber(total, useLocale())
  return (
    <p role="status" className="text-sm text-soft">
      <Plural value={total} one={`${count} article`} other={`${count} articles`} />
    </p>
  )
}

/** Nothing matches, or the page is behind the last, or nothing is published yet. */
function Nothing({ address: { q, tag, page } }: { address: BlogAddress }) {
  const { t } = useLingui()
  if (q === undefined && tag === undefined && page === undefined) return <NoneYet />
  return (
    <EmptyState
      title={t`No articles found`}
      action={
        <Link to="/blog" className={buttonStyle('soft')}>
          <Trans>All articles</Trans>
        </Link>
      }
    >
      {q !== undefined && <Trans>Please check the spelling, or try other or fewer words.</Trans>}
    </EmptyState>
  )
}

function NoneYet() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No articles yet`}
      action={
        <Link to="/visit" className={buttonStyle('soft')}>
          <Trans>Places to visit</Trans>
        </Link>
      }
    >
      <Trans>The places themselves have plenty of stories to tell.</Trans>
    </EmptyState>
  )
}
