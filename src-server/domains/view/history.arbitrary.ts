import fc from 'fast-check'
import { SUBJECT_KINDS, type SubjectKind } from '#shared/subject.ts'
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

const ofAd = fc.record({
  hour: fc.nat(60).map((hours) => new Date(Date.UTC(2026, 10, 20, hours)).toISOString()),
  views: fc.nat(1_000),
  clicks: fc.nat(50),
})
const AD_ID = '0195b5a0-0000-7000-8000-00000000000c'

type Command =
  | { ad: { hour: string; views: number; clicks: number }[] }
  | { kind: SubjectKind; hours: { hour: string; views: number; networks: number }[] }
  | { pages: { day: string; route: string; locale: string; by_member: boolean; views: number }[] }

/** Views of the post and of the article that the history is about, of an ad, and of pages, each batch in a stream of its own. */
export const history = defineHistory<Command>({
  commands: fc.oneof(
    fc.record({ kind: fc.constantFrom(...SUBJECT_KINDS), hours: fc.array(counts, { minLength: 1, maxLength: 3 }) }),
    fc.record({ ad: fc.array(ofAd, { minLength: 1, maxLength: 3 }) }),
    fc.record({ pages: fc.array(pages, { minLength: 1, maxLength: 3 }) }),
  ),
  every: [
    ...SUBJECT_KINDS.map((kind) => ({ kind, hours: [{ hour: '2026-11-20T00:00:00.000Z', views: 3, networks: 2 }] })),
    { ad: [{ hour: '2026-11-20T18:00:00.000Z', views: 3, clicks: 1 }] },
    { pages: [{ day: '2026-11-20', route: '/visit', locale: 'en', by_member: false, views: 2 }] },
  ],
  run(context, request, command) {
    const batch = { ...request, id: newId(), expected: 0 }
    if ('pages' in command) return handle(context, pageBatch, batch, { type: 'CountPages', pages: command.pages })
    const none = { type: 'CountViews' as const, posts: {}, articles: {}, ads: {} }
    if ('ad' in command) return handle(context, viewBatch, batch, { ...none, ads: { [AD_ID]: command.ad } })
    const counted = { [ofKind(command.kind, request).id]: command.hours }
    return handle(context, viewBatch, batch, { ...none, [command.kind === 'post' ? 'posts' : 'articles']: counted })
  },
})
