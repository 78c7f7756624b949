import type { BusinessStatus } from '#shared/account.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type BusinessEvent, type BusinessEvents, businessEvents } from './events.ts'

type Applied = DataOf<BusinessEvents['OwnerApplied']>
type Decided = Exclude<BusinessStatus, 'pending'>

export type BusinessCommand =
  | ({ type: 'Apply' } & Applied)
  | { type: 'Decide'; status: Decided; reason: string | null }
  | { type: 'ChangeDashboardPassword'; credential_id: string }

type BusinessState = { accountId: string; status: BusinessStatus } | null

const ALLOWED: Record<BusinessStatus, readonly Decided[]> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended'],
  suspended: ['approved'],
  rejected: [],
}

/** Whether another application may follow one in this status. */
export const mayApply = (status: BusinessStatus): boolean => status === 'rejected'

/**
 * An application for a business: `pending → approved | rejected`, `approved → suspended → approved`; a rejected one may
 * be sent again.
 */
export const business: Decider<BusinessState, BusinessCommand, BusinessEvents> = {
  category: 'business',
  events: businessEvents,
  initial: null,
  evolve: {
    OwnerApplied: (_, { data }) => ({ accountId: data.account_id, status: 'pending' }),
    OwnerApproved: (state) => state && { ...state, status: 'approved' },
    OwnerRejected: (state) => state && { ...state, status: 'rejected' },
    OwnerSuspended: (state) => state && { ...state, status: 'suspended' },
    DashboardPasswordChanged: (state) => state,
  },
  decide(command, state, issued) {
    if (command.type === 'Apply') return apply(command, state, issued)
    if (command.type === 'Decide') return decide(command, state, issued)
    return changePassword(command.credential_id, state, issued)
  },
}

function apply(
  { type: _, ...data }: Extract<BusinessCommand, { type: 'Apply' }>,
  state: BusinessState,
  { actor }: Issued,
): BusinessEvent[] {
  if (data.account_id !== actor.id && actor.role !== 'system') throw new Rejection('BUSINESS_NOT_FOUND')
  if (state && !mayApply(state.status)) throw new Rejection('BUSINESS_STATUS', { status: state.status })
  return [{ type: 'OwnerApplied', data }]
}

function decide(
  { status, reason }: Extract<BusinessCommand, { type: 'Decide' }>,
  state: BusinessState,
  { actor }: Issued,
): BusinessEvent[] {
  if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
  if (!state) throw new Rejection('BUSINESS_NOT_FOUND')
  if (state.status === status) return []
  if (!ALLOWED[state.status].includes(status)) throw new Rejection('BUSINESS_STATUS', { status: state.status })
  if (status === 'approved') return [{ type: 'OwnerApproved', data: {} }]
  const data = { account_id: state.accountId, reason }
  return [status === 'rejected' ? { type: 'OwnerRejected', data } : { type: 'OwnerSuspended', data }]
}

function changePassword(credential_id: string, state: BusinessState, { actor }: Issued): BusinessEvent[] {
  if (!state || (state.accountId !== actor.id && actor.role !== 'system')) throw new Rejection('BUSINESS_NOT_FOUND')
  if (state.status !== 'approved') throw new Rejection('BUSINESS_STATUS', { status: state.status })
  return [{ type: 'DashboardPasswordChanged', data: { credential_id } }]
}
