import { expect } from 'vitest'
import type { Decider, Issued } from '../event-sourcing/decider.ts'
import type { EventOf, EventTypes } from '../event-sourcing/event.ts'
import { fold } from '../event-sourcing/handle.ts'

export const MEMBER: Issued = {
  actor: { id: '0195b5a0-0000-7000-8000-000000000001', role: 'owner' },
  at: '2026-11-20T05:00:00.000Z',
}

/** Given-when-then for deciders: `given(decider, …events).when(command).gives(…events)`, or `.rejects(code)`. */
export function given<State, Command, S extends EventTypes>(
  decider: Decider<State, Command, S>,
  ...history: EventOf<S>[]
) {
  const recorded = history.map(({ type, data }, index) => ({
    position: index + 1,
    stream: `${decider.category}-x`,
    version: index + 1,
    id: 'x',
    at: MEMBER.at,
    type,
    schema_version: (decider.events[type]?.upcasts.length ?? 0) + 1,
    data,
    meta: { actor: MEMBER.actor, correlation_id: MEMBER.actor.id },
  }))
  const state = fold(decider, recorded)
  return {
    when(command: Command, issued: Issued = MEMBER) {
      return {
        gives: (...events: EventOf<S>[]) => expect(decider.decide(command, state, issued)).toEqual(events),
        rejects: (code: string) =>
          expect(() => decider.decide(command, state, issued)).toThrow(expect.objectContaining({ code })),
      }
    },
  }
}
