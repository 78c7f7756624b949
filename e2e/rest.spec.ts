import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { REST_ROWS, type RestRow } from '#server/http/rest-rows.ts'
import type { Access } from '#server/procedures/access.ts'
import { EXAMPLE_ID } from '#server/procedures/description.ts'
import type { Ask, World } from '#server/procedures/examples.ts'
import type { Procedure } from '#server/procedures/procedure.ts'
import { realIds } from '#server/testing/example-things.ts'
import { procedureAt, withIds } from '#server/testing/hostile.ts'
import { signedIn } from '#shared/account.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { postCard, postDetail } from '#shared/post.ts'
import { type Answer, envelope, queryOf, restCall } from './rest-call.ts'
import { demoPasswords } from './sign-in.ts'
import { freshForm, registerFresh, tokenAs } from './tokens.ts'

const rows = <T extends z.ZodType>(schema: T, answer: Answer) => z.array(schema).parse(answer.data)
const cards = (answer: Answer) => rows(postCard.extend({ total: z.int() }), answer)

const idsOf = (answer: Answer) => cards(answer).map(({ id }) => id)

const firstPost = async () =>
  cards(await restCall('POST', 'getPostPageType', { body: { page_type: 'visit' } }))[0]?.id ?? ''
const asNewMember = async () => ({ token: (await registerFresh()).access_token })

/** Off, since no client id is configured; `with-provider.db.test.ts` has providers. */
const OFF = ['auth/rgWithGoogle', 'rgWithFacbook', 'rgWithFacebook', 'auth/rgWithFacebook', 'auth/rgWithFacbook']

type Asked = { path?: string; body?: object | FormData; token?: string }

/** Rows that cannot be asked with the example, because what they take is known only now. */
const ASKED: Record<string, () => Promise<Asked>> = {
  'auth/login': async () => ({ body: { account: 'demo.member', password: (await demoPasswords()).password } }),
  'auth/saveUser': async () => ({ body: freshForm() }),
  'auth/deleteAccount': deletingAccount,
  'auth/saveInfo': async () => ({ body: { nickname: 'Dara' }, ...(await asNewMember()) }),
  'auth/openDashboard': async () => ({
    body: { password: (await demoPasswords()).dashboard },
    token: (await tokenAs('demo.owner')).access_token,
  }),
  'auth/refresh': async () => ({ body: { refresh_token: (await registerFresh()).refresh_token } }),
  'saveFiles/:type': async () => ({ path: 'saveFiles/profile', body: await aPicture(), ...(await asNewMember()) }),
  'deleteComment/:id': deletingComment,
  describeFile: describingFile,
  savePost: savingPost,
  deletePost: deletingPost,
  'booking.leave': leavingBooking,
  'booking.end': async () => withStay({ status: 'no_show' }),
  'booking.cancel': async () => withStay({ reason: 'The roof leaks' }),
}

async function deletingAccount(): Promise<Asked> {
  const { password, ...form } = freshForm()
  const { data } = await restCall('POST', 'auth/saveUser', { body: { ...form, password } })
  return { body: { password }, token: signedIn.parse(data).token?.access_token ?? '' }
}

async function ownPicture(): Promise<{ id: string; token: string }> {
  const { token } = await asNewMember()
  const answer = await restCall('POST', 'saveFiles/post', { body: await aPicture(), token })
  return { id: rows(z.object({ id: z.string() }), answer)[0]?.id ?? '', token }
}

async function describingFile(): Promise<Asked> {
  const { id, token } = await ownPicture()
  return { body: { id, alt: { en: 'A river' } }, token }
}

async function savingPost(): Promise<Asked> {
  const { id, token } = await ownPicture()
  const { example } = procedureAt('post.save')
  return { body: { ...z.looseObject({}).parse(example), images: [id] }, token }
}

async function deletingPost(): Promise<Asked> {
  const { token, body } = await savingPost()
  const { data } = await restCall('POST', 'savePost', { body, ...(token !== undefined && { token }) })
  return { body: { id: z.object({ id: z.string() }).parse(data).id }, ...(token !== undefined && { token }) }
}

/** A guest withdraws a request of their own. */
async function leavingBooking(): Promise<Asked> {
  const { token } = await asNewMember()
  const { example } = procedureAt('booking.request')
  const body = withIds(z.record(z.string(), z.unknown()).parse(example), await realIds(world, [EXAMPLE_ID.room]))
  const { data } = await restCall('POST', 'saveRequestBooking', { body, token })
  return { body: { id: z.object({ id: z.string() }).parse(data).id }, token }
}

/** A stay of tonight, which may end at once. */
async function withStay(more: object): Promise<Asked> {
  const token = (await ownerWithDashboard()).access_token
  const { example } = procedureAt('booking.enterWalkIn')
  const room = withIds(z.record(z.string(), z.unknown()).parse(example), await realIds(world, [EXAMPLE_ID.room]))
  const { check_out: _, ...stay } = { ...room, booking_date: phnomPenhDate(new Date()), check_out: '' }
  const { data } = await restCall('POST', 'saveBookingRoom', { body: stay, token })
  return { body: { id: z.object({ id: z.string() }).parse(data).id, ...more }, token }
}

/** Somebody's own one. */
async function deletingComment(): Promise<Asked> {
  const { token } = await asNewMember()
  const { data } = await restCall('POST', 'saveComment', {
    body: { post_id: await firstPost(), text: 'By the sea' },
    token,
  })
  return { path: `deleteComment/${z.object({ id: z.string() }).parse(data).id}`, token }
}

async function aPicture(): Promise<FormData> {
  const jpeg = sharp({ create: { width: 40, height: 30, channels: 3, background: '#818cf8' } }).jpeg()
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(await jpeg.toBuffer())], { type: 'image/jpeg' }), 'a.jpg')
  return form
}

/** One session for all of this file: a member's fifty-first ends the first, which other tests have. */
let opened: ReturnType<typeof openOwner> | undefined
function ownerWithDashboard() {
  opened ??= openOwner()
  return opened
}

async function openOwner() {
  const owner = await tokenAs('demo.owner')
  const { dashboard } = await demoPasswords()
  await restCall('POST', 'auth/openDashboard', { body: { password: dashboard }, token: owner.access_token })
  return owner
}

const askAs =
  (token?: string): Ask =>
  async (path, input = {}) => {
    const isQuery = procedureAt(path).type === 'query'
    const url = `${inject('baseUrl')}/trpc/${path}`
    const answer = await fetch(isQuery ? `${url}?input=${encodeURIComponent(JSON.stringify(input))}` : url, {
      method: isQuery ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(!isQuery && { body: JSON.stringify(input) }),
    })
    return z.object({ result: z.object({ data: z.unknown() }) }).parse(await answer.json()).result.data
  }

const world: World = {
  guest: askAs(),
  newMember: async () => askAs((await asNewMember()).token),
  owner: async () => askAs((await ownerWithDashboard()).access_token),
  admin: async () => askAs((await tokenAs('demo.admin')).access_token),
  async newPicture() {
    const answer = await restCall('POST', 'saveFiles/profile', { body: await aPicture(), ...(await asNewMember()) })
    return rows(z.object({ id: z.string() }), answer)[0]?.id ?? ''
  },
}

/** Any other procedure is asked with its example, in which real ids stand, by somebody who may ask. */
async function asked(
  { path }: RestRow,
  { access, example, path: procedure }: Procedure,
): Promise<Asked & { path: string }> {
  const override = await (ASKED[procedure] ?? ASKED[path])?.()
  if (override) return { path, ...override }
  const fields = z.record(z.string(), z.unknown()).parse(example ?? {})
  const body = withIds(fields, await realIds(world, fields))
  const token = await tokenFor(access)
  const address = path.replace(/:(\w+)/, (_, name: string) => String(body[name]))
  return { path: address, body, ...(token !== undefined && { token }) }
}

async function tokenFor({ role, author }: Access): Promise<string | undefined> {
  if (role === 'guest') return undefined
  if (role === 'member' && !author) return (await asNewMember()).token
  return (role === 'owner' ? await ownerWithDashboard() : await tokenAs('demo.admin')).access_token
}

/** Every row with each of the procedures that may answer it. */
const WALK = REST_ROWS.filter(({ path }) => !OFF.includes(path)).flatMap((row) =>
  [row.procedure, ...row.variants.map(({ procedure }) => procedure)].map(
    (procedure) => [`${row.method} ${row.path}`, procedure.path, row, procedure] as const,
  ),
)

describe('the REST contract', () => {
  it.each(OFF)('says of %s that it is not set up here', async (path) => {
    const answer = await restCall('POST', path, { body: { credential: 'a.b.c' } })
    expect(answer).toMatchObject({ status: 200, code: -10001, message: 'This way to log in is not available here.' })
  })

  it.each(WALK)('answers %s by %s with its success code', async (_, __, row, procedure) => {
    const { path, body, token } = await asked(row, procedure)
    const query = row.method === 'POST' ? '' : `?${queryOf(body)}`
    const answer = await restCall(row.method, `${path}${query}`, {
      ...(row.method === 'POST' && { body }),
      ...(token !== undefined && { token }),
    })
    expect(answer).toMatchObject({ status: 200, code: row.success, message: 'Success' })
    const mayBeNull = procedure.output?.safeParse(null).success
    if (!mayBeNull) expect(answer.data).not.toBeNull()
  })

  it('is described by an OpenAPI document, each call in it', async () => {
    const response = await fetch(`${inject('baseUrl')}/api/openapi.json`)
    const document = z
      .object({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) })
      .parse(await response.json())
    expect(Object.keys(document.paths).sort()).toEqual(
      [...new Set(REST_ROWS.map(({ path }) => `/api/${path.replace(/:(\w+)/g, '{$1}')}`))].sort(),
    )
  })

  it('gives a list its total beside the rows and on each row', async () => {
    const answer = await restCall('POST', 'getPostPageType', { body: { page_type: 'visit', pageSize: 3, page: 2 } })
    const found = cards(answer)
    expect(found).toHaveLength(3)
    expect(answer.total).toBe(28)
    expect(found.map((row) => row.total)).toEqual([28, 28, 28])
  })

  it('reads filters flat or nested by dots, from the query or the body', async () => {
    const flat = await restCall('POST', 'getPostPageType', { body: { page_type: 'visit', place_type: 'temple' } })
    const dotted = await restCall('POST', 'getPostPageType?page_type=visit&filter.type=temple')
    expect(flat.total).toBeGreaterThan(0)
    // Copies of pictures may be made between the two.
    expect(idsOf(dotted)).toEqual(idsOf(flat))
    for (const card of cards(flat)) expect(card.place_type.code).toBe('temple')
  })

  it('answers getPlaceByType without a type with the types', async () => {
    const answer = await restCall('GET', 'getPlaceByType?pageSize=100')
    expect(rows(z.object({ code: z.string(), page: z.string().nullable() }), answer)).toContainEqual({
      code: 'haang_baay',
      page: 'food',
    })
  })

  it('gives a detail with what its page shows', async () => {
    const answer = await restCall('GET', `getPostDetail/${await firstPost()}`)
    const post = postDetail.parse(answer.data)
    expect(post.related.length).toBeGreaterThan(0)
    expect(post.images.length).toBeGreaterThan(0)
  })

  it.each(REST_ROWS.filter(({ cacheable }) => cacheable).map(({ path }) => path))(
    'sends %s once, and again only when it is another',
    async (path) => {
      const ask = (headers: Record<string, string>) => fetch(`${inject('baseUrl')}/api/${path}`, { headers })
      let tag = ''
      const askTwice = async () => {
        tag = (await ask({ 'x-lang': 'en' })).headers.get('etag') ?? ''
        const again = await ask({ 'x-lang': 'en', 'if-none-match': tag })
        return [again.status, await again.text()]
      }
      // Another test's change may arrive between the two.
      await expect.poll(askTwice).toEqual([304, ''])
      expect(tag).not.toBe('')
      expect((await ask({ 'x-lang': 'zh', 'if-none-match': tag })).status).toBe(200)
    },
  )

  it("speaks the caller's language", async () => {
    const path = `getPostDetail/${await firstPost()}`
    const [kh, cn] = [await restCall('GET', path, { lang: 'km' }), await restCall('GET', path, { lang: 'zh' })]
    expect(postDetail.parse(kh.data).province.name).toMatch(/\p{Script=Khmer}/u)
    expect(postDetail.parse(cn.data).province.name).toMatch(/\p{Script=Han}/u)
    expect(kh.message).toMatch(/\p{Script=Khmer}/u)
    const refused = await restCall('GET', 'getPostDetail/0195b5a0-0000-7000-8000-000000000000', { lang: 'zh' })
    expect(refused.message).toMatch(/\p{Script=Han}/u)
  })
})

describe('requests that reach no procedure', () => {
  it.each([
    ['an unknown path', 'GET', 'nothing', 404],
    ['the wrong method', 'GET', 'getPostPageType', 405],
    ['the wrong method', 'DELETE', 'getCatList', 405],
  ])('answers %s in the envelope (%s %s)', async (_, method, path, status) => {
    const answer = await restCall(method, path)
    expect(answer).toMatchObject({ status, code: 1, data: null })
    expect(answer.message).toMatch(status === 405 ? /^This address is asked in another way/ : /^There is nothing/)
  })

  it('rejects a body that is not JSON, is too large, or has another type', async () => {
    expect(await restCall('POST', 'getPostPageType', { body: '{"page_type":' })).toMatchObject({ status: 400, code: 1 })
    expect(await restCall('POST', 'getPostPageType', { body: '{"__proto__":{"page_type":"visit"}}' })).toMatchObject({
      status: 400,
      code: 1,
    })
    expect(await restCall('POST', 'getPostPageType', { body: { q: 'x'.repeat(2_000_000) } })).toMatchObject({
      status: 413,
      code: 1,
    })
    const response = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
      method: 'POST',
      body: '<a/>',
      headers: { 'content-type': 'text/xml' },
    })
    expect(response.status).toBe(415)
    expect(envelope.parse(await response.json()).code).toBe(1)
  })
})
