import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { newId } from '../../platform/ids.ts'
import { defineHistory, ofKind } from '../../testing/history.ts'
import { pageBatch, viewBatch } from './decider.ts'

const counts = fc.record({
  hour: fc.nat(60).map((hours) => new Date(Date.UTC(2026, 10, 20, hours)).toISOString()),
  views: fc.integer({ min: 1, max: 1_000 }),
  networks: fc.nat(50),
})

const pages = fc.record({
  day: fc.constantFrom('2026-11-20', '2026-11-21'),
  route: fc.constantFrom('/', '/visit', '/detail/$id'),
  locale: fc.constantFrom('kh', 'en', 'cn'),
  by_member: fc.boolean(),
  views: fc.integer({ min: 1, max: 1_000 }),
})

type Command =
  | { hours: { hour: string; views: number; networks: number }[] }
  | { pages: { day: string; route: string; locale: string; by_member: boolean; views: number }[] }

/** Views of the post that the history is about, and of pages, each batch in a stream of its own. */
export const history = defineHistory<Command>({
  commands: fc.oneof(
    fc.record({ hours: fc.array(counts, { minLength: 1, maxLength: 3 }) }),
    fc.record({ pages: fc.array(pages, { minLength: 1, maxLength: 3 }) }),
  ),
  every: [
    { hours: [{ hour: '2026-11-20T00:00:00.000Z', views: 3, networks: 2 }] },
    { pages: [{ day: '2026-11-20', route: '/visit', locale: 'en', by_member: false, views: 2 }] },
  ],
  run(context, request, command) {
    const batch = { ...request, id: newId(), expected: 0 }
    if ('pages' in command) return handle(context, pageBatch, batch, { type: 'CountPages', pages: command.pages })
    return handle(context, viewBatch, batch, {
      type: 'CountViews',
      posts: { [ofKind('post', request).id]: command.hours },
    })
  },
})
