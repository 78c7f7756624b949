import { trpc } from '#client/lib/trpc.ts'
import type { ApplicationDialogName } from './admin-search.ts'

const isSuspension = (action: ApplicationDialogName): boolean => action === 'suspend' || action === 'suspend_member'

/**
 * The bookings of guests that a suspension may end. A form waits while they are unknown: they stand above its fields, and would
 * move them.
 */
export function useStake(action: ApplicationDialogName, uuid: string) {
  const enabled = isSuspension(action)
  const { data, isLoading } = trpc.booking.ofGuests.useQuery({ uuid }, { staleTime: 0, enabled })
  return { isUnknown: isLoading, stake: enabled ? data : undefined }
}
