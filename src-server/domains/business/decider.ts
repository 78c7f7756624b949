import type { BusinessStatus } from '#shared/account.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { isUndoOver } from '#shared/undo.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { DataOf, RecordedOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type BusinessEvent, type BusinessEvents, businessEvents } from './events.ts'

type Applied = DataOf<BusinessEvents['OwnerApplied']>
type Decided = Exclude<BusinessStatus, 'pending'>

export type BusinessCommand =
  | ({ type: 'Apply' } & Applied)
  | { type: 'Decide'; status: Decided; reason: string | null }
  /** Takes the latest decision back, for a minute. */
  | { type: 'UndoDecision' }
  | { type: 'ChangeDashboardPassword'; credential_id: string }

type Standing = {
  status: BusinessStatus
  reason: string | null
  decided: { at: string; by: string } | null
}

/** `before`: what the latest decision has changed, until it is taken back. */
type BusinessState = (Standing & { accountId: string; before: Standing | null }) | null

const ALLOWED: Record<BusinessStatus, readonly Decided[]> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended'],
  suspended: ['approved'],
  rejected: [],
}

/** Whether another application may follow one in this status. */
export const mayApply = (status: BusinessStatus): boolean => status === 'rejected'

type Deciding = RecordedOf<BusinessEvents, 'OwnerApproved' | 'OwnerRejected' | 'OwnerSuspended'>

const decided = (state: BusinessState, { at, meta, data }: Deciding, status: Decided): BusinessState =>
  state && {
    accountId: state.accountId,
    status,
    reason: 'reason' in data ? data.reason : null,
    decided: { at, by: meta.actor.id },
    before: { status: state.status, reason: state.reason, decided: state.decided },
  }

/**
 * An application for a business: `pending → approved | rejected`, `approved → suspended → approved`; a rejected one may
 * be sent again. An admin takes back the latest decision.
 */
export const business: Decider<BusinessState, BusinessCommand, BusinessEvents> = {
  category: 'business',
  events: businessEvents,
  initial: null,
  evolve: {
    OwnerApplied: (_, { data }) => ({
      accountId: data.account_id,
      status: 'pending',
      reason: null,
      decided: null,
      before: null,
    }),
    OwnerApproved: (state, event) => decided(state, event, 'approved'),
    OwnerRejected: (state, event) => decided(state, event, 'rejected'),
    OwnerSuspended: (state, event) => decided(state, event, 'suspended'),
    OwnerDecisionUndone: (state, { data: { status, reason, decided_at: at, decided_by: by } }) =>
      state && { ...state, status, reason, decided: at && by ? { at, by } : null, before: null },
    DashboardPasswordChanged: (state) => state && { ...state, before: null },
  },
  decide(command, state, issued) {
    if (command.type === 'Apply') return apply(command, state, issued)
    if (command.type === 'Decide') return decide(command, state, issued)
    if (command.type === 'UndoDecision') return undo(state, issued)
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
  const isSame = state.status === status
  if (isSame && (status === 'approved' || state.reason === reason)) return []
  // The same decision for another reason is kept: the owner reads the latest.
  if (!isSame && !ALLOWED[state.status].includes(status))
    throw new Rejection('BUSINESS_STATUS', { status: state.status })
  if (status === 'approved') return [{ type: 'OwnerApproved', data: {} }]
  const data = { account_id: state.accountId, reason }
  return [status === 'rejected' ? { type: 'OwnerRejected', data } : { type: 'OwnerSuspended', data }]
}

function undo(state: BusinessState, { actor, at }: Issued): BusinessEvent[] {
  if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
  if (!state) throw new Rejection('BUSINESS_NOT_FOUND')
  const { accountId: account_id, before, decided } = state
  if (!before || !decided || isUndoOver(decided.at, at)) throw new Rejection('UNDO_OVER')
  const { status, reason, decided: earlier } = before
  const when = { decided_at: earlier?.at ?? null, decided_by: earlier?.by ?? null }
  return [{ type: 'OwnerDecisionUndone', data: { account_id, status, reason, ...when } }]
}

function changePassword(credential_id: string, state: BusinessState, { actor }: Issued): BusinessEvent[] {
  if (!state || (state.accountId !== actor.id && actor.role !== 'system')) throw new Rejection('BUSINESS_NOT_FOUND')
  if (state.status !== 'approved') throw new Rejection('BUSINESS_STATUS', { status: state.status })
  return [{ type: 'DashboardPasswordChanged', data: { credential_id } }]
}
