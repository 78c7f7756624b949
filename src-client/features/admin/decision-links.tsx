import { Trans } from '@lingui/react/macro'
import type { BusinessView } from '#shared/business.ts'
import { AdminActionLink } from './admin-action-link.tsx'

type Props = Pick<BusinessView, 'uuid' | 'status'> & { replace?: boolean }

/** The decisions that an application allows. A rejected one must be sent again before the next. */
export function DecisionLinks({ uuid, status, replace = false }: Props) {
  if (status === 'rejected') return null
  if (status === 'approved')
    return (
      <AdminActionLink action="suspend" uuid={uuid} replace={replace}>
        <Trans>Suspend</Trans>
      </AdminActionLink>
    )
  return (
    <>
      <AdminActionLink action="approve" uuid={uuid} replace={replace}>
        {status === 'pending' ? <Trans>Approve</Trans> : <Trans>Approve again</Trans>}
      </AdminActionLink>
      {status === 'pending' && (
        <AdminActionLink action="reject" uuid={uuid} replace={replace}>
          <Trans>Reject</Trans>
        </AdminActionLink>
      )}
    </>
  )
}
