import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { useUtils } from '#client/lib/trpc.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import { useMe } from '#client/lib/use-me.ts'
import { AdminActionForm } from './admin-action-form.tsx'
import { ADMIN_ACTIONS } from './admin-actions.ts'
import type { AdminAction, AdminSearch } from './admin-search.ts'
import { applicationsOf, membersOf } from './lists.ts'
import { useAdminSearch } from './use-admin-search.ts'

/** The dialog that confirms an action, over the administration. */
export default function AdminDialog() {
  const search = useAdminSearch()
  const { action, uuid, ...below } = search
  const close = useDialogRoute({ to: '/setting/admin', search: below })
  const { data: me } = useMe()
  // While the dashboard is closed the page below asks for its password; the confirmation comes then.
  if (!action || !uuid || me?.role !== 'admin' || !me.dashboard_until) return null
  return <ConfirmAction action={action} uuid={uuid} search={below} onClose={close} />
}

type ConfirmProps = { action: AdminAction; uuid: string; search: AdminSearch; onClose: (after?: () => void) => void }

function ConfirmAction({ action, uuid, search, onClose }: ConfirmProps) {
  const { i18n } = useLingui()
  const { name, version, status } = useActionTarget(action, uuid, search)
  return (
    <PageSheet onClose={onClose} title={i18n._(ADMIN_ACTIONS[action].title)}>
      {status === 'loading' && <Skeleton className="h-40 rounded-card" />}
      {status === 'found' && (
        <AdminActionForm action={action} uuid={uuid} name={name} version={version} onDone={onClose} />
      )}
      {status === 'missing' && (
        <p className="text-soft">
          <Trans>This entry is no longer in the list.</Trans>
        </p>
      )}
    </PageSheet>
  )
}

type ActionTarget = { name: string; version?: number; status: 'loading' | 'found' | 'missing' }

/** The member or business of the action, from the list below the dialog. */
function useActionTarget(action: AdminAction, uuid: string, search: AdminSearch): ActionTarget {
  const utils = useUtils()
  const { target } = ADMIN_ACTIONS[action]
  const businesses = useQuery({ ...applicationsOf(utils, search), enabled: target === 'business' })
  const members = useQuery({ ...membersOf(utils, search), enabled: target === 'member' })
  const admins = useQuery(utils.admin.list.queryOptions(undefined, { enabled: target === 'admin' }))
  const matches = (row: { uuid: string }) => row.uuid === uuid
  if (businesses.isLoading || members.isLoading || admins.isLoading) return { name: '', status: 'loading' }
  if (target === 'business') {
    const business = businesses.data?.rows.find(matches)
    return business ? { name: business.business_name ?? '', version: business.version, status: 'found' } : MISSING
  }
  const person = (target === 'member' ? members.data?.rows : admins.data?.admins)?.find(matches)
  return person ? { name: person.userName ? `@${person.userName}` : '', status: 'found' } : MISSING
}

const MISSING: ActionTarget = { name: '', status: 'missing' }
