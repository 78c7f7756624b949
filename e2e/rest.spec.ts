import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { REST_ROWS } from '#server/http/rest-rows.ts'
import { EXAMPLE_ID } from '#server/procedures/description.ts'
import type { Ask, World } from '#server/procedures/examples.ts'
import { realIds } from '#server/testing/example-things.ts'
import { exampleInput, procedureAt, withIds } from '#server/testing/hostile.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { postDetail } from '#shared/post.ts'
import { restCall } from './rest-call.ts'
import { demoPasswords } from './sign-in.ts'
import { registerFresh, tokenAs } from './tokens.ts'

const withId = z.object({ id: z.string() })

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** One session of each for all of this file: a member's fifty-first ends the first, which other tests have. */
const admin = once(async () => (await tokenAs('demo.admin')).access_token)
const owner = once(async () => {
  const { access_token: token } = await tokenAs('demo.owner')
  await restCall('POST', 'auth/openDashboard', { body: { password: (await demoPasswords()).dashboard }, token })
  return token
})

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

const jpeg = once(() =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#818cf8' } })
    .jpeg()
    .toBuffer(),
)

async function upload(token: string): Promise<string> {
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'a.jpg')
  const { data } = await restCall('POST', 'saveFiles/post', { body, token })
  return z.tuple([withId]).parse(data)[0].id
}

/** A member who has just registered, with whom things are made for calls. */
const member = once(async () => (await registerFresh()).access_token)
const world: World = {
  guest: askAs(),
  newMember: async () => askAs(await member()),
  owner: async () => askAs(await owner()),
  admin: async () => askAs(await admin()),
  newPicture: async () => upload(await member()),
}

describe('the REST contract', () => {
  it('ends a stay that has begun', async () => {
    const example = exampleInput(procedureAt('booking.enterWalkIn'))
    const { check_out: _, ...stay } = withIds(example, await realIds(world, [EXAMPLE_ID.room]))
    const tonight = { ...stay, booking_date: phnomPenhDate(new Date()) }
    const token = await owner()
    const { id } = withId.parse((await restCall('POST', 'saveBookingRoom', { body: tonight, token })).data)
    const ended = await restCall('POST', 'saveBookingRoom', { body: { id, status: 'no_show' }, token })
    expect(ended).toMatchObject({ status: 200, code: 200, data: { status: 'no_show' } })
  })

  it('deletes a category', async () => {
    const token = await admin()
    const stars = { names: { kh: 'ផ្កាយ', en: 'Stars', cn: '星星' }, type: 'food', icon: 'star', sort: 91 }
    const { id } = withId.parse((await restCall('POST', 'saveCategory', { body: stars, token })).data)
    const deleted = await restCall('POST', 'deleteCategory', { body: { id }, token })
    expect(deleted).toMatchObject({ status: 200, code: 200, data: null })
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

  it("speaks the caller's language, also when it refuses", async () => {
    const ids = await realIds(world, [EXAMPLE_ID.post])
    const path = `getPostDetail/${ids.get(EXAMPLE_ID.post)}`
    const [kh, cn] = [await restCall('GET', path, { lang: 'km' }), await restCall('GET', path, { lang: 'zh' })]
    expect(postDetail.parse(kh.data).province.name).toMatch(/\p{Script=Khmer}/u)
    expect(postDetail.parse(cn.data).province.name).toMatch(/\p{Script=Han}/u)
    expect(kh.message).toMatch(/\p{Script=Khmer}/u)
    const refused = await restCall('GET', 'getPostDetail/0195b5a0-0000-7000-8000-000000000000', { lang: 'zh' })
    expect(refused.message).toMatch(/\p{Script=Han}/u)
  })

  it.each([
    ['GET', 'nothing', 404, /^There is nothing/],
    ['GET', 'getPostPageType', 405, /^This address is asked in another way/],
  ])('says what is wrong with an address in the envelope (%s %s)', async (method, path, status, message) => {
    const answer = await restCall(method, path)
    expect(answer).toMatchObject({ status, code: 1, message: expect.stringMatching(message), data: null })
  })
})
