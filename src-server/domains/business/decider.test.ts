import { describe, expect, it } from 'vitest'
import { BUSINESS_STATUSES } from '#shared/account.ts'
import { ADMIN, given, MEMBER, STRANGER } from '../../testing/given.ts'
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

  it('is decided on by admins only', () => {
    given(business, applied).when({ type: 'Decide', status: 'approved', reason: null }).rejects('FORBIDDEN')
    given(business).when({ type: 'Decide', status: 'approved', reason: null }, ADMIN).rejects('BUSINESS_NOT_FOUND')
  })
})
