import { expect } from 'vitest'
import type { Decider, Issued } from '../event-sourcing/decider.ts'
import { dispatch, type EventOf, type EventSchemas, parseRecorded } from '../event-sourcing/event.ts'

export const MEMBER: Issued = {
  actor: { id: '0195b5a0-0000-7000-8000-000000000001', role: 'owner' },
  at: '2026-11-20T05:00:00.000Z',
}

/** Tells a decider's story: `given(decider, …events).when(command).gives(…events)`, or `.refuses(code)`. Pure: no database. */
export function given<State, Command, S extends EventSchemas>(
  decider: Decider<State, Command, S>,
  ...history: EventOf<S>[]
) {
  const state = history.reduce((folded, { type, data }, index) => {
    const place = { position: index + 1, stream: `${decider.category}-x`, version: index + 1, id: 'x', at: MEMBER.at }
    const meta = { schema_version: 1, actor: MEMBER.actor, correlation_id: MEMBER.actor.id }
    const event = parseRecorded(decider.events, { ...place, type, data, meta })
    return event ? dispatch(decider.evolve, folded, event) : folded
  }, decider.initial)
  return {
    when(command: Command, issued: Issued = MEMBER) {
      return {
        gives: (...events: EventOf<S>[]) => expect(decider.decide(command, state, issued)).toEqual(events),
        refuses: (code: string) =>
          expect(() => decider.decide(command, state, issued)).toThrow(expect.objectContaining({ code })),
      }
    },
  }
}
