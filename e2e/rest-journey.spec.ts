import { openAsBlob } from 'node:fs'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { signedIn } from '#shared/account.ts'
import { commentLikeView, commentsPage, commentView } from '#shared/comment.ts'
import { imageView } from '#shared/file.ts'
import { homeView } from '#shared/home.ts'
import { ownPostsPage } from '#shared/own-posts.ts'
import { postCard, postDetail, postView } from '#shared/post.ts'
import { bookmarksPage, bookmarkView, likersPage, likeView } from '#shared/reaction.ts'
import { photographs } from './photographs.ts'
import { publish } from './published.ts'
import { browserIn, type CallOptions, queryOf, restCall } from './rest-call.ts'
import { demoPasswords } from './sign-in.ts'
import { freshForm, tokenAs } from './tokens.ts'

const REFUSED = -10001
const NAME = 'Sugar palm lodge by REST'
const HOTEL = {
  type: 'hotel',
  name: NAME,
  language: 'en',
  translations: { kh: { name: 'ផ្ទះសំណាក់ដើមត្នោត' }, cn: { name: '糖棕旅舍' } },
  place_type: 'hotel',
  province: 'pailin',
  address: 'Behind the market',
  description: 'Five rooms under sugar palms.',
  price_from: 30,
  price_unit: 'night',
  open_24h: true,
  map: 'https://maps.app.goo.gl/abc',
  social_links: ['https://example.com/lodge'],
}

/** A call as the document names it, such as `DELETE deleteSaved/{id}`. */
async function ask(call: string, fields: object = {}, options: CallOptions = {}) {
  const [method = '', template = ''] = call.split(' ')
  const left = new Map(Object.entries(fields))
  const path = template.replace(/\{(\w+)\}/, (_, name: string) => {
    const value = String(left.get(name))
    left.delete(name)
    return value
  })
  const rest = Object.fromEntries(left)
  return method === 'POST'
    ? restCall(method, path, { body: rest, ...options })
    : restCall(method, `${path}?${queryOf(rest)}`, options)
}

/** The data of a call that succeeds. */
async function dataOf<T extends z.ZodType>(schema: T, ...asked: Parameters<typeof ask>): Promise<z.infer<T>> {
  const answer = await ask(...asked)
  expect(answer, asked[0]).toMatchObject({ status: 200, code: 200 })
  return schema.parse(answer.data)
}

const codeOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).code

async function register() {
  const { username, password, ...form } = freshForm()
  await dataOf(signedIn, 'POST auth/saveUser', { username, password, ...form })
  const { token, user } = await dataOf(signedIn, 'POST auth/login', { account: username, password })
  return { user, as: { token: token?.access_token } }
}

const cards = z.array(postCard)
const inProvince = { page_type: 'hotel', province: HOTEL.province }
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const listed = async () => idsOf(await dataOf(cards, 'POST getPostPageType', inProvince))

const view = (id: string, network: string) =>
  ask('POST increaseView', { id, kind: 'post' }, { headers: browserIn(network) })

describe('a hotel by REST alone', () => {
  const files = photographs()
  let author: Awaited<ReturnType<typeof register>>
  let reader: Awaited<ReturnType<typeof register>>
  let id = ''
  let removeRival: (() => Promise<void>) | undefined
  afterAll(() => removeRival?.())

  it('is sent with five photographs by somebody who registers, and waits', async () => {
    author = await register()
    const form = new FormData()
    for (const path of files()) form.append('files', await openAsBlob(path, { type: 'image/jpeg' }), 'photo.jpg')
    const upload = { ...author.as, body: form }
    const images = await dataOf(z.array(imageView), 'POST saveFiles/{type}', { type: 'post' }, upload)
    expect(images).toHaveLength(5)
    const post = await dataOf(postView, 'POST savePost', { ...HOTEL, images: idsOf(images) }, author.as)
    expect(post).toMatchObject({ name: NAME, status: 'pending', price_from: 30, map: { kind: 'link', src: HOTEL.map } })
    expect(idsOf(post.images)).toEqual(idsOf(images))
    id = post.id

    const [own] = await dataOf(ownPostsPage.shape.rows, 'GET getMyPost', { status: 'pending' }, author.as)
    expect(own).toMatchObject({ id, status: 'pending', moderation: { is_waiting: true } })
    expect(await codeOf('GET getPostDetail/{id}', { id })).toBe(REFUSED)
    expect(await listed()).not.toContain(id)
  })

  it('is listed once an admin has approved it, with pictures that anybody can fetch', async () => {
    const admin = { token: (await tokenAs('demo.admin')).access_token }
    await dataOf(z.unknown(), 'POST auth/openDashboard', { password: (await demoPasswords()).password }, admin)
    // Moderation has no call in the contract.
    const approved = await fetch(`${inject('baseUrl')}/trpc/post.publish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({ id }),
    })
    expect(approved.status).toBe(200)
    expect(await listed()).toContain(id)
    const search = async () => (await dataOf(cards, 'POST getPostPageType', { ...inProvince, q: 'sugar palm' }))[0]
    await expect.poll(async () => (await search())?.id).toBe(id)
    const found = await search()
    const detail = await dataOf(postDetail, 'GET getPostDetail/{id}', { id }, { lang: 'zh' })
    expect(detail).toMatchObject({ name: '糖棕旅舍', description: HOTEL.description, status: 'published' })
    for (const { url } of [found?.image, ...detail.images].filter((image) => image != null)) {
      expect(url).toMatch(new RegExp(`^${inject('baseUrl')}/uploads/`))
      expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg')
    }
  })

  it('leads what is trending once it is looked at', { timeout: 90_000 }, async () => {
    removeRival = await publish([{ type: 'hotel', name: 'A newer lodge', place_type: 'hotel', province: 'pailin' }])
    const trending = async () => idsOf(await dataOf(cards, 'GET getTrending', inProvince))
    await expect.poll(async () => (await trending()).indexOf(id)).toBeGreaterThan(0)
    const networks = [1, 2, 3, 4, 5].map((host) => `203.0.113.${host}`)
    for (const network of [...networks, ...networks]) expect(await view(id, network)).toMatchObject({ code: 200 })
    const views = async () => (await dataOf(postDetail, 'GET getPostDetail/{id}', { id })).views
    await expect.poll(views, { timeout: 45_000, interval: 500 }).toBe(networks.length)
    await expect.poll(async () => (await trending())[0]).toBe(id)
    const home = async () => (await dataOf(homeView, 'GET getHomeStatistics')).trending.hotels
    await expect.poll(async () => idsOf(await home())).toContain(id)
  })

  it('is saved, liked and talked about by another member', async () => {
    reader = await register()
    const post_id = id
    const liked = { is_liked: true, amount_of_likes: 1 }
    const saved = { is_saved: true, amount: 1 }
    expect(await dataOf(bookmarkView, 'POST savedPost', { post_id }, reader.as)).toEqual(saved)
    expect(await dataOf(bookmarkView, 'GET savedDetail', { post_id }, reader.as)).toEqual(saved)
    const [kept] = await dataOf(bookmarksPage.shape.rows, 'GET getPsSaved', { type: 'hotel' }, reader.as)
    expect(kept?.id).toBe(id)
    expect(await dataOf(likeView, 'POST saveLike', { post_id }, reader.as)).toEqual(liked)
    expect(await dataOf(likeView, 'POST saveLike', { post_id, is_liked: true }, reader.as)).toEqual(liked)
    expect(await dataOf(likeView, 'GET likeDetail', { post_id }, reader.as)).toEqual(liked)
    const [liker] = await dataOf(likersPage.shape.rows, 'POST getLikes', { post_id })
    expect(liker?.userName).toBe(reader.user.userName)

    const asked = await dataOf(
      commentView,
      'POST saveComment',
      { post_id, p_id: 0, text: 'With breakfast?' },
      reader.as,
    )
    const reply = await dataOf(commentView, 'POST saveComment', { post_id, p_id: asked.id, text: 'Yes' }, author.as)
    expect(reply).toMatchObject({ p_id: asked.id, reply_to: { userName: reader.user.userName } })
    const once = { is_liked: true, amount: 1 }
    expect(await dataOf(commentLikeView, 'POST saveCommentLike', { comment_id: asked.id }, author.as)).toEqual(once)
    const tree = () => dataOf(commentsPage.shape.rows, 'GET getComments', { post_id })
    expect(await tree()).toMatchObject([
      { id: asked.id, amount_of_likes: 1, children: [{ id: reply.id, text: 'Yes' }] },
    ])
    const [own] = await dataOf(ownPostsPage.shape.rows, 'GET getMyPost', {}, author.as)
    expect(own).toMatchObject({ amount_of_likes: 1, amount_of_saves: 1, amount_of_comments: 2 })

    expect(await codeOf('DELETE deleteComment/{id}', { id: reply.id }, reader.as)).toBe(REFUSED)
    await dataOf(z.null(), 'DELETE deleteComment/{id}', { id: asked.id }, reader.as)
    expect(await tree()).toMatchObject([{ is_deleted: true, text: null, children: [{ id: reply.id }] }])
    await dataOf(z.null(), 'DELETE deleteSaved/{id}', { id }, reader.as)
    expect(await dataOf(bookmarkView, 'GET savedDetail', { post_id }, reader.as)).toEqual({
      is_saved: false,
      amount: 0,
    })
  })

  it('is deleted by its author alone, and is gone for everybody', async () => {
    expect(await codeOf('POST deletePost', { id }, reader.as)).toBe(REFUSED)
    await dataOf(z.null(), 'POST deletePost', { id }, author.as)
    expect(await listed()).not.toContain(id)
    expect(await codeOf('GET getPostDetail/{id}', { id })).toBe(REFUSED)
    expect(await view(id, '203.0.113.1')).toMatchObject({ code: REFUSED })
    for (const call of ['POST saveLike', 'POST savedPost', 'GET likeDetail'])
      expect(await codeOf(call, { post_id: id }, reader.as)).toBe(REFUSED)
    expect(await codeOf('POST saveComment', { post_id: id, text: 'Where is it?' }, reader.as)).toBe(REFUSED)
    expect(await ask('GET getMyPost', {}, author.as)).toMatchObject({ code: 200, data: [], total: 0 })
  })
})
