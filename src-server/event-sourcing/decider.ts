import type { Actor, EventHandlers, EventOf, EventTypes } from './event.ts'

export type Issued = { actor: Actor /** ISO 8601, UTC. */; at: string }

/** The rules of one stream category: a pure fold over its events, and what a command makes of the state. */
export type Decider<State, Command, S extends EventTypes> = {
  category: string
  events: S
  initial: State
  /**
   * Types whose latest event alone says what there is, as each has all of it. Only its data is read, and stands in the place of
   * earlier ones' too: else a stream that was saved a thousand times would take megabytes each time it is loaded.
   */
  latest?: readonly (keyof S & string)[]
  evolve: EventHandlers<S, State, State>
  decide(command: Command, state: State, issued: Issued): EventOf<S>[]
}
