import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { formatDate } from '#client/lib/format-date.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AdminsView, GrantView } from '#shared/admin.ts'
import { AdminActionLink } from './admin-action-link.tsx'
import { MemberName } from './member-name.tsx'
import { DashboardResult } from './public/dashboard-result.tsx'

/** The admins, and the audit of grants and revocations. */
export function Admins() {
  const query = trpc.admin.list.useQuery(undefined, { staleTime: 0 })
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
      {({ admins, audit }) => (
        <>
          <CurrentAdmins admins={admins} />
          <Audit audit={audit} />
        </>
      )}
    </DashboardResult>
  )
}

type Admin = AdminsView['admins'][number]

function CurrentAdmins({ admins }: Pick<AdminsView, 'admins'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const columns: Column<Admin>[] = [
    { name: t`Admin`, cell: ({ userName }) => <MemberName userName={userName} /> },
    { name: t`Since`, cell: ({ granted_at }) => formatDate(granted_at, locale) },
    {
      name: t`Actions`,
      isHidden: true,
      cell: ({ uuid }) => (
        <span className="flex lg:justify-end">
          <AdminActionLink action="revoke" uuid={uuid}>
            <Trans>Remove as admin</Trans>
          </AdminActionLink>
        </span>
      ),
    },
  ]
  return (
    <>
      <p className="mb-4 text-soft">
        <Trans>To make someone an admin, find them in the list of members.</Trans>
      </p>
      <DataTable label={t`Admins`} columns={columns} rows={admins} keyOf={({ uuid }) => uuid} />
    </>
  )
}

const WHAT = { granted: msg`Became an admin`, revoked: msg`Removed as admin`, undone: msg`Decision undone` }

function Audit({ audit }: Pick<AdminsView, 'audit'>) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const columns: Column<GrantView>[] = [
    { name: t`When`, cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at, locale)}</span> },
    { name: t`Change`, cell: ({ what }) => i18n._(WHAT[what]) },
    { name: t`Member`, cell: ({ account }) => <MemberName userName={account.userName} /> },
    { name: t`By`, cell: ({ by }) => (by ? <MemberName userName={by.userName} /> : t`The system`) },
  ]
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg font-bold">
        <Trans>History</Trans>
      </h2>
      <DataTable
        label={t`History`}
        columns={columns}
        rows={audit}
        keyOf={({ at, account }) => `${at} ${account.uuid}`}
      />
    </section>
  )
}
