import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { token as tokenSchema } from '#shared/account.ts'
import { newId } from '../platform/ids.ts'
import { documentOf } from '../testing/article-events.ts'
import { PASSWORD } from '../testing/members.ts'
import { webScene } from '../testing/scene.ts'
import { restClient } from '../testing/web.ts'

const { app, people, web } = await webScene()
const guest = restClient(web)
const JSON_TYPE = { 'content-type': 'application/json' }

async function newMember() {
  const { token, user, input } = await people.member()
  return { ask: restClient(web, token?.access_token), token, user, input }
}
const ids = (rows: unknown) =>
  z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id)

describe('a call without a payload', () => {
  it('accepts an empty body under the JSON content type', async () => {
    const { id } = await app.publish()
    const { ask } = await newMember()
    await ask('POST savedPost', { payload: { post_id: id } })
    const comment = z.object({ id: z.uuid() })
    const made = await ask('POST saveComment', { payload: { post_id: id, text: 'By the sea' } })
    const calls = [
      `DELETE deleteSaved/${id}`,
      `DELETE deleteComment/${comment.parse(made.data).id}`,
      'POST auth/logout',
    ]
    for (const call of calls)
      expect(await ask(call, { headers: JSON_TYPE }), call).toMatchObject({ status: 200, code: 200, data: null })
    expect(await guest('GET getCatList', { headers: JSON_TYPE })).toMatchObject({ status: 200, code: 0 })
  })

  it('says which fields are missing where there must be one', async () => {
    expect(await guest('POST auth/login', { headers: JSON_TYPE })).toMatchObject({
      status: 200,
      code: -10001,
      data: { fields: [{ path: 'account', reason: 'FIELD_REQUIRED' }, { path: 'password' }] },
    })
  })

  it('still refuses what is no JSON', async () => {
    for (const payload of [' ', '{', '{"__proto__":{}}'])
      expect(await guest('POST auth/logout', { payload, headers: JSON_TYPE })).toMatchObject({ status: 400, code: 1 })
  })
})

describe('the language of a call', () => {
  const named = z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) })
  const inLanguage = async (query: string, headers: Record<string, string> = {}) => {
    const { data } = named.parse((await guest(`GET getProvinces${query}`, { headers })).response.json())
    return data.find(({ code }) => code === 'kep')?.name
  }

  it('is that of ?lang before all others', async () => {
    const headers = { 'x-lang': 'kh', cookie: 'lang=kh', 'accept-language': 'km' }
    expect(await inLanguage('?lang=en', headers)).toBe('Kep')
    for (const code of ['cn', 'zh', 'zh-Hans']) expect(await inLanguage(`?lang=${code}`, headers)).toBe('白马')
    expect(await inLanguage('?lang=fr', { ...headers, 'x-lang': 'en' })).toBe('Kep')
  })

  it('falls from the header to the cookie, to Accept-Language, to Khmer', async () => {
    const all = { 'x-lang': 'en', cookie: 'lang=cn', 'accept-language': 'km' }
    expect(await inLanguage('', all)).toBe('Kep')
    expect(await inLanguage('', { cookie: 'lang=cn', 'accept-language': 'en' })).toBe('白马')
    expect(await inLanguage('', { 'accept-language': 'en' })).toBe('Kep')
    expect(await inLanguage('')).toBe('កែប')
  })

  it('is that of a new or changed post as well, unless it says another', async () => {
    const { ask } = await newMember()
    const { language: _, ...draft } = app.draft({ images: [] })
    const payload = { ...draft, images: [await pictureOf(ask)] }
    const saved = await ask('POST savePost?lang=cn', { payload })
    expect(saved).toMatchObject({ code: 200, data: { lang: 'cn', language: 'cn' } })
    const { id } = z.object({ id: z.string() }).parse(saved.data)
    const change = (lang: string, more: object = {}) =>
      ask(`POST savePost?lang=${lang}`, { payload: { ...payload, id, name: `Kep in ${lang}`, ...more } })
    expect(await change('kh')).toMatchObject({ code: 200, data: { language: 'kh', name: 'Kep in kh' } })
    expect(await change('en', { language: 'cn' })).toMatchObject({ code: 200, data: { language: 'cn' } })
  })
})

async function pictureOf(ask: ReturnType<typeof restClient>): Promise<string> {
  const boundary = 'picture'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), await app.jpeg(), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return ids((await ask('POST saveFiles/post', { payload, headers })).data)[0] ?? ''
}

describe('an idempotency key', () => {
  it.each(['payload', 'address'])('works in the %s as in the header', async (place) => {
    const { id: post_id } = await app.publish()
    const { ask } = await newMember()
    const key = newId()
    const like = (post_id: string) =>
      ask(`POST saveLike${place === 'address' ? `?idempotency_key=${key}` : ''}`, {
        payload: { post_id, ...(place === 'payload' && { idempotency_key: key }) },
      })
    const first = await like(post_id)
    expect(first).toMatchObject({ code: 200, data: { is_liked: true } })
    expect((await like(post_id)).data).toEqual(first.data)
    expect(await like((await app.publish()).id)).toMatchObject({ code: -10001, message: 'COMMAND_REUSED' })
    const byHeader = { payload: { post_id }, headers: { 'idempotency-key': key } }
    expect((await ask('POST saveLike', byHeader)).data).toEqual(first.data)
    const two = { payload: { post_id, idempotency_key: newId() }, headers: { 'idempotency-key': key } }
    expect(await ask('POST saveLike', two)).toMatchObject({ code: -10001, message: 'INPUT_INVALID' })
  })

  it.each(['header', 'payload'])('is none where the %s has an empty one', async (place) => {
    const { id: post_id } = await app.publish()
    const { ask } = await newMember()
    const toggle = () =>
      ask('POST saveLike', {
        payload: { post_id, ...(place === 'payload' && { idempotency_key: '' }) },
        headers: place === 'header' ? { 'idempotency-key': '' } : {},
      })
    expect((await toggle()).data).toMatchObject({ is_liked: true })
    expect((await toggle()).data).toMatchObject({ is_liked: false })
  })

  it('is not what request_id says', async () => {
    const { id: post_id } = await app.publish()
    const { ask } = await newMember()
    const toggle = async () => (await ask('POST saveLike', { payload: { post_id, request_id: 'r-1' } })).data
    expect(await toggle()).toMatchObject({ is_liked: true })
    expect(await toggle()).toMatchObject({ is_liked: false })
  })
})

describe('filters of a list', () => {
  const category = { kind: 'category' as const, id: newId() }
  const names = { kh: 'បេតិកភណ្ឌ', en: 'Heritage', cn: '遗产' }
  const listed = async (query: string) => {
    const byPost = await guest(`POST getPostPageType?page_type=visit&${query}`)
    const bySearch = await guest(`GET getSearchPost?${query}`)
    return [byPost, bySearch]
  }

  it('take a category by its slug or id, flat or in filter', async () => {
    await app.system.catalog.save({ ...category, data: { names, type: 'visit', slug: 'old-stones', icon: 'star' } })
    const { id } = await app.publish({ category_id: category.id })
    await app.publish()
    await app.project()
    for (const query of ['category=old-stones', `category=${category.id}`, 'filter.category=old-stones'])
      for (const answer of await listed(query)) expect([answer.code, ids(answer.data)], query).toEqual([200, [id]])
  })

  it('name an unknown code where it was sent', async () => {
    for (const [query, path, reason] of [
      ['category=castles', 'category', 'CATEGORY_UNKNOWN'],
      ['filter.category=castles', 'filter.category', 'CATEGORY_UNKNOWN'],
      ['category=no slug', 'category', 'CATEGORY_UNKNOWN'],
      ['category=%00', 'category', 'CATEGORY_UNKNOWN'],
      ['province=atlantis', 'province', 'PROVINCE_UNKNOWN'],
      ['filter.province=atlantis', 'filter.province', 'PROVINCE_UNKNOWN'],
      ['filter.type=castle', 'filter.type', 'PLACE_TYPE_UNKNOWN'],
      ['place_type=castle', 'place_type', 'PLACE_TYPE_UNKNOWN'],
      ['filter.price_min=cheap', 'filter.price_min', 'PRICE_UNREADABLE'],
      ['filter.price_max=%C2%A530', 'filter.price_max', 'PRICE_CURRENCY'],
      ['price_min=9&price_max=1', 'price_max', 'PRICE_RANGE_REVERSED'],
      ['filter=market', 'filter', 'invalid_type'],
      ['sort=best', 'sort', 'invalid_value'],
    ] as const)
      for (const answer of await listed(query))
        expect([answer.status, answer.code, answer.data], query).toEqual([200, -10001, { fields: [{ path, reason }] }])
  })

  it('take relevance, which without words is the newest first', async () => {
    const [first, second] = [await app.publish(), await app.publish()]
    await app.project()
    for (const answer of await listed('sort=relevance'))
      expect([answer.code, ids(answer.data).slice(0, 2)]).toEqual([200, [second.id, first.id]])
    const sorted = await guest('POST getPostPageType', {
      payload: { page_type: 'visit', sort: 'relevance', q: 'crab' },
    })
    const unsorted = await guest('POST getPostPageType', { payload: { page_type: 'visit', q: 'crab' } })
    expect(sorted.data).toEqual(unsorted.data)
  })

  it('name the place type of getPlaceByType as filter.type too', async () => {
    const flat = await guest('GET getPlaceByType?place_type=market')
    expect((await guest('GET getPlaceByType?filter.type=market')).data).toEqual(flat.data)
    expect(ids(flat.data).length).toBeGreaterThan(0)
    expect(await guest('GET getPlaceByType?filter.type=castle')).toMatchObject({
      code: -10001,
      data: { fields: [{ path: 'filter.type', reason: 'PLACE_TYPE_UNKNOWN' }] },
    })
  })
})

describe('calls of the contract', () => {
  it('list all provinces with their names', async () => {
    const { code, data } = await guest('GET getProvinces?lang=en')
    const rows = z.array(z.object({ code: z.string(), name: z.string(), names: z.record(z.string(), z.string()) }))
    const provinces = rows.parse(data)
    expect([code, provinces.length]).toEqual([200, 27])
    expect(provinces).toContainEqual(
      expect.objectContaining({ code: 'kompot', name: 'Kampot', names: { kh: 'កំពត', en: 'Kampot', cn: '贡布' } }),
    )
  })

  it("end a member's own account with its password", async () => {
    const { ask, input } = await newMember()
    expect(await guest('POST auth/deleteAccount', { payload: { password: PASSWORD } })).toMatchObject({ code: -10004 })
    expect(await ask('POST auth/deleteAccount', { payload: { password: 'not-it' } })).toMatchObject({ code: -10001 })
    expect(await ask('POST auth/deleteAccount', { payload: { password: PASSWORD } })).toMatchObject({
      code: 200,
      data: null,
    })
    expect(await ask('GET auth/me')).toMatchObject({ code: -10004 })
    const again = await guest('POST auth/login', { payload: { account: input.username, password: PASSWORD } })
    expect(again).toMatchObject({ code: -10001, message: 'SIGN_IN_WRONG' })
  })

  it('report an article to the admins by its kind and id, and take that back', async () => {
    const admin = app.as(app.actorOf('admin'))
    const texts = { en: { title: 'Kep', body: documentOf('The market opens at five.') } }
    const { id } = await admin.article.save({ language: 'en', texts, cover: await app.picture(admin), submit: true })
    const { ask } = await newMember()
    const subject = { subject_type: 'article', subject_id: id }
    const payload = { ...subject, reason: 'wrong' }
    expect(await guest('POST saveReport', { payload })).toMatchObject({ code: -10004 })
    expect(await ask('POST saveReport', { payload: { ...payload, subject_type: 'post' } })).toMatchObject({
      code: -10001,
      message: 'POST_NOT_FOUND',
    })
    const reported = async () => (await admin.complaint.list({})).rows.map(({ subject_id }) => subject_id)
    expect(await ask('POST saveReport', { payload })).toMatchObject({ code: 200, data: null })
    expect(await reported()).toEqual([id])
    expect(await ask('POST withdrawReport', { payload: subject })).toMatchObject({ code: 200, data: null })
    expect(await reported()).toEqual([])
  })

  it.each(['rgWithFacbook', 'rgWithFacebook', 'auth/rgWithFacebook', 'auth/rgWithFacbook'])(
    'sign in with Facebook at %s',
    async (path) => {
      const answer = await guest(`POST ${path}`, { payload: { credential: 'a.b.c' } })
      expect(answer).toMatchObject({ status: 200, code: -10001, message: 'PROVIDER_OFF' })
    },
  )

  it('exchange one refresh token three times within its grace, and say when to try again', async () => {
    const { token } = await newMember()
    const payload = { refresh_token: token?.refresh_token }
    const [a, b, c, d] = [1, 2, 3, 4].map(() => guest('POST auth/refresh', { payload }))
    const answers = await Promise.all([a, b, c, d])
    expect(answers.map((answer) => answer?.code).toSorted()).toEqual([0, 0, 0, 1])
    const refused = answers.find((answer) => answer?.status === 429)
    expect(refused).toMatchObject({ code: 1, message: 'TOO_MANY_ATTEMPTS', data: null })
    expect(Number(refused?.response.headers['retry-after'])).toBeGreaterThan(0)
    const fine = answers.find((answer) => answer?.code === 0)
    expect(tokenSchema.safeParse(z.object({ token: z.unknown() }).parse(fine?.data).token).success).toBe(true)
  })
})

it('a post has its language, and to who may edit it also what it says in others', async () => {
  const { ask } = await newMember()
  const translations = { kh: { name: 'ផ្សារក្តាម' }, cn: { name: '螃蟹市场', address: '白马' } }
  const payload = { ...app.draft({ translations }), images: [await pictureOf(ask)] }
  const saved = z.object({ id: z.uuid() }).parse((await ask('POST savePost', { payload })).data)
  await app.system.post.publish({ id: saved.id })
  const mine = await ask(`GET getPostDetail/${saved.id}?lang=cn`)
  expect(mine.data).toMatchObject({ lang: 'cn', language: 'en', translations })
  const theirs = await guest(`GET getPostDetail/${saved.id}?lang=cn`)
  expect(theirs.data).toMatchObject({ name: '螃蟹市场', language: 'en', translations: null })
})
