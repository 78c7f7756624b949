import type { Actor, EventHandlers, EventOf, EventTypes } from './event.ts'

export type Issued = { actor: Actor /** ISO 8601, UTC. */; at: string }

/** The rules of one stream category: a pure fold over its events, and what a command makes of the state. */
export type Decider<State, Command, S extends EventTypes> = {
  category: string
  events: S
  initial: State
  evolve: EventHandlers<S, State, State>
  decide(command: Command, state: State, issued: Issued): EventOf<S>[]
}
