import fc from 'fast-check'
import { LOCALES } from '#shared/locales.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { hour, instant, maybe, words } from '../../testing/arbitraries.ts'
import { defineHistory } from '../../testing/history.ts'
import { type PostCommand, post } from './decider.ts'
import type { PostContent } from './events.ts'

const inOneLanguage = fc.record({ name: words.filter((name) => name !== ''), address: words, description: words })

const postContent = fc.record({
  type: fc.oneof({ weight: 4, arbitrary: fc.constant('visit' as const) }, fc.constantFrom(...POST_TYPES)),
  name: words,
  language: fc.constantFrom(...LOCALES),
  translations: fc.record({ kh: inOneLanguage, en: inOneLanguage, cn: inOneLanguage }, { requiredKeys: [] }),
  place_type: fc.constantFrom('market', 'temple'),
  category_id: maybe(fc.uuid()),
  province: fc.constantFrom('kep', 'takeo'),
  address: words,
  description: words,
  images: fc.array(fc.uuid(), { maxLength: 3 }),
  price_from_cents: maybe(fc.integer({ min: 0, max: 2_147_483_647 })),
  map: fc.constant(null),
  lat: maybe(fc.double({ min: -90, max: 90, noNaN: true })),
  lon: maybe(fc.double({ min: -180, max: 180, noNaN: true })),
  open_24h: fc.boolean(),
  open_from: maybe(hour),
  open_to: maybe(hour),
  starts_at: maybe(instant),
  ends_at: maybe(instant),
  social_links: fc.array(words, { maxLength: 2 }),
})
const commands: fc.Arbitrary<PostCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('SavePost' as const), content: postContent }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('PublishPost' as const) }) },
  fc.record({ type: fc.constantFrom('HidePost' as const, 'DeletePost' as const) }),
)

const content: PostContent = {
  type: 'event',
  name: 'Kep',
  language: 'kh',
  translations: {},
  place_type: 'market',
  category_id: null,
  province: 'kep',
  address: '',
  description: '',
  images: [],
  price_from_cents: 0,
  map: null,
  lat: null,
  lon: null,
  open_24h: false,
  open_from: null,
  open_to: null,
  starts_at: '2026-11-20T05:00:00.000Z',
  ends_at: null,
  social_links: [],
}
export const history = defineHistory<PostCommand>({
  weight: 3,
  commands,
  every: [{ type: 'SavePost', content }, { type: 'PublishPost' }, { type: 'HidePost' }, { type: 'DeletePost' }],
  run: (context, request, command) => handle(context, post, request, command),
})
