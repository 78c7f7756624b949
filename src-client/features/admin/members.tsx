import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { RoleBadge } from '#client/components/role-badge.tsx'
import { SearchForm } from '#client/components/search-form.tsx'
import { Tag } from '#client/components/tag.tsx'
import { StatusTag } from '#client/features/business/public/status-tag.tsx'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { MemberView } from '#shared/account.ts'
import { AdminActionLink } from './admin-action-link.tsx'
import { membersInput } from './lists.ts'
import { MemberName } from './member-name.tsx'
import { PagedList } from './paged-list.tsx'
import { useAdminSearch } from './use-admin-search.ts'

/** All members, searched by name, e-mail or phone number. */
export function Members() {
  const search = useAdminSearch()
  const query = trpc.account.members.useQuery(membersInput(search), { staleTime: 0, placeholderData: keepPreviousData })
  return (
    <>
      <MemberSearch q={search.q} />
      <PagedList query={query} search={{ tab: 'members', q: search.q, page: search.page }}>
        {(rows) => <Rows rows={rows} />}
      </PagedList>
    </>
  )
}

function MemberSearch({ q }: { q: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <SearchForm
      q={q}
      label={t`Search by name, e-mail or phone`}
      onSearch={(wanted) =>
        void navigate({ to: '/setting/admin', search: { tab: 'members', q: wanted }, resetScroll: false })
      }
      className="mb-4 max-w-xl"
    />
  )
}

function Rows({ rows }: { rows: readonly MemberView[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (rows.length === 0)
    return (
      <EmptyState title={t`No members found`}>
        <Trans>Try a part of a name, or a whole e-mail address or phone number.</Trans>
      </EmptyState>
    )
  const columns: Column<MemberView>[] = [
    { name: t`Member`, cell: (row) => <MemberName name={row.nickname} userName={row.userName} /> },
    {
      name: t`Contact`,
      cell: ({ email, phone }) =>
        (email ?? phone) && (
          <>
            <span className="block wrap-anywhere">{email}</span>
            <span className="block whitespace-nowrap">{phone}</span>
          </>
        ),
    },
    {
      name: t`Role`,
      cell: ({ role, business, is_author, suspended }) => (
        <span className="flex flex-wrap gap-1">
          {role === 'user' && !business && t`Member`}
          <RoleBadge role={role} />
          {is_author && (
            <Tag tone="accent">
              <Trans context="article">Author</Trans>
            </Tag>
          )}
          {business && business !== 'approved' && <StatusTag status={business} />}
          {suspended && <Suspended {...suspended} />}
        </span>
      ),
    },
    { name: t`Joined`, cell: (row) => <span className="whitespace-nowrap">{formatDate(row.joined, locale)}</span> },
    {
      name: t`Actions`,
      isHidden: true,
      cell: (row) => <MemberActions member={row} />,
    },
  ]
  return <DataTable label={t`Members`} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
}

function Suspended({ at, reason }: NonNullable<MemberView['suspended']>) {
  const since = formatDate(at, useLocale())
  return (
    <span className="max-w-72">
      <Tag tone="laterite">
        <Trans>Suspended</Trans>
      </Tag>
      <span className="block text-sm text-soft wrap-anywhere">
        {since} · {reason}
      </span>
    </span>
  )
}

/** Nobody suspends themselves. */
function MemberActions({ member: { uuid, role, is_author, suspended } }: { member: MemberView }) {
  const { data: me } = useMe()
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      {role !== 'admin' && !suspended && (
        <AdminActionLink action="grant" uuid={uuid}>
          <Trans>Make admin</Trans>
        </AdminActionLink>
      )}
      {!is_author && !suspended && (
        <AdminActionLink action="appoint_author" uuid={uuid}>
          <Trans>Make author</Trans>
        </AdminActionLink>
      )}
      {is_author && (
        <AdminActionLink action="dismiss_author" uuid={uuid}>
          <Trans>Take the right away</Trans>
        </AdminActionLink>
      )}
      {suspended && (
        <AdminActionLink action="reinstate_member" uuid={uuid}>
          <Trans>Reinstate</Trans>
        </AdminActionLink>
      )}
      {!suspended && me && me.uuid !== uuid && (
        <AdminActionLink action="suspend_member" uuid={uuid}>
          <Trans>Suspend</Trans>
        </AdminActionLink>
      )}
    </span>
  )
}
