import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Tag } from '#client/components/tag.tsx'
import { COMPLAINT_REASON_NAMES } from '#client/features/complaint/public/reason-names.ts'
import { formatNumber } from '#client/lib/format.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { ReportedView } from '#shared/complaint.ts'
import type { AdminSearch } from './admin-search.ts'
import { ComplaintDecision } from './complaint-decision.tsx'
import { reportedInput } from './lists.ts'
import { MemberName } from './member-name.tsx'
import { PagedList } from './paged-list.tsx'
import { useAdminSearch } from './use-admin-search.ts'

/** The posts, articles and comments that members have reported, what most have reported first. */
export function Reported() {
  const { page } = useAdminSearch()
  const search: AdminSearch = { tab: 'reported', page }
  const query = trpc.complaint.list.useQuery(reportedInput(search), { staleTime: 0, placeholderData: keepPreviousData })
  return (
    <PagedList query={query} search={search}>
      {(rows) => <Rows rows={rows} />}
    </PagedList>
  )
}

function Rows({ rows }: { rows: readonly ReportedView[] }) {
  const { t } = useLingui()
  if (rows.length === 0) return <EmptyState title={t`Nothing is reported`} />
  const columns: Column<ReportedView>[] = [
    { name: t`Reported`, cell: (thing) => <Named thing={thing} /> },
    { name: t`Author`, cell: ({ author }) => author && <MemberName userName={author.userName} /> },
    { name: t`Reports`, cell: (thing) => <Reports {...thing} /> },
    { name: t`Actions`, isHidden: true, cell: (thing) => <ComplaintDecision thing={thing} /> },
  ]
  return <DataTable label={t`What was reported`} columns={columns} rows={rows} keyOf={({ subject_id }) => subject_id} />
}

const PAGES = { post: '/detail/$id', article: '/blog/$id' } as const

function Named({ thing: { subject_type, subject_id, on, title, is_hidden } }: { thing: ReportedView }) {
  const isComment = subject_type === 'comment'
  return (
    <span className="block min-w-0 max-w-96">
      <Link
        to={PAGES[on.kind]}
        params={{ id: on.id }}
        search={isComment ? { comment: subject_id } : {}}
        className="line-clamp-3 min-h-6 font-bold wrap-anywhere text-accent"
      >
        {title}
      </Link>
      <span className="flex flex-wrap gap-1">
        {isComment && (
          <Tag tone="accent">
            <Trans>Comment</Trans>
          </Tag>
        )}
        {subject_type === 'article' && (
          <Tag tone="accent">
            <Trans>Article</Trans>
          </Tag>
        )}
        {is_hidden && (
          <Tag tone="gold">
            {on.kind === 'article' ? <Trans context="article">Withdrawn</Trans> : <Trans>Hidden</Trans>}
          </Tag>
        )}
      </span>
    </span>
  )
}

function Reports({ amount, reports }: Pick<ReportedView, 'amount' | 'reports'>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const count = formatNumber(amount, locale)
  const more = formatNumber(amount - reports.length, locale)
  return (
    <div className="max-w-96">
      <strong>
        <Plural value={amount} one={`${count} report`} other={`${count} reports`} />
      </strong>
      <ul className="mt-1 space-y-2">
        {reports.map(({ id, reason, note, at, by }) => (
          <li key={id}>
            <span className="block">{i18n._(COMPLAINT_REASON_NAMES[reason])}</span>
            {note && <q className="block whitespace-pre-line wrap-anywhere">{note}</q>}
            <span className="flex flex-wrap items-baseline gap-x-2 text-soft">
              <MemberName userName={by.userName} />
              <time dateTime={at}>{formatMoment(at, locale)}</time>
            </span>
          </li>
        ))}
      </ul>
      {amount > reports.length && (
        <p className="mt-2 text-soft">
          <Trans>and {more} more</Trans>
        </p>
      )}
    </div>
  )
}
