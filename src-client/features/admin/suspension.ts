import { trpc } from '#client/lib/trpc.ts'
import type { ApplicationDialogName } from './admin-search.ts'

export const isSuspension = (action: ApplicationDialogName): boolean =>
  action === 'suspend' || action === 'suspend_member'

/** Whether a form has to wait: what is at stake stands above its fields, and would move them. */
export const useIsStakeUnknown = (action: ApplicationDialogName, uuid: string): boolean =>
  trpc.booking.ofGuests.useQuery({ uuid }, { staleTime: 0, enabled: isSuspension(action) }).isLoading
