import type { Actor, EventHandlers, EventOf, EventTypes } from './event.ts'

/** What a decision may know beside the command: who, when, and fresh ids come in, so that a decider stays pure. */
export type Issued = { actor: Actor /** ISO 8601, UTC. */; at: string }

/**
 * The rules of one stream category: a fold over its events, and what a command makes of the state.
 * `decide` returns the events to append (none: nothing to do) or throws a Rejection.
 */
export type Decider<State, Command, S extends EventTypes> = {
  /** The part of the stream's name before the `-`. */
  category: string
  events: S
  initial: State
  evolve: EventHandlers<S, State, State>
  decide(command: Command, state: State, issued: Issued): EventOf<S>[]
}
