import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Decider } from '../../event-sourcing/decider.ts'
import { type EventType, type EventTypes, type Recorded, versionOf } from '../../event-sourcing/event.ts'
import { evolve } from '../../event-sourcing/handle.ts'
import { MEMBER } from '../../testing/given.ts'
import { goldenOf } from '../../testing/golden-files.ts'
import { account } from '../account/decider.ts'
import { admins, isAdmin } from '../admin/decider.ts'
import { business } from '../business/decider.ts'
import { post } from '../post/decider.ts'
import { closings } from './closings.ts'

const ID = '0195b5a0-0000-7000-8000-000000000000'
const ofFields = z.record(z.string(), z.unknown())

/** Two of an event's data: one in which all is said, and one without what may be missing. */
function examplesOf(name: string, type: EventType): unknown[] {
  const full = ofFields.parse(goldenOf(name, type).stored)
  const orNull = (field: string, value: unknown) =>
    type.schema.safeParse({ ...full, [field]: null }).success ? null : value
  return [full, Object.fromEntries(Object.entries(full).map(([field, value]) => [field, orNull(field, value)]))]
}

/** The events of a stream that close what is open. @param opening the events that open it */
function closingIn<State, Command, S extends EventTypes>(
  decider: Decider<State, Command, S>,
  opening: readonly (keyof S & string)[],
  isOpen: (state: State) => boolean,
): string[] {
  const recordedOf = (type: string, data: unknown): Recorded => ({
    ...{ position: 1, stream: `${decider.category}-${ID}`, version: 1, id: ID, at: MEMBER.at },
    ...{ type, data, schema_version: versionOf({ upcasts: [], ...decider.events[type] }) },
    meta: { actor: MEMBER.actor, correlation_id: ID },
  })
  const examples = Object.entries(decider.events).flatMap(([name, type]) =>
    examplesOf(name, type).map((data) => recordedOf(name, data)),
  )
  const fullOf = (type: string) => examples.filter((event) => event.type === type).slice(0, 1)
  const open = opening.flatMap(fullOf).reduce((state, event) => evolve(decider, state, event), decider.initial)
  expect(isOpen(open)).toBe(true)
  const closing = examples.filter((event) => !isOpen(evolve(decider, open, event)))
  return [...new Set(closing.map(({ type }) => type))]
}

it('every event that closes a hotel is one behind which nothing is accepted', () => {
  // A change waits, so that it alone is sent and turned down.
  const published = ['PostSaved', 'PostPublished', 'DraftSaved', 'PostSubmitted'] as const
  const found = [
    ...closingIn(post, published, (state) => state?.status === 'published'),
    ...closingIn(business, ['OwnerApplied', 'OwnerApproved'], (state) => state?.status === 'approved'),
    ...closingIn(account, ['AccountRegistered'], (state) => state !== null && !state.deleted && !state.suspension),
    ...closingIn(admins, ['AdminGranted'], (state) => isAdmin(state, ID)),
  ]
  expect(Object.keys(closings).sort()).toEqual(found.sort())
})
