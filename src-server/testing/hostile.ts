import { type AnyTRPCProcedure, callTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import type { RequestContext } from '../context.ts'
import { appRouter, PROCEDURES } from '../router.ts'

export { PROCEDURES }

/** An id of nothing. */
export const NOWHERE = '0195b5a0-0000-7000-8000-000000000000'

/** What people and programs send that nobody expects, as text. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  'nonsense',
  NOWHERE,
  NOWHERE.toUpperCase(),
  `${NOWHERE}x`,
  "' or 1=1 --",
  '../../etc/passwd',
  '\0',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  '{"a":1}',
  '-1',
  '0',
  '1e9',
  '999999999999999999999',
  'NaN',
  '៥',
  '0000-00-00T00:00:00Z',
  'javascript:alert(1)',
  'x'.repeat(5_000),
]

/** The same where a value need not be text. */
export const HOSTILE: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  1.5,
  1e10,
  1e308,
  [],
  [null],
  [['a']],
  ['\0'],
  {},
  { a: '\0' },
  JSON.parse('{"__proto__":{"polluted":1}}'),
]

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
const objectSchema = z.object({ properties: z.record(z.string(), z.unknown()).default({}) })

/** The names of the fields that a procedure takes, from its own schema. */
export function fieldsOf({ _def }: AnyTRPCProcedure): string[] {
  const schema = _def.inputs.find(isSchema)
  if (!schema) return []
  return Object.keys(objectSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties)
}

/** Calls a procedure by its path, as its doors do. */
export function call(path: string, ctx: RequestContext, input: unknown): Promise<unknown> {
  const type = PROCEDURES.get(path)?._def.type ?? 'query'
  const getRawInput = async () => input
  return callTRPCProcedure({ router: appRouter, path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 })
}

export type Fields = { [key: string]: unknown }
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)

/** The input with one thing in it, however deep, replaced by each of the values; `fields` are tried even where it lacks them. */
export function* spoiled(input: Fields, fields: readonly string[], values = HOSTILE): Generator<Fields> {
  for (const field of new Set([...fields, ...Object.keys(input)])) {
    const inside = input[field]
    for (const value of values) yield { ...input, [field]: value }
    if (isFields(inside)) for (const below of spoiled(inside, [], values)) yield { ...input, [field]: below }
  }
}

/**
 * A good input for each procedure, from which hostile ones are made. Whoever adds a procedure adds a line: a test fails
 * without it.
 */
export const GOOD_INPUTS = {
  /** Anyone may ask these. */
  public: {
    'post.list': { page_type: 'visit' },
    'post.byCategory': { id: NOWHERE },
    'post.byPlaceType': { place_type: 'temple' },
    'post.get': { id: NOWHERE },
    'post.detail': { id: NOWHERE },
    'post.related': { post_id: NOWHERE },
    'post.home': {},
    'catalog.provinces': {},
    'catalog.placeTypes': {},
    'catalog.placeTypePage': {},
    'catalog.categories': {},
    'catalog.allCategories': {},
    'catalog.configuration': {},
    'account.providers': {},
    'account.isExpired': {},
    'account.profile': { username: 'nobody' },
    'account.signIn': { account: 'nobody', password: 'nothing-of-theirs' },
    'account.signOut': {},
    'account.refresh': { refresh_token: 'none' },
    'account.register': {
      username: 'dara',
      nickname: 'ដារ៉ា',
      email: 'dara@example.com',
      phone: '012 345 678',
      password: 'rice-fields-in-may',
      confirm_password: 'rice-fields-in-may',
    },
    'account.withGoogle': { credential: 'a.b.c', nonce: 'n', password: 'p' },
    'account.withFacebook': { credential: 'abc', password: 'p' },
  },
  /** These are for members, for admins or for the product itself. */
  members: {
    'account.me': {},
    'account.save': { nickname: 'Dara', bio: 'I bake.', phone: '012 345 678', profile: NOWHERE },
    'account.unlink': { provider: 'google' },
    'account.remove': { password: 'not-the-password' },
    'account.sessions': {},
    'account.endSession': { id: NOWHERE },
    'account.endOtherSessions': {},
    'account.members': { q: 'dara', admins: true },
    'account.create': { username: 'chea', password: 'rice-fields-in-may' },
    'account.erase': { uuid: NOWHERE },
    'admin.list': {},
    'admin.grant': { uuid: NOWHERE },
    'admin.revoke': { uuid: NOWHERE },
    'business.submit': {
      business_name: 'Kampot Riverside',
      social: 'kampot',
      facebook: 'kampotriverside',
      telegram: '@kampot',
      website: 'https://example.com/',
      video: 'https://example.com/video',
      password: 'pepper-and-salt',
      confirm_password: 'pepper-and-salt',
    },
    'business.create': { uuid: NOWHERE, business_name: 'Kep', password: 'pepper-and-salt' },
    'business.mine': {},
    'business.openDashboard': { password: 'pepper-and-salt' },
    'business.dashboard': {},
    'business.list': { status: 'pending' },
    'business.decide': { uuid: NOWHERE, status: 'rejected', reason: 'No address' },
    'file.eraseAllOf': { uuid: NOWHERE },
    'post.removeAllOf': { uuid: NOWHERE },
    'post.save': {
      type: 'event',
      name: 'A concert',
      language: 'en',
      translations: { kh: { name: 'ការប្រគំតន្ត្រី', address: 'កែប', description: 'តន្ត្រី' } },
      place_type: 'concert',
      province: 'kep',
      images: [NOWHERE],
      map: 'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
      starts_at: '2026-11-20T05:00:00Z',
      social_links: ['https://example.com/'],
    },
    'post.publish': { id: NOWHERE },
    'post.hide': { id: NOWHERE },
    'post.remove': { id: NOWHERE },
    'file.save': { id: NOWHERE, kind: 'post', bytes: new Uint8Array([1, 2, 3]) },
    'file.makeVariants': { id: NOWHERE },
    'catalog.list': { kind: 'province' },
    'catalog.save': {
      kind: 'province',
      id: 'atlantis',
      data: { names: { kh: 'អាត្លង់', en: 'Atlantis', cn: '亚特兰蒂斯' }, lat: 10, lon: 104, capital: 'Poseidonis' },
      sort: 1,
      is_visible: true,
    },
    'catalog.remove': { kind: 'province', id: 'atlantis' },
    'operations.projectors': {},
    'operations.replay': { name: 'posts' },
    'operations.cancelReplay': { name: 'posts' },
    'operations.retry': { name: 'posts' },
    'operations.verify': { name: 'posts' },
    'operations.history': { stream: `post-${NOWHERE}` },
    'operations.asOf': { stream: `post-${NOWHERE}`, position: 1 },
  },
  /** Their answers do not end. */
  streams: {
    'live.events': { lastEventId: '0' },
  },
} satisfies Record<string, Record<string, Fields>>
