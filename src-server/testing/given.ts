import { expect } from 'vitest'
import type { Decider, Issued } from '../event-sourcing/decider.ts'
import type { Actor, EventOf, EventTypes } from '../event-sourcing/event.ts'
import { fold } from '../event-sourcing/handle.ts'

const issuedBy = (id: string, role: Actor['role']): Issued => ({ actor: { id, role }, at: '2026-11-20T05:00:00.000Z' })

export const MEMBER = issuedBy('0195b5a0-0000-7000-8000-000000000001', 'user')
/** The same person as `MEMBER`, with a business. */
export const OWNER = issuedBy(MEMBER.actor.id, 'owner')
export const STRANGER = issuedBy('0195b5a0-0000-7000-8000-0000000000ff', 'owner')
export const SYSTEM = issuedBy('00000000-0000-4000-8000-000000000000', 'system')
export const ADMIN = issuedBy('0195b5a0-0000-7000-8000-0000000000ad', 'admin')

/**
 * Given-when-then for deciders: `given(decider, …events).when(command).gives(…events)`, or `.rejects(code)`. The events
 * are of `MEMBER` unless they are given `by` somebody, and so is the command unless it says by whom. Events that their schemas reject fail.
 */
export function given<State, Command, S extends EventTypes>(
  decider: Decider<State, Command, S>,
  ...history: (EventOf<S> & { by?: Issued })[]
) {
  const recorded = history.map(({ type, data, by = MEMBER }, index) => ({
    position: index + 1,
    stream: `${decider.category}-x`,
    version: index + 1,
    id: 'x',
    at: by.at,
    type,
    schema_version: (decider.events[type]?.upcasts.length ?? 0) + 1,
    data,
    meta: { actor: by.actor, correlation_id: MEMBER.actor.id },
  }))
  const state = fold(decider, recorded)
  const asStored = ({ type, data }: EventOf<S>) => ({ type, data: decider.events[type]?.schema.parse(data) })
  return {
    when(command: Command, issued: Issued = MEMBER) {
      return {
        gives: (...events: EventOf<S>[]) =>
          expect(decider.decide(command, state, issued).map(asStored)).toEqual(events),
        rejects: (code: string) =>
          expect(() => decider.decide(command, state, issued)).toThrow(expect.objectContaining({ code })),
      }
    },
  }
}
