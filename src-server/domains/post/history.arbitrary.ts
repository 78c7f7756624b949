import fc from 'fast-check'
import { LOCALES } from '#shared/locales.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { type CommandRequest, handle } from '../../event-sourcing/handle.ts'
import { readOutline } from '../../event-sourcing/store.ts'
import { hour, instant, maybe, words } from '../../testing/arbitraries.ts'
import { ADMIN, defineHistory, OWNER, ofKind, SYSTEM } from '../../testing/history.ts'
import { content } from '../../testing/post-events.ts'
import { type PostCommand, post } from './decider.ts'
import type { PostContent } from './events.ts'

const inOneLanguage = fc.record({ name: words.filter((name) => name !== ''), address: words, description: words })

const intervals = fc.array(fc.record({ from: hour, to: hour }), { maxLength: 3 })
const onDate = fc.record({
  date: fc.constantFrom('2026-11-20', '2026-11-24'),
  feast: fc.constant(null),
  open: intervals,
})
const onFeast = fc.record({ date: fc.constant(null), feast: fc.constantFrom('pchum-ben', 'no-feast'), open: intervals })
const hours = fc.record({
  week: fc.array(
    fc.record({ days: fc.subarray(['mon', 'tue', 'sun'] as const, { minLength: 1 }), from: hour, to: hour }),
    { maxLength: 3 },
  ),
  exceptions: fc.array(fc.oneof(onDate, onFeast), { maxLength: 3 }),
})

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
  price_riel: maybe(fc.integer({ min: 0, max: 400_000_000 })),
  price_unit: maybe(fc.constantFrom('night', 'entry')),
  price_for: fc.constantFrom('everyone', 'foreigners'),
  pass: maybe(fc.constant('angkor-pass')),
  map: fc.constant(null),
  lat: maybe(fc.double({ min: -90, max: 90, noNaN: true })),
  lon: maybe(fc.double({ min: -180, max: 180, noNaN: true })),
  precision: maybe(fc.constantFrom('exact' as const, 'district' as const)),
  hours: maybe(hours),
  starts_at: maybe(instant),
  ends_at: maybe(instant),
  contact: fc.record({
    phone: maybe(words),
    telegram: maybe(words),
    facebook: fc.constant(null),
    website: fc.constant(null),
  }),
  social_links: fc.array(words, { maxLength: 2 }),
  is_sample: fc.boolean(),
})
/** Stands for the version that the stream has. */
const LATEST = 0

const commands: fc.Arbitrary<PostCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record(
      {
        type: fc.constant('SavePost' as const),
        content: postContent,
        submit: fc.constant(true as const),
        restored: fc.constant(1),
        aliases: fc.array(words, { maxLength: 2 }),
      },
      { requiredKeys: ['type', 'content'] },
    ),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('PublishPost' as const) }) },
  fc.record({ type: fc.constant('SubmitPost' as const) }),
  fc.record({ type: fc.constant('RejectPost' as const), reason: fc.constant('other' as const), note: maybe(words) }),
  fc.record({
    type: fc.constant('UndoDecision' as const),
    version: fc.constant(LATEST),
    before: fc.record({ content: postContent, isSealed: fc.boolean(), change: maybe(postContent) }),
  }),
  fc.record({ type: fc.constantFrom('HidePost' as const, 'DeletePost' as const, 'RestorePost' as const) }),
  fc.record({ type: fc.constantFrom('HideReported' as const, 'WithholdPost' as const, 'ReleasePost' as const) }),
)

const event: PostContent = {
  ...content,
  type: 'event',
  name: 'Kep',
  language: 'kh',
  images: ['0195b5a0-0000-7000-8000-000000000003'],
  price_from_cents: 0,
  hours: null,
  starts_at: '2026-11-20T05:00:00.000Z',
}

export const history = defineHistory<PostCommand>({
  weight: 3,
  commands,
  every: [
    { type: 'SavePost', content: event },
    { type: 'PublishPost' },
    { type: 'WithholdPost' },
    { type: 'ReleasePost' },
    { type: 'HidePost' },
    { type: 'DeletePost' },
    { type: 'RestorePost' },
    { on: 1, command: { type: 'SavePost', content: event, submit: true } },
    { on: 1, command: { type: 'SavePost', content: { ...event, name: 'Kep beach' }, restored: 1 } },
    { type: 'SavePost', content: event, aliases: ['Keb'] },
    { on: 1, command: { type: 'RejectPost', reason: 'other', note: null } },
    {
      on: 1,
      command: { type: 'UndoDecision', version: LATEST, before: { content: event, isSealed: true, change: null } },
    },
    // Read models of what is public have rows in the end.
    { on: 2, command: { type: 'SavePost', content: event } },
    { on: 2, command: { type: 'PublishPost' } },
  ],
  async run(context, request, command) {
    const by = byMember(ofKind('post', request), command)
    if (command.type !== 'UndoDecision') return handle(context, post, by, command)
    const { length: version } = await readOutline(context.sql, `${post.category}-${by.id}`)
    return handle(context, post, by, { ...command, version })
  },
})

/** A post is sent in by a plain member, and waits; other names are an admin's, and so are decisions. */
function byMember(request: CommandRequest, command: PostCommand): CommandRequest {
  const isSent = command.type === 'SubmitPost' || (command.type === 'SavePost' && command.submit === true)
  const isOurs = request.actor === OWNER || request.actor === SYSTEM
  if (isOurs && command.type === 'SavePost' && command.aliases) return { ...request, actor: SYSTEM }
  if (isOurs && (command.type === 'RejectPost' || command.type === 'UndoDecision')) return { ...request, actor: ADMIN }
  return isSent && isOurs ? { ...request, actor: { id: OWNER.id, role: 'user' } } : request
}
