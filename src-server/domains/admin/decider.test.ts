import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import type { EventOf, Recorded } from '../../event-sourcing/event.ts'
import { evolve, fold } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { ADMIN, given, MEMBER } from '../../testing/given.ts'
import { type AdminCommand, ALL_ADMINS, admins, isAdmin } from './decider.ts'
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

describe('the undo of a change', () => {
  const undo = (version: number, account_id = B_ID) => ({ type: 'UndoAdminChange', account_id, version }) as const
  const undone = (account_id: string, granted: { granted_by: string; granted_at: string } | null) =>
    ({
      type: 'AdminChangeUndone',
      data: { account_id, ...(granted ?? { granted_by: null, granted_at: null }) },
    }) as const
  const byMember = { granted_by: MEMBER.actor.id, granted_at: MEMBER.at }

  it('takes a grant back, and gives a revoked role back as it was granted', () => {
    given(admins, granted(A_ID), granted(B_ID)).when(undo(2), ADMIN).gives(undone(B_ID, null))
    given(admins, granted(A_ID), granted(B_ID), revoked(B_ID)).when(undo(3), ADMIN).gives(undone(B_ID, byMember))
    given(admins, granted(A_ID), granted(B_ID), revoked(B_ID), undone(B_ID, byMember))
      .when({ type: 'RevokeAdmin', account_id: B_ID }, ADMIN)
      .gives(revoked(B_ID))
  })

  it('is for the latest change of a member, whatever became of others', () => {
    given(admins, granted(A_ID), granted(B_ID), granted(C_ID)).when(undo(2), ADMIN).gives(undone(B_ID, null))
    given(admins, granted(A_ID), granted(B_ID), revoked(B_ID)).when(undo(2), ADMIN).rejects('VERSION_STALE')
    given(admins, granted(A_ID), granted(B_ID), undone(B_ID, null)).when(undo(2), ADMIN).rejects('UNDO_OVER')
    given(admins, granted(A_ID)).when(undo(1), ADMIN).rejects('UNDO_OVER')
    given(admins, granted(A_ID)).when(undo(1, A_ID), ADMIN).rejects('ADMIN_LAST')
  })

  it('is for admins, and for a minute', () => {
    const late = { ...ADMIN, at: new Date(Date.parse(MEMBER.at) + UNDO_DECISION_MS + 1).toISOString() }
    given(admins, granted(A_ID), granted(B_ID)).when(undo(2), late).rejects('UNDO_OVER')
    given(admins, granted(A_ID), granted(B_ID)).when(undo(2)).rejects('FORBIDDEN')
  })

  it('of a suspension gives back the role that its call took, and no other', () => {
    const restore = { type: 'RestoreAdmin', account_id: B_ID, correlation_id: MEMBER.actor.id } as const
    const history = [granted(A_ID), granted(B_ID), revoked(B_ID)]
    given(admins, ...history)
      .when(restore, ADMIN)
      .gives(undone(B_ID, byMember))
    given(admins, ...history)
      .when({ ...restore, correlation_id: ADMIN.actor.id }, ADMIN)
      .gives()
    given(admins, ...history, granted(B_ID))
      .when(restore, ADMIN)
      .gives()
    given(admins, granted(A_ID)).when(restore, ADMIN).gives()
  })
})

const command: fc.Arbitrary<AdminCommand> = fc.oneof(
  fc.record({
    type: fc.constantFrom('GrantAdmin' as const, 'RevokeAdmin' as const),
    account_id: fc.constantFrom(A_ID, B_ID, C_ID),
  }),
  fc.record({
    type: fc.constant('UndoAdminChange' as const),
    account_id: fc.constantFrom(A_ID, B_ID, C_ID),
    version: fc.integer({ min: 1, max: 9 }),
  }),
)

it('any sequence of grants, revocations and undos leaves an admin', () => {
  fc.assert(
    fc.property(fc.array(command), (commands) => {
      let state = fold(admins, [])
      let version = 0
      for (const one of [{ type: 'GrantAdmin' as const, account_id: A_ID }, ...commands]) {
        for (const event of decided(one, state)) state = evolve(admins, state, recorded(event, ++version))
        expect(Object.keys(state).filter((id) => isAdmin(state, id)).length).toBeGreaterThan(0)
      }
    }),
  )
})

const recorded = (event: EventOf<AdminEvents>, version: number): Recorded => ({
  ...event,
  position: version,
  stream: `admins-${ALL_ADMINS}`,
  version,
  id: A_ID,
  at: ADMIN.at,
  schema_version: 1,
  meta: { actor: ADMIN.actor, correlation_id: A_ID },
})

function decided(one: AdminCommand, state: Parameters<typeof admins.decide>[1]): EventOf<AdminEvents>[] {
  try {
    return admins.decide(one, state, ADMIN)
  } catch (error) {
    if (error instanceof Rejection) return []
    throw error
  }
}
