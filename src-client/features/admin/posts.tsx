import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Select } from '#client/components/select.tsx'
import { Tag } from '#client/components/tag.tsx'
import { Thumbnail } from '#client/components/thumbnail.tsx'
import { TYPE_NAMES } from '#client/features/moderation/public/post-words.ts'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { QueuedPost } from '#shared/post-queue.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { AdminActionLink } from './admin-action-link.tsx'
import type { AdminSearch } from './admin-search.ts'
import { queueInput } from './lists.ts'
import { MemberName } from './member-name.tsx'
import { PagedList } from './paged-list.tsx'
import { useAdminSearch } from './use-admin-search.ts'

/** The posts and changes that wait for an admin, the longest first; of each author one a day, or of one author all. */
export function Posts() {
  const { type, author, page } = useAdminSearch()
  const search: AdminSearch = { tab: 'posts', type, author, page }
  const query = trpc.post.queue.useQuery(queueInput(search), { staleTime: 0, placeholderData: keepPreviousData })
  return (
    <>
      <TypeFilter search={search} />
      <Count total={query.data?.total} />
      {author ? <OneAuthor /> : <Order />}
      <PagedList query={query} search={search}>
        {(rows) => <Rows rows={rows} />}
      </PagedList>
    </>
  )
}

function TypeFilter({ search }: { search: AdminSearch }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const show = (chosen: string) =>
    void navigate({
      to: '/setting/admin',
      search: { ...search, page: undefined, type: POST_TYPES.find((type) => type === chosen) },
      resetScroll: false,
    })
  return (
    <Select
      aria-label={t`Type`}
      value={search.type ?? ''}
      options={[
        { value: '', label: t`All types` },
        ...POST_TYPES.map((type) => ({ value: type, label: i18n._(TYPE_NAMES[type]) })),
      ]}
      onChange={({ target }) => show(target.value)}
      className="mb-3 md:w-56"
    />
  )
}

function Count({ total }: { total: number | undefined }) {
  const locale = useLocale()
  const count = total === undefined ? '' : formatNumber(total, locale)
  return (
    <p role="status" className="mb-3 min-h-6 text-soft text-sm">
      {total !== undefined && (
        <Plural value={total} one={`${count} post to review`} other={`${count} posts to review`} />
      )}
    </p>
  )
}

function Order() {
  return (
    <p className="mb-3 text-soft text-sm">
      <Trans>What has waited longest comes first, and of each author one post a day.</Trans>
    </p>
  )
}

function OneAuthor() {
  return (
    <p className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-card bg-sunken px-4 py-1">
      <Trans>Only the posts of one author</Trans>
      <Link
        to="/setting/admin"
        search={{ tab: 'posts' }}
        resetScroll={false}
        className="inline-flex min-h-11 items-center font-bold text-accent"
      >
        <Trans>Show all authors</Trans>
      </Link>
    </p>
  )
}

function Rows({ rows }: { rows: readonly QueuedPost[] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  if (rows.length === 0) return <EmptyState title={t`Nothing to review`} />
  const columns: Column<QueuedPost>[] = [
    { name: t`Post`, cell: (row) => <Named post={row} /> },
    { name: t`Type`, cell: ({ type }) => i18n._(TYPE_NAMES[type]) },
    { name: t`Author`, cell: ({ author }) => <Author author={author} /> },
    { name: t`Waits since`, cell: ({ submitted_at }) => formatMoment(submitted_at, locale) },
    {
      name: t`Actions`,
      isHidden: true,
      cell: ({ id }) => (
        <span className="flex lg:justify-end">
          <AdminActionLink action="post" uuid={id}>
            <Trans>Review</Trans>
          </AdminActionLink>
        </span>
      ),
    },
  ]
  return <DataTable label={t`Posts that wait`} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Named({ post: { name, image, is_change, is_again } }: { post: QueuedPost }) {
  return (
    // The words come first, as the row's baseline is theirs.
    <span className="flex flex-row-reverse items-center justify-end gap-3">
      <span className="min-w-0">
        <strong className="block wrap-anywhere">{name}</strong>
        <span className="flex flex-wrap gap-1">
          {is_change && (
            <Tag tone="gold">
              <Trans>Change</Trans>
            </Tag>
          )}
          {is_again && (
            <Tag tone="accent">
              <Trans>Sent again</Trans>
            </Tag>
          )}
        </span>
      </span>
      {image && <Thumbnail image={image} className="size-12 shrink-0 rounded-xl bg-accent-tint" />}
    </span>
  )
}

function Author({ author: { uuid, userName, joined, waiting } }: Pick<QueuedPost, 'author'>) {
  const locale = useLocale()
  const { author } = useAdminSearch()
  const count = formatNumber(waiting, locale)
  const since = joined && formatDate(joined, locale)
  return (
    <>
      <MemberName userName={userName} />
      {since && (
        <span className="text-soft">
          <Trans>Joined {since}</Trans>
        </span>
      )}
      {waiting > 1 && !author && (
        <Link
          to="/setting/admin"
          search={{ tab: 'posts', author: uuid }}
          resetScroll={false}
          className="flex min-h-11 items-center font-bold text-accent lg:min-h-6"
        >
          <Trans>{count} posts of this author wait</Trans>
        </Link>
      )}
    </>
  )
}
