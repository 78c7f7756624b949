import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '../platform/ids.ts'
import { PASSWORD } from '../testing/members.ts'
import { webScene } from '../testing/scene.ts'
import { restClient } from '../testing/web.ts'

const { app, people, web } = await webScene()

async function newMember() {
  const { token, user, input } = await people.member()
  return { ask: restClient(web, token?.access_token), user, input }
}
async function newAdmin() {
  const { token } = await people.admin()
  return restClient(web, token?.access_token)
}

describe('a wrong method', () => {
  it.each([
    ['GET', 'getPostPageType', 'POST'],
    ['POST', 'getCatList', 'GET'],
    ['PUT', 'deleteSaved/1', 'DELETE'],
    ['PATCH', 'savePost', 'POST'],
  ] as const)('is answered as such: %s %s', async (method, path, allow) => {
    const response = await web.inject({ method, url: `/api/${path}`, headers: { 'x-lang': 'en' } })
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow])
    expect(response.json()).toEqual({ code: 1, message: 'METHOD_NOT_ALLOWED', data: null })
  })
})

describe('a refusal names the fields of the contract', () => {
  it('in a post', async () => {
    const { ask, user } = await newMember()
    const images = [await app.picture(app.as({ id: user.uuid, role: 'user' }))]
    const save = (more: object) => ask('POST savePost', { payload: { ...app.draft(), images, ...more } })
    for (const [more, path, reason] of [
      [{ province: 'atlantis' }, 'province', 'PROVINCE_UNKNOWN'],
      [{ place_type: 'bakery' }, 'place_type', 'PLACE_TYPE_ELSEWHERE'],
      [{ category_id: newId() }, 'category_id', 'CATEGORY_UNKNOWN'],
      [{ images: [newId()] }, 'images', 'IMAGE_UNKNOWN'],
      [{ images: [...images, ...images] }, 'images', 'IMAGE_TWICE'],
      [{ open_from: '08:00' }, 'open_to', 'HOURS_INCOMPLETE'],
      [{ type: 'event', place_type: 'festival' }, 'starts_at', 'DATES_REQUIRED'],
      [{ starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }, 'ends_at', 'DATES_REVERSED'],
      [{ map: 'over there' }, 'map', 'MAP_LINK_INVALID'],
    ] as const)
      expect(await save(more)).toMatchObject({ code: -10001, data: { fields: [{ path, reason }] } })
  })

  it('in an account', async () => {
    const { input } = await newMember()
    const { ask } = await newMember()
    const save = (payload: object) => ask('POST auth/saveInfo', { payload: { current_password: PASSWORD, ...payload } })
    expect((await save({ email: input.email })).data).toEqual({ fields: [{ path: 'email', reason: 'EMAIL_TAKEN' }] })
    expect((await save({ profile: newId() })).data).toEqual({ fields: [{ path: 'profile', reason: 'IMAGE_UNKNOWN' }] })
    expect((await save({ phone: '12' })).data).toEqual({ fields: [{ path: 'phone', reason: 'PHONE_INVALID' }] })
  })

  it('and is null where no field is at fault', async () => {
    const { ask } = await newMember()
    expect(await ask(`GET getPostDetail/${newId()}`)).toMatchObject({ code: -10001, data: null })
  })
})

describe('a stale version', () => {
  it('is refused with the fields that have changed since, and nothing is overwritten', async () => {
    const { uuid } = (await newMember()).user
    const owner = app.as({ id: uuid, role: 'owner' })
    const admin = await newAdmin()
    const draft = app.draft({ images: [await app.picture(owner)] })
    const read = await app.publish(draft, owner)
    const edit = { ...draft, id: read.id }
    await app.system.post.save({ ...edit, price_from: 4, open_from: '08:00', open_to: '17:00', submit: true })
    const payload = { ...edit, version: read.version, name: 'Other', status: 'published' }
    const refused = await admin('POST savePost', { payload })
    const { version } = await app.guest.post.get({ id: read.id })
    expect(refused).toMatchObject({ status: 200, code: -10001, message: 'VERSION_STALE' })
    const { changed } = z.object({ changed: z.array(z.string()) }).parse(refused.data)
    expect(refused.data).toEqual({ version, changed })
    expect(changed.toSorted()).toEqual(['hours', 'open_24h', 'open_from', 'open_to', 'price_from'].toSorted())
    expect((await app.guest.post.get({ id: read.id })).name).toBe(read.name)
    expect(await admin('POST savePost', { payload: { ...payload, version } })).toMatchObject({
      code: 200,
      data: { name: 'Other' },
    })
  })

  it('of an article is refused with what has changed, in the words of the call', async () => {
    const admin = await newAdmin()
    const payload = { title: 'Kep', body: '<p>The market opens at five.</p>', tags: ['coast'], status: 'draft' }
    const saved = await admin('POST saveBlogArticle', { payload })
    const { id, version } = z.object({ id: z.string(), version: z.int() }).parse(saved.data)
    await admin('POST saveBlogArticle', {
      payload: { ...payload, id, version, title: 'Kampot', post_ids: [(await app.publish()).id] },
    })
    const refused = await admin('POST saveBlogArticle', { payload: { ...payload, id, version, tags: ['rain'] } })
    expect(refused).toMatchObject({
      code: -10001,
      message: 'VERSION_STALE',
      data: { version: version + 1, changed: ['title', 'post_ids'] },
    })
  })

  it('says that the status has changed', async () => {
    const read = await app.publish()
    await app.system.post.hide({ id: read.id })
    const admin = await newAdmin()
    const refused = await admin('POST savePost', { payload: { ...app.draft(), id: read.id, version: read.version } })
    expect(refused.data).toEqual({ version: read.version + 1, changed: ['status'] })
  })
})
