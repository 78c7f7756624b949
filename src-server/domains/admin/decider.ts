import { actsForAll } from '#shared/roles.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type AdminEvents, adminEvents } from './events.ts'

export type AdminCommand = { type: 'GrantAdmin' | 'RevokeAdmin'; account_id: string }

/** The id of the one stream there is. */
export const ALL_ADMINS = 'all'

/** Who is an admin. The last one stays. */
export const admins: Decider<ReadonlySet<string>, AdminCommand, AdminEvents> = {
  category: 'admins',
  events: adminEvents,
  initial: new Set(),
  evolve: {
    AdminGranted: (state, { data }) => new Set([...state, data.account_id]),
    AdminRevoked: (state, { data }) => new Set([...state].filter((id) => id !== data.account_id)),
  },
  decide({ type, account_id }, state, { actor }) {
    if (!actsForAll(actor)) throw new Rejection('FORBIDDEN')
    const is = state.has(account_id)
    if (type === 'GrantAdmin') return is ? [] : [{ type: 'AdminGranted', data: { account_id } }]
    if (!is) return []
    if (state.size === 1) throw new Rejection('ADMIN_LAST')
    return [{ type: 'AdminRevoked', data: { account_id } }]
  },
}
