import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Tag } from '#client/components/tag.tsx'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { WrittenRow } from '#shared/article.ts'
import { waitingArticlesInput } from './lists.ts'
import { MemberName } from './member-name.tsx'
import { PagedList } from './paged-list.tsx'
import { useAdminSearch } from './use-admin-search.ts'

/** The articles of authors, and changes of them, that wait for an admin, the longest first. */
export function WaitingArticles() {
  const { page } = useAdminSearch()
  const query = trpc.article.written.useQuery(waitingArticlesInput({ page }), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList query={query} search={{ tab: 'articles', page }}>
      {(rows) => <Rows rows={rows} />}
    </PagedList>
  )
}

function Rows({ rows }: { rows: readonly WrittenRow[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (rows.length === 0) return <EmptyState title={t`Nothing to review`} />
  const columns: Column<WrittenRow>[] = [
    { name: t`Article`, cell: (row) => <Named article={row} /> },
    {
      name: t({ context: 'article', message: 'Author' }),
      cell: ({ author }) => <MemberName userName={author.userName} />,
    },
    { name: t`Waits since`, cell: ({ submitted_at }) => submitted_at && formatMoment(submitted_at, locale) },
    {
      name: t`Actions`,
      isHidden: true,
      cell: ({ id }) => (
        <span className="flex lg:justify-end">
          <Link to="/setting/articles" search={{ edit: id }} className={buttonStyle('soft')}>
            <Trans>Review</Trans>
          </Link>
        </span>
      ),
    },
  ]
  return <DataTable label={t`Articles that wait`} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

const Named = ({ article: { title, has_change } }: { article: WrittenRow }) => (
  <>
    <strong className="block wrap-anywhere">{title || <Trans>Without a title</Trans>}</strong>
    {has_change && (
      <Tag tone="gold">
        <Trans>Change</Trans>
      </Tag>
    )}
  </>
)
