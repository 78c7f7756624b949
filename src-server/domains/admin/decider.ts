import { isAdminOrSystem } from '#shared/roles.ts'
import { isUndoOver } from '#shared/undo.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { EventOf, RecordedOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type AdminEvents, adminEvents } from './events.ts'

export type AdminCommand =
  | { type: 'GrantAdmin' | 'RevokeAdmin'; account_id: string }
  /** Takes back the latest change of a member's role, which made the version, for a minute. */
  | { type: 'UndoAdminChange'; account_id: string; version: number }
  /** Gives the role back that the call of a correlation id took; where another has, nothing happens. */
  | { type: 'RestoreAdmin'; account_id: string; correlation_id: string }

export const ALL_ADMINS = 'all'

type Grant = { by: string; at: string }
/** A change of a member's role, and the grant before it. */
type Change = { before: Grant | null; version: number; at: string; correlationId: string }
/** `changed`: the latest change, until it is taken back. */
type RoleState = { grant: Grant | null; changed: Change | null }
type AdminState = { readonly [accountId: string]: RoleState }

export const isAdmin = (state: AdminState, id: string): boolean => Boolean(state[id]?.grant)

const changed = (
  state: AdminState,
  { data: { account_id }, version, at, meta }: RecordedOf<AdminEvents, 'AdminGranted' | 'AdminRevoked'>,
  grant: Grant | null,
): AdminState => {
  const before = state[account_id]?.grant ?? null
  return { ...state, [account_id]: { grant, changed: { before, version, at, correlationId: meta.correlation_id } } }
}

/** The set of admins; the last one cannot be removed. The latest change of each can be taken back. */
export const admins: Decider<AdminState, AdminCommand, AdminEvents> = {
  category: 'admins',
  events: adminEvents,
  initial: {},
  evolve: {
    AdminGranted: (state, event) => changed(state, event, { by: event.meta.actor.id, at: event.at }),
    AdminRevoked: (state, event) => changed(state, event, null),
    AdminChangeUndone: (state, { data: { account_id, granted_by: by, granted_at: at } }) => ({
      ...state,
      [account_id]: { grant: by && at ? { by, at } : null, changed: null },
    }),
  },
  decide(command, state, issued) {
    if (!isAdminOrSystem(issued.actor)) throw new Rejection('FORBIDDEN')
    const { type, account_id } = command
    if (type === 'UndoAdminChange') return undo(command, state, issued)
    if (type === 'RestoreAdmin') return restore(command, state, issued)
    const is = isAdmin(state, account_id)
    if (type === 'GrantAdmin') return is ? [] : [{ type: 'AdminGranted', data: { account_id } }]
    if (!is) return []
    rejectLast(state)
    return [{ type: 'AdminRevoked', data: { account_id } }]
  },
}

function rejectLast(state: AdminState): void {
  if (Object.values(state).filter(({ grant }) => grant).length === 1) throw new Rejection('ADMIN_LAST')
}

function undo(
  { account_id, version }: Extract<AdminCommand, { type: 'UndoAdminChange' }>,
  state: AdminState,
  { at }: Issued,
): EventOf<AdminEvents>[] {
  const { grant = null, changed = null } = state[account_id] ?? {}
  if (!changed || isUndoOver(changed.at, at)) throw new Rejection('UNDO_OVER')
  if (changed.version !== version) throw new Rejection('VERSION_STALE', { version: changed.version })
  if (grant) rejectLast(state)
  return [undone(account_id, changed)]
}

function restore(
  { account_id, correlation_id }: Extract<AdminCommand, { type: 'RestoreAdmin' }>,
  state: AdminState,
  { at }: Issued,
): EventOf<AdminEvents>[] {
  const { grant = null, changed = null } = state[account_id] ?? {}
  const isTheirs = changed?.correlationId === correlation_id && !isUndoOver(changed.at, at)
  return isTheirs && grant === null ? [undone(account_id, changed)] : []
}

const undone = (account_id: string, { before }: Change): EventOf<AdminEvents> => ({
  type: 'AdminChangeUndone',
  data: { account_id, granted_by: before?.by ?? null, granted_at: before?.at ?? null },
})
