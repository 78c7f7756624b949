import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type AdminEvents, adminEvents } from './events.ts'

export type AdminCommand = { type: 'GrantAdmin' | 'RevokeAdmin'; account_id: string }

export const ALL_ADMINS = 'all'

type AdminState = { readonly [accountId: string]: true }

/** The set of admins; the last one cannot be removed. */
export const admins: Decider<AdminState, AdminCommand, AdminEvents> = {
  category: 'admins',
  events: adminEvents,
  initial: {},
  evolve: {
    AdminGranted: (state, { data }) => ({ ...state, [data.account_id]: true }),
    AdminRevoked: (state, { data }) => {
      const { [data.account_id]: _, ...others } = state
      return others
    },
  },
  decide({ type, account_id }, state, { actor }) {
    if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
    const is = Object.hasOwn(state, account_id)
    if (type === 'GrantAdmin') return is ? [] : [{ type: 'AdminGranted', data: { account_id } }]
    if (!is) return []
    if (Object.keys(state).length === 1) throw new Rejection('ADMIN_LAST')
    return [{ type: 'AdminRevoked', data: { account_id } }]
  },
}
