import type { Actor, Recorded } from './event.ts'

type Logged = Pick<Recorded, 'version' | 'at' | 'meta'>

/** One thing that somebody did, at the version and the instant of the last of its events. */
export type Act<E> = { version: number; at: string; actor: Actor; correlation_id: string; events: readonly E[] }

/** An act, between how the thing was and how it is since. */
export type Entry<E, State> = Act<E> & { before: State; after: State }

/**
 * Folds a stream, or its outline, into the history of its thing, the oldest first.
 * @param acts the events of each act together, such as commits
 * @param after the state after the events of one act
 */
export function foldHistory<E extends Logged, State>(
  acts: readonly (readonly E[])[],
  initial: State,
  after: (state: State, act: readonly E[]) => State,
): Entry<E, State>[] {
  let state = initial
  return acts.flatMap((events) => {
    const [first, last] = [events[0], events.at(-1)]
    if (!first || !last) return []
    const before = state
    state = after(before, events)
    const { actor, correlation_id } = first.meta
    return [{ version: last.version, at: last.at, actor, correlation_id, events, before, after: state }]
  })
}
