import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { newId } from '../../platform/ids.ts'
import { defineHistory } from '../../testing/history.ts'
import { viewBatch } from './decider.ts'

const counts = fc.record({
  hour: fc.nat(60).map((hours) => new Date(Date.UTC(2026, 10, 20, hours)).toISOString()),
  views: fc.integer({ min: 1, max: 1_000 }),
  networks: fc.nat(50),
})

/** Of the post that the history is about, each batch in a stream of its own. */
export const history = defineHistory<{ hours: { hour: string; views: number; networks: number }[] }>({
  commands: fc.record({ hours: fc.array(counts, { minLength: 1, maxLength: 3 }) }),
  every: [{ hours: [{ hour: '2026-11-20T00:00:00.000Z', views: 3, networks: 2 }] }],
  run: (context, request, { hours }) =>
    handle(
      context,
      viewBatch,
      { ...request, id: newId(), expected: 0 },
      { type: 'CountViews', posts: { [request.id]: hours } },
    ),
})
