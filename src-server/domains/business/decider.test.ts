import { describe, expect, it } from 'vitest'
import { BUSINESS_STATUSES } from '#shared/account.ts'
import type { Issued } from '../../event-sourcing/decider.ts'
import { given, MEMBER } from '../../testing/given.ts'
import { type BusinessCommand, business } from './decider.ts'
import type { BusinessEvent } from './events.ts'

const account_id = MEMBER.actor.id
const ADMIN: Issued = { ...MEMBER, actor: { id: '0195b5a0-0000-7000-8000-0000000000ad', role: 'admin' } }
const words = {
  social: null,
  facebook: null,
  telegram: null,
  website: null,
  video: null,
  credential_id: '0195b5a0-0000-7000-8000-0000000000c1',
}
const data = { account_id, business_name: 'Kampot Riverside', ...words }
const applied: BusinessEvent = { type: 'OwnerApplied', data }
const approved: BusinessEvent = { type: 'OwnerApproved', data: {} }
const rejected: BusinessEvent = { type: 'OwnerRejected', data: { account_id, reason: 'No address' } }
const suspended: BusinessEvent = { type: 'OwnerSuspended', data: { account_id, reason: 'No address' } }
const apply: BusinessCommand = { type: 'Apply', ...data }

/** What led to each status, and which decisions it allows. */
const HISTORIES = {
  pending: { events: [applied], allows: ['approved', 'rejected'] },
  approved: { events: [applied, approved], allows: ['suspended'] },
  rejected: { events: [applied, rejected], allows: [] },
  suspended: { events: [applied, approved, suspended], allows: ['approved'] },
} as const
const MADE = { approved, rejected, suspended }

describe('a business application', () => {
  it('is sent by who it is about, once, and again only after a refusal', () => {
    given(business).when(apply).gives(applied)
    given(business).when(apply, ADMIN).refuses('BUSINESS_NOT_FOUND')
    for (const status of ['pending', 'approved', 'suspended'] as const)
      given(business, ...HISTORIES[status].events)
        .when(apply)
        .refuses('BUSINESS_STATUS')
    given(business, ...HISTORIES.rejected.events)
      .when(apply)
      .gives(applied)
  })

  it.each(BUSINESS_STATUSES)(
    'when %s, allows some decisions, says nothing to the same one, and refuses others',
    (status) => {
      const { events, allows } = HISTORIES[status]
      for (const decision of ['approved', 'rejected', 'suspended'] as const) {
        const outcome = given(business, ...events).when(
          { type: 'Decide', status: decision, reason: 'No address' },
          ADMIN,
        )
        if (decision === status) outcome.gives()
        else if (allows.some((allowed) => allowed === decision)) outcome.gives(MADE[decision])
        else outcome.refuses('BUSINESS_STATUS')
      }
      expect(events.length).toBeGreaterThan(0)
    },
  )

  it('is decided on by admins alone, whoever’s it is', () => {
    given(business, applied).when({ type: 'Decide', status: 'approved', reason: null }).refuses('FORBIDDEN')
    given(business).when({ type: 'Decide', status: 'approved', reason: null }, ADMIN).refuses('BUSINESS_NOT_FOUND')
  })
})
