import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EventOf } from '../../event-sourcing/event.ts'
import { fold } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { ADMIN, given, MEMBER } from '../../testing/given.ts'
import { type AdminCommand, admins } from './decider.ts'
import type { AdminEvents } from './events.ts'

const A_ID = '0195b5a0-0000-7000-8000-00000000000a'
const B_ID = '0195b5a0-0000-7000-8000-00000000000b'
const C_ID = '0195b5a0-0000-7000-8000-00000000000c'
const granted = (account_id: string): EventOf<AdminEvents> => ({ type: 'AdminGranted', data: { account_id } })
const revoked = (account_id: string): EventOf<AdminEvents> => ({ type: 'AdminRevoked', data: { account_id } })

it('grants and revocations are idempotent, and the last admin stays', () => {
  given(admins).when({ type: 'GrantAdmin', account_id: A_ID }, ADMIN).gives(granted(A_ID))
  given(admins, granted(A_ID)).when({ type: 'GrantAdmin', account_id: A_ID }, ADMIN).gives()
  given(admins, granted(A_ID)).when({ type: 'RevokeAdmin', account_id: B_ID }, ADMIN).gives()
  given(admins, granted(A_ID)).when({ type: 'RevokeAdmin', account_id: A_ID }, ADMIN).rejects('ADMIN_LAST')
  given(admins, granted(A_ID), granted(B_ID))
    .when({ type: 'RevokeAdmin', account_id: A_ID }, ADMIN)
    .gives(revoked(A_ID))
  given(admins, granted(A_ID)).when({ type: 'GrantAdmin', account_id: B_ID }, MEMBER).rejects('FORBIDDEN')
})

const command = fc.record({
  type: fc.constantFrom('GrantAdmin' as const, 'RevokeAdmin' as const),
  account_id: fc.constantFrom(A_ID, B_ID, C_ID),
})

it('any sequence of grants and revocations leaves an admin', () => {
  fc.assert(
    fc.property(fc.array(command), (commands: AdminCommand[]) => {
      let state = fold(admins, [])
      for (const one of [{ type: 'GrantAdmin' as const, account_id: A_ID }, ...commands]) {
        for (const { type, data } of decided(one, state))
          state = type === 'AdminGranted' ? { ...state, [data.account_id]: true } : without(state, data.account_id)
        expect(Object.keys(state).length).toBeGreaterThan(0)
      }
    }),
  )
})

function decided(one: AdminCommand, state: Parameters<typeof admins.decide>[1]): EventOf<AdminEvents>[] {
  try {
    return admins.decide(one, state, ADMIN)
  } catch (error) {
    if (error instanceof Rejection) return []
    throw error
  }
}

function without<T>(state: { readonly [id: string]: T }, id: string): { readonly [id: string]: T } {
  const { [id]: _, ...others } = state
  return others
}
