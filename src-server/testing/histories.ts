import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { FILE_KINDS, IMAGE_FORMATS } from '#shared/file.ts'
import { LOCALES } from '#shared/locales.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { type AccountCommand, account } from '../domains/account/decider.ts'
import { type AdminCommand, ALL_ADMINS, admins } from '../domains/admin/decider.ts'
import { type BusinessCommand, business } from '../domains/business/decider.ts'
import { type CatalogCommand, catalogRecord } from '../domains/catalog/decider.ts'
import { type FileCommand, file } from '../domains/file/decider.ts'
import { type PostCommand, post } from '../domains/post/decider.ts'
import type { PostContent } from '../domains/post/events.ts'
import type { Actor } from '../event-sourcing/event.ts'
import { forgetPerson } from '../event-sourcing/forget-person.ts'
import { type Handling, handle, type Request } from '../event-sourcing/handle.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

type Commanded =
  | { slice: 'post'; command: PostCommand }
  | { slice: 'catalog'; command: CatalogCommand }
  | { slice: 'file'; command: FileCommand }
  | { slice: 'account'; command: AccountCommand }
  | { slice: 'business'; command: BusinessCommand }
  | { slice: 'admin'; command: AdminCommand }
  | { slice: 'person'; command: { type: 'ForgetPerson' } }

/**
 * A command on one of a handful of things, by one of a handful of people: many are carried out, many refused. `expected` is
 * the version that they believe the thing to be at, where they say so.
 */
export type Step = Commanded & { on: number; by: Actor; expected: number | null }

const someone = (role: Actor['role']): Actor => ({ id: randomUUID(), role })
/** Most of what is done is one person's, who is let do it. */
const OWNER = someone('owner')
const SYSTEM = someone('system')
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
  fc.record({ type: fc.constant('EraseFile' as const) }),
)

// Few names for many people: some are taken, given up and taken again.
const profile = {
  nickname: words,
  email: maybe(fc.constantFrom('a@example.com', 'b@example.com')),
  phone: maybe(fc.constantFrom('+85512000001', '+85512000002')),
  bio: words,
  picture_id: maybe(fc.uuid()),
}
const provided = {
  provider: fc.constantFrom('google' as const, 'facebook' as const),
  subject: fc.constantFrom('1', '2'),
}
/** Whose account it is stands in the event: `carryOut` puts in the id of the thing. */
const accountCommand = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('Register' as const),
      account_id: fc.constant(''),
      username: fc.constantFrom('dara', 'bopha', 'ចាន់'),
      ...profile,
      credential_id: maybe(fc.uuid()),
      provider: fc.option(fc.record(provided), { nil: undefined }),
    }),
  },
  fc.record({
    type: fc.constant('SaveAccount' as const),
    profile: fc.record(profile, { requiredKeys: [] }),
    credential_id: fc.option(fc.uuid(), { nil: undefined }),
  }),
  fc.record({ type: fc.constant('LinkProvider' as const), ...provided }),
  fc.record({ type: fc.constant('UnlinkProvider' as const), provider: provided.provider }),
  fc.record({ type: fc.constant('DeleteAccount' as const) }),
)
const businessCommand = fc.oneof(
  fc.record({
    type: fc.constant('Apply' as const),
    account_id: fc.constant(''),
    business_name: words,
    social: maybe(words),
    facebook: maybe(words),
    telegram: maybe(words),
    website: maybe(words),
    video: maybe(words),
    credential_id: fc.uuid(),
  }),
  fc.record({
    type: fc.constant('Decide' as const),
    status: fc.constantFrom('approved' as const, 'rejected' as const, 'suspended' as const),
    reason: maybe(words),
  }),
)
const adminCommand = fc.record({
  type: fc.constantFrom('GrantAdmin' as const, 'RevokeAdmin' as const),
  account_id: fc.constant(''),
})

const commanded: fc.Arbitrary<Commanded> = fc.oneof(
  { weight: 3, arbitrary: postCommand.map((command) => ({ slice: 'post' as const, command })) },
  recordCommand.map((command) => ({ slice: 'catalog' as const, command })),
  fileCommand.map((command) => ({ slice: 'file' as const, command })),
  { weight: 3, arbitrary: accountCommand.map((command) => ({ slice: 'account' as const, command })) },
  businessCommand.map((command) => ({ slice: 'business' as const, command })),
  adminCommand.map((command) => ({ slice: 'admin' as const, command })),
  fc.constant({ slice: 'person' as const, command: { type: 'ForgetPerson' as const } }),
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
const told = { nickname: 'Sok', email: 'sok@example.com', phone: null, bio: '', picture_id: null }
const applied = {
  business_name: 'Kep',
  social: null,
  facebook: null,
  telegram: null,
  website: null,
  video: null,
  credential_id: randomUUID(),
}
const all: Commanded[] = [
  { slice: 'post', command: { type: 'SavePost', content } },
  { slice: 'post', command: { type: 'PublishPost' } },
  { slice: 'post', command: { type: 'HidePost' } },
  { slice: 'post', command: { type: 'DeletePost' } },
  { slice: 'catalog', command: { type: 'SaveRecord', ...record, data: {}, sort: 0, is_visible: true } },
  { slice: 'catalog', command: { type: 'DeleteRecord', ...record } },
  { slice: 'file', command: { type: 'StoreFile', ...picture } },
  { slice: 'file', command: { type: 'AddVariants', widths: [320, 640] } },
  { slice: 'file', command: { type: 'EraseFile' } },
  { slice: 'account', command: { type: 'Register', account_id: '', username: 'sok', ...told, credential_id: null } },
  { slice: 'account', command: { type: 'SaveAccount', profile: { bio: 'B' }, credential_id: randomUUID() } },
  { slice: 'account', command: { type: 'LinkProvider', provider: 'google', subject: '9' } },
  { slice: 'account', command: { type: 'UnlinkProvider', provider: 'google' } },
  { slice: 'business', command: { type: 'Apply', account_id: '', ...applied } },
  { slice: 'business', command: { type: 'Decide', status: 'rejected', reason: 'No' } },
  { slice: 'business', command: { type: 'Apply', account_id: '', ...applied } },
  { slice: 'business', command: { type: 'Decide', status: 'approved', reason: null } },
  { slice: 'business', command: { type: 'Decide', status: 'suspended', reason: 'No' } },
  { slice: 'admin', command: { type: 'GrantAdmin', account_id: '' } },
  { slice: 'account', command: { type: 'DeleteAccount' } },
  { slice: 'person', command: { type: 'ForgetPerson' } },
]

/** A history in which every command is carried out once: what chance may miss. */
export const everyCommand: Step[] = [
  ...all.map((given) => ({ ...given, on: 0, by: SYSTEM, expected: null })),
  // The last admin stays: one more, and one less.
  { slice: 'admin', command: { type: 'GrantAdmin', account_id: '' }, on: 1, by: SYSTEM, expected: null },
  { slice: 'admin', command: { type: 'RevokeAdmin', account_id: '' }, on: 0, by: SYSTEM, expected: null },
]

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

/** An account is its owner's alone: now and then somebody else tries. */
const byThemselves = (request: Request): Request =>
  request.actor === OWNER ? { ...request, actor: { id: request.id, role: 'user' } } : request

const withId = <C extends object>(command: C, account_id: string): C =>
  'account_id' in command ? { ...command, account_id } : command

function command(handling: Handling, request: Request, given: Commanded): Promise<unknown> {
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
    case 'account':
      return handle(handling, account, byThemselves(request), withId(given.command, request.id))
    case 'business':
      return given.command.type === 'Apply'
        ? handle(handling, business, byThemselves(request), withId(given.command, request.id))
        : handle(handling, business, request, given.command)
    case 'admin':
      return handle(handling, admins, { ...request, id: ALL_ADMINS }, withId(given.command, request.id))
    case 'person':
      return forgetPerson(handling, request)
  }
}
