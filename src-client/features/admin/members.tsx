import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { IconButton } from '#client/components/icon-button.tsx'
import { RoleBadge } from '#client/components/role-badge.tsx'
import { StatusTag } from '#client/features/business/public/status-tag.tsx'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUtils } from '#client/lib/trpc.ts'
import type { MemberView } from '#shared/account.ts'
import { MAX_SEARCH_LENGTH } from '#shared/limits.ts'
import { ActLink } from './act-link.tsx'
import { membersOf } from './lists.ts'
import { PagedList } from './paged-list.tsx'
import { useAdminSearch } from './use-admin-search.ts'
import { Who } from './who.tsx'

/** All members, searched by name, e-mail or phone number. */
export function Members() {
  const search = useAdminSearch()
  const query = useQuery({ ...membersOf(useUtils(), search), staleTime: 0, placeholderData: keepPreviousData })
  return (
    <>
      <Finder key={search.q} q={search.q ?? ''} />
      <PagedList query={query} search={{ tab: 'members', q: search.q, page: search.page }}>
        {(rows) => <Rows rows={rows} />}
      </PagedList>
    </>
  )
}

function Finder({ q }: { q: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('q')
    const search = { tab: 'members', q: typeof wanted === 'string' ? wanted.trim() || undefined : undefined } as const
    void navigate({ to: '/setting/admin', search, resetScroll: false })
  }
  return (
    <search>
      <form onSubmit={find} className="relative mb-4 max-w-xl">
        <input
          name="q"
          type="search"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          aria-label={t`Search by name, e-mail or phone`}
          placeholder={t`Search by name, e-mail or phone`}
          className={`${inputStyle} bg-raised pe-13`}
        />
        <IconButton type="submit" label={t`Search`} className="absolute end-0.5 top-0.5 text-soft">
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
      </form>
    </search>
  )
}

function Rows({ rows }: { rows: readonly MemberView[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (rows.length === 0)
    return (
      <EmptyState title={t`Nobody found`}>
        <Trans>Try a part of a name, or a whole e-mail address or phone number.</Trans>
      </EmptyState>
    )
  const columns: Column<MemberView>[] = [
    { name: t`Member`, cell: (row) => <Who name={row.nickname} userName={row.userName} /> },
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
      cell: ({ role, business }) => (
        <span className="flex flex-wrap gap-1">
          {role === 'user' && !business && t`Member`}
          <RoleBadge role={role} />
          {business && business !== 'approved' && <StatusTag status={business} />}
        </span>
      ),
    },
    { name: t`Joined`, cell: (row) => <span className="whitespace-nowrap">{formatDate(row.joined, locale)}</span> },
    {
      name: t`What to do`,
      isHidden: true,
      cell: ({ uuid, role }) =>
        role === 'admin' ? null : (
          <span className="flex lg:justify-end">
            <ActLink act="grant" uuid={uuid}>
              <Trans>Make admin</Trans>
            </ActLink>
          </span>
        ),
    },
  ]
  return <DataTable label={t`Members`} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
}
