import { describe, expect, it } from 'vitest'
import { BUSINESS_STATUSES } from '#shared/account.ts'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import { ADMIN, given, MEMBER, OWNER, STRANGER } from '../../testing/given.ts'
import { type BusinessCommand, business } from './decider.ts'
import type { BusinessEvent } from './events.ts'

const account_id = MEMBER.actor.id
const words = {
  social: null,
  facebook: null,
  telegram: null,
  website: null,
  video: null,
  phone: null,
  province: null,
  address: null,
  map: null,
  credential_id: '0195b5a0-0000-7000-8000-0000000000c1',
}
const data = { account_id, business_name: 'Kampot Riverside', ...words }
const applied: BusinessEvent = { type: 'OwnerApplied', data }
const approved: BusinessEvent = { type: 'OwnerApproved', data: {} }
const rejected: BusinessEvent = { type: 'OwnerRejected', data: { account_id, reason: 'No address' } }
const suspended: BusinessEvent = { type: 'OwnerSuspended', data: { account_id, reason: 'No address' } }
const apply: BusinessCommand = { type: 'Apply', ...data }

/** Events that lead to each status, and the decisions it allows. */
const HISTORIES = {
  pending: { events: [applied], allows: ['approved', 'rejected'] },
  approved: { events: [applied, approved], allows: ['suspended'] },
  rejected: { events: [applied, rejected], allows: [] },
  suspended: { events: [applied, approved, suspended], allows: ['approved'] },
} as const
const NEVER = { decided_at: null, decided_by: null }
const MADE = { approved, rejected, suspended }

describe('a business application', () => {
  it('is sent by the member, once, and again only after a rejection', () => {
    given(business).when(apply).gives(applied)
    given(business).when(apply, ADMIN).rejects('BUSINESS_NOT_FOUND')
    for (const status of ['pending', 'approved', 'suspended'] as const)
      given(business, ...HISTORIES[status].events)
        .when(apply)
        .rejects('BUSINESS_STATUS')
    given(business, ...HISTORIES.rejected.events)
      .when(apply)
      .gives(applied)
  })

  it.each(BUSINESS_STATUSES)('when %s, allows some decisions, ignores the same one, and rejects others', (status) => {
    const { events, allows } = HISTORIES[status]
    for (const decision of ['approved', 'rejected', 'suspended'] as const) {
      const outcome = given(business, ...events).when({ type: 'Decide', status: decision, reason: 'No address' }, ADMIN)
      if (decision === status) outcome.gives()
      else if (allows.some((allowed) => allowed === decision)) outcome.gives(MADE[decision])
      else outcome.rejects('BUSINESS_STATUS')
    }
    expect(events.length).toBeGreaterThan(0)
  })

  it('is rejected or suspended again where an admin gives another reason, and not approved twice', () => {
    const other = { type: 'Decide' as const, reason: 'Complaints' }
    for (const status of ['rejected', 'suspended'] as const)
      given(business, ...HISTORIES[status].events)
        .when({ ...other, status }, ADMIN)
        .gives({ ...MADE[status], data: { account_id, reason: 'Complaints' } })
    given(business, ...HISTORIES.approved.events)
      .when({ ...other, status: 'approved' }, ADMIN)
      .gives()
  })

  it('has another dashboard password set by its owner, while it is approved', () => {
    const change: BusinessCommand = {
      type: 'ChangeDashboardPassword',
      credential_id: '0195b5a0-0000-7000-8000-0000000000c2',
    }
    const changed: BusinessEvent = {
      type: 'DashboardPasswordChanged',
      data: { credential_id: change.credential_id },
    }
    given(business, ...HISTORIES.approved.events)
      .when(change)
      .gives(changed)
    for (const by of [ADMIN, STRANGER])
      given(business, ...HISTORIES.approved.events)
        .when(change, by)
        .rejects('BUSINESS_NOT_FOUND')
    given(business).when(change).rejects('BUSINESS_NOT_FOUND')
    for (const status of ['pending', 'rejected', 'suspended'] as const)
      given(business, ...HISTORIES[status].events)
        .when(change)
        .rejects('BUSINESS_STATUS')
    given(business, ...HISTORIES.approved.events, changed)
      .when({ type: 'Decide', status: 'suspended', reason: 'No address' }, ADMIN)
      .gives(suspended)
  })

  it.each(['approved', 'rejected', 'suspended'] as const)(
    'is as it was before it was %s, once that is undone',
    (status) => {
      const before = status === 'suspended' ? HISTORIES.approved : HISTORIES.pending
      const when = before === HISTORIES.approved ? { decided_at: MEMBER.at, decided_by: MEMBER.actor.id } : NEVER
      const undone: BusinessEvent = {
        type: 'OwnerDecisionUndone',
        data: { account_id, status: status === 'suspended' ? 'approved' : 'pending', reason: null, ...when },
      }
      const history = [...before.events, MADE[status]]
      given(business, ...history)
        .when({ type: 'UndoDecision' }, ADMIN)
        .gives(undone)
      given(business, ...history, undone)
        .when({ type: 'Decide', status, reason: 'No address' }, ADMIN)
        .gives(MADE[status])
      given(business, ...history, undone)
        .when({ type: 'UndoDecision' }, ADMIN)
        .rejects('UNDO_OVER')
    },
  )

  it('has the reason again that another one took the place of', () => {
    const other: BusinessEvent = { type: 'OwnerSuspended', data: { account_id, reason: 'Complaints' } }
    given(business, ...HISTORIES.suspended.events, other)
      .when({ type: 'UndoDecision' }, ADMIN)
      .gives({
        type: 'OwnerDecisionUndone',
        data: {
          account_id,
          status: 'suspended',
          reason: 'No address',
          decided_at: MEMBER.at,
          decided_by: MEMBER.actor.id,
        },
      })
  })

  it('is undone for a minute, by admins, as long as it was not sent again', () => {
    const at = (ms: number) => ({ ...ADMIN, at: new Date(Date.parse(MEMBER.at) + ms).toISOString() })
    const undo = { type: 'UndoDecision' } as const
    given(business, applied, approved)
      .when(undo, at(UNDO_DECISION_MS + 1))
      .rejects('UNDO_OVER')
    given(business, applied, approved)
      .when(undo, at(UNDO_DECISION_MS))
      .gives({
        type: 'OwnerDecisionUndone',
        data: { account_id, status: 'pending', reason: null, ...NEVER },
      })
    for (const by of [MEMBER, OWNER]) given(business, applied, approved).when(undo, by).rejects('FORBIDDEN')
    given(business, applied).when(undo, ADMIN).rejects('UNDO_OVER')
    given(business, applied, rejected, applied).when(undo, ADMIN).rejects('UNDO_OVER')
    given(business).when(undo, ADMIN).rejects('BUSINESS_NOT_FOUND')
  })

  it('is decided on by admins only', () => {
    given(business, applied).when({ type: 'Decide', status: 'approved', reason: null }).rejects('FORBIDDEN')
    given(business).when({ type: 'Decide', status: 'approved', reason: null }, ADMIN).rejects('BUSINESS_NOT_FOUND')
  })
})
