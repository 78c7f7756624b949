import { useLingui } from '@lingui/react/macro'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { AdminActionForm } from './admin-action-form.tsx'
import { ADMIN_ACTIONS } from './admin-actions.ts'
import type { ApplicationDialogName } from './admin-search.ts'
import { ApplicationDetails } from './application-details.tsx'
import { DecisionLinks } from './decision-links.tsx'
import { DashboardResult } from './public/dashboard-result.tsx'
import { useStake } from './suspension.ts'

type Props = { action: ApplicationDialogName; uuid: string; onClose: (after?: () => void) => void }

/** The whole application, and below it the decision: to be chosen, or to be confirmed. */
export function ApplicationDialog({ action, uuid, onClose }: Props) {
  const { t, i18n } = useLingui()
  // Not kept: what was read once would count as read when it is opened again.
  const query = trpc.business.get.useQuery({ uuid }, { staleTime: 0, gcTime: 0 })
  const { isUnknown, stake } = useStake(action, uuid)
  const title = action === 'review' ? t`Application` : i18n._(ADMIN_ACTIONS[action].title)
  return (
    <PageSheet onClose={onClose} title={title} isTall>
      <DashboardResult
        query={isUnknown ? { ...query, data: undefined } : query}
        pending={<Skeleton className="h-96 rounded-card" />}
      >
        {(application) => (
          <>
            <ApplicationDetails application={application} />
            <div className="mt-6 border-t border-line pt-4">
              {action === 'review' ? (
                <span className="flex flex-wrap gap-2">
                  <DecisionLinks uuid={uuid} status={application.business.status} replace />
                </span>
              ) : (
                <AdminActionForm
                  // Whoever goes on to another application reads that one.
                  key={`${action} ${uuid}`}
                  action={action}
                  uuid={uuid}
                  name={application.business.business_name ?? ''}
                  version={application.business.version}
                  stake={stake}
                  onDone={onClose}
                />
              )}
            </div>
          </>
        )}
      </DashboardResult>
    </PageSheet>
  )
}
