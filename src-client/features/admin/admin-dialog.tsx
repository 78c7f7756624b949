import { Trans, useLingui } from '@lingui/react/macro'
import { Lazy } from '#client/components/lazy.tsx'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import { useMe } from '#client/lib/use-me.ts'
import { AdminActionForm } from './admin-action-form.tsx'
import { ADMIN_ACTIONS } from './admin-actions.ts'
import type { AdminAction, AdminSearch } from './admin-search.ts'
import { AllChanges } from './all-changes.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { membersInput } from './lists.ts'
import { PostDialog } from './post-dialog.tsx'
import { StandingHistory } from './standing-history.tsx'
import { useStake } from './suspension.ts'
import { useAdminSearch } from './use-admin-search.ts'

/** The dialog over the administration: an application to read and decide on, or an action to confirm. */
export default function AdminDialog() {
  const search = useAdminSearch()
  const { action, uuid, ...below } = search
  const close = useDialogRoute({ to: '/setting/admin', search: below })
  const { data: me } = useMe()
  // While the dashboard is closed the page below asks for its password; the confirmation comes then.
  if (!action || !uuid || me?.role !== 'admin' || !me.dashboard_until) return null
  if (action === 'post') return <PostDialog id={uuid} onClose={close} />
  if (action === 'history') return <HistoryDialog id={uuid} onClose={close} />
  if (action === 'review' || ADMIN_ACTIONS[action].target === 'business')
    return <ApplicationDialog action={action} uuid={uuid} onClose={close} />
  return <ConfirmAction action={action} uuid={uuid} search={below} onClose={close} />
}

const HISTORY = lazyMemberPart(
  () => import('#client/features/posting/public/post-history.tsx'),
  ['posting', 'moderation'],
)

function HistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <PageSheet onClose={onClose} title={t`History`} isTall>
      <Lazy part={HISTORY} pending={<Skeleton className="h-dvh rounded-card" />}>
        {(History) => <History id={id} />}
      </Lazy>
      <AllChanges subject={id} />
    </PageSheet>
  )
}

type ConfirmProps = { action: AdminAction; uuid: string; search: AdminSearch; onClose: (after?: () => void) => void }

function ConfirmAction({ action, uuid, search, onClose }: ConfirmProps) {
  const { i18n } = useLingui()
  const { isUnknown, stake } = useStake(action, uuid)
  const target = useActionTarget(action, uuid, search)
  const status = isUnknown ? 'loading' : target.status
  const hasHistory = 'standing' in ADMIN_ACTIONS[action] || 'author' in ADMIN_ACTIONS[action]
  return (
    <PageSheet onClose={onClose} title={i18n._(ADMIN_ACTIONS[action].title)} isTall={hasHistory}>
      {status === 'loading' && <Skeleton className="h-40 rounded-card" />}
      {status === 'found' && (
        <>
          <AdminActionForm {...{ action, uuid, stake }} name={target.name} version={undefined} onDone={onClose} />
          {hasHistory && <StandingHistory uuid={uuid} />}
        </>
      )}
      {status === 'missing' && (
        <p className="text-soft">
          <Trans>This entry is no longer in the list.</Trans>
        </p>
      )}
    </PageSheet>
  )
}

type ActionTarget = { name: string; status: 'loading' | 'found' | 'missing' }

/** The member of the action, from the list below the dialog. */
function useActionTarget(action: AdminAction, uuid: string, search: AdminSearch): ActionTarget {
  const { target } = ADMIN_ACTIONS[action]
  const members = trpc.account.members.useQuery(membersInput(search), { enabled: target === 'member' })
  const admins = trpc.admin.list.useQuery(undefined, { enabled: target === 'admin' })
  if (members.isLoading || admins.isLoading) return { name: '', status: 'loading' }
  const people = target === 'member' ? members.data?.rows : admins.data?.admins
  const person = people?.find((one) => one.uuid === uuid)
  return person
    ? { name: person.userName ? `@${person.userName}` : '', status: 'found' }
    : { name: '', status: 'missing' }
}
