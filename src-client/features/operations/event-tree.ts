import type { LoggedEvent } from '#shared/operations.ts'

export type EventNode = { event: LoggedEvent; effects: EventNode[] }

/** Each event with those that followed from it. Those whose cause is not among them stand first, in the order given. */
export function treeOf(events: readonly LoggedEvent[]): EventNode[] {
  const known = new Set(events.map(({ id }) => id))
  const byCause = Map.groupBy(events, ({ causation_id }) =>
    causation_id !== null && known.has(causation_id) ? causation_id : null,
  )
  const nodesOf = (cause: string | null): EventNode[] =>
    (byCause.get(cause) ?? []).map((event) => ({ event, effects: nodesOf(event.id) }))
  return nodesOf(null)
}
