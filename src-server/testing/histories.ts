import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { FILE_KINDS, IMAGE_FORMATS } from '#shared/file.ts'
import { LOCALES } from '#shared/locales.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { type CatalogCommand, catalogRecord } from '../domains/catalog/decider.ts'
import { type FileCommand, file } from '../domains/file/decider.ts'
import { type PostCommand, post } from '../domains/post/decider.ts'
import type { PostContent } from '../domains/post/events.ts'
import type { Actor } from '../event-sourcing/event.ts'
import { type Handling, handle, type Request } from '../event-sourcing/handle.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

type Commanded =
  | { slice: 'post'; command: PostCommand }
  | { slice: 'catalog'; command: CatalogCommand }
  | { slice: 'file'; command: FileCommand }

/**
 * A command on one of a handful of things, by one of a handful of people: many are carried out, many refused. `expected` is
 * the version that they believe the thing to be at, where they say so.
 */
export type Step = Commanded & { on: number; by: Actor; expected: number | null }

const someone = (role: Actor['role']): Actor => ({ id: randomUUID(), role })
/** Most of what is done is one person's, who is let do it. */
const OWNER = someone('owner')
const OTHERS = (['owner', 'user', 'admin', 'system'] as const).map(someone)

const words = fc.constantFrom('', 'A', 'កែប', '暹粒 寺', 'it\'s "quoted" \\ %', 'emoji 🛕', 'two\nlines')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 })
const hour = fc.constantFrom('00:00', '06:30', '23:59')
const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
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
const postCommand = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('SavePost' as const), content: postContent }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('PublishPost' as const) }) },
  fc.record({ type: fc.constantFrom('HidePost' as const, 'DeletePost' as const) }),
)

const recordNamed = {
  kind: fc.constantFrom('configuration' as const, 'category' as const),
  id: fc.constantFrom('a', 'b'),
}
const json = fc.oneof(words, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.array(words))
const recordCommand = fc.oneof(
  fc.record({
    type: fc.constant('SaveRecord' as const),
    ...recordNamed,
    data: fc.dictionary(fc.constantFrom('names', 'value', 'ក'), json),
    sort: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
    is_visible: fc.boolean(),
  }),
  fc.record({ type: fc.constant('DeleteRecord' as const), ...recordNamed }),
)

const pixels = fc.constantFrom(1, 320, 4_000)
const fileCommand = fc.oneof(
  fc.record({
    type: fc.constant('StoreFile' as const),
    kind: fc.constantFrom(...FILE_KINDS),
    format: fc.constantFrom(...IMAGE_FORMATS),
    width: pixels,
    height: pixels,
    bytes: pixels,
    thumbhash: words,
  }),
  fc.record({ type: fc.constant('AddVariants' as const), widths: fc.subarray([320, 640]) }),
)

const commanded: fc.Arbitrary<Commanded> = fc.oneof(
  { weight: 3, arbitrary: postCommand.map((command) => ({ slice: 'post' as const, command })) },
  recordCommand.map((command) => ({ slice: 'catalog' as const, command })),
  fileCommand.map((command) => ({ slice: 'file' as const, command })),
)

const step: fc.Arbitrary<Step> = fc
  .tuple(
    commanded,
    fc.record({
      on: fc.nat(2),
      by: fc.oneof({ weight: 2, arbitrary: fc.constant(OWNER) }, fc.constantFrom(...OTHERS)),
      expected: fc.option(fc.nat(2), { freq: 8 }),
    }),
  )
  .map(([command, request]) => ({ ...command, ...request }))

/** What people do, in order. */
export const histories = fc.array(step, { minLength: 10, maxLength: 50 })

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
const record = { kind: 'category' as const, id: 'a' }
const picture = { kind: 'post' as const, format: 'jpeg' as const, width: 640, height: 480, bytes: 9, thumbhash: '' }
const all: Commanded[] = [
  { slice: 'post', command: { type: 'SavePost', content } },
  { slice: 'post', command: { type: 'PublishPost' } },
  { slice: 'post', command: { type: 'HidePost' } },
  { slice: 'post', command: { type: 'DeletePost' } },
  { slice: 'catalog', command: { type: 'SaveRecord', ...record, data: {}, sort: 0, is_visible: true } },
  { slice: 'catalog', command: { type: 'DeleteRecord', ...record } },
  { slice: 'file', command: { type: 'StoreFile', ...picture } },
  { slice: 'file', command: { type: 'AddVariants', widths: [320, 640] } },
]

/** A history in which every command is carried out once: what chance may miss. */
export const everyCommand: Step[] = all.map((given) => ({ ...given, on: 0, by: OWNER, expected: null }))

/** Carries out a step through the real deciders on one of these things; what is refused is no fault. */
export async function carryOut(handling: Handling, given: Step, things: readonly string[]): Promise<void> {
  const { on, by, expected } = given
  const request = {
    id: things[on % things.length] ?? '',
    actor: by,
    at: new Date().toISOString(),
    correlationId: randomUUID(),
    ...(expected !== null && { expected }),
  }
  await command(handling, request, given).catch((error: unknown) => {
    if (!(error instanceof Rejection)) throw error
  })
}

function command(handling: Handling, request: Request, given: Commanded): Promise<number> {
  switch (given.slice) {
    case 'post':
      return handle(handling, post, request, given.command)
    case 'catalog':
      return handle(
        handling,
        catalogRecord,
        { ...request, id: `${given.command.kind}:${given.command.id}` },
        given.command,
      )
    case 'file':
      return handle(handling, file, request, given.command)
  }
}
