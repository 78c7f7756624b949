import { expect, it } from 'vitest'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { documentOf } from '../testing/article-events.ts'
import { BRANCH } from '../testing/hotels.ts'
import { webScene } from '../testing/scene.ts'
import { DASHBOARD, dataOf, first, one, sendersOf, type Viewer } from '../testing/sent-back.ts'
import { restClient } from '../testing/web.ts'
import { REST_ROWS } from './rest-rows.ts'

const scene = await webScene()
const { app, people, web } = scene
const { newOwner, ownerOfHotel, newAdmin, member, expectKept } = sendersOf(scene)

/** For each call that saves, one of its things as a call shows it: where none does, as the call itself has answered. */
const VIEWS: Record<string, () => Promise<Viewer>> = {
  async 'auth/saveInfo'() {
    const { ask, caller } = await member()
    await caller.account.save({ nickname: 'Dara', bio: 'I bake.', profile: await app.picture(caller) })
    return { ask, view: (query) => one(ask, `GET auth/me?${query}`) }
  },
  async 'auth/saveAdmin'() {
    const { user } = await people.member()
    const application = { business_name: `Kep ${user.userName}`, province: 'kep', password: DASHBOARD }
    await app.system.business.create({ uuid: user.uuid, ...application })
    const { ask } = await newAdmin()
    return { ask, view: (query) => first(ask, `GET auth/adminAcc?q=${user.userName}&${query}`) }
  },
  async saveAds() {
    const { ask, caller } = await newAdmin()
    const ad = { title: 'Boats', link: 'https://example.com/boats', position: 'list', alt: { kh: 'ទូក' } } as const
    const starts_at = '2026-12-01T05:00:00.000Z'
    const more = { image: await app.picture(caller), starts_at, weight: 3, sort: 7, is_visible: false }
    const saved = dataOf(await ask('POST saveAds', { payload: { ...ad, ...more } }))
    return { ask, answer: saved, view: async () => saved }
  },
  async saveBlogArticle() {
    const { ask, caller } = await newAdmin()
    const [seen, unseen] = [await app.publish(), await app.publish()]
    const picture = { file: await app.picture(caller), alt: 'Crabs', caption: 'Crabs at five' }
    const body = {
      type: 'doc' as const,
      content: [
        ...documentOf('The market opens at five.').content,
        { type: 'image' as const, attrs: picture },
        { type: 'embed' as const, attrs: { provider: 'youtube' as const, id: 'dQw4w9WgXcQ' } },
        ...[seen, unseen].map(({ id: post_id }) => ({ type: 'place' as const, attrs: { post_id } })),
      ],
    }
    const texts = { en: { title: 'Kep', summary: 'Crabs', body }, kh: { title: 'កែប', body: documentOf('ផ្សារបើក') } }
    const words = { language: 'en' as const, texts, cover_alt: { en: 'A boat' }, tags: ['coast'], post_ids: [seen.id] }
    const { id } = await caller.article.save({ ...words, cover: await app.picture(caller), submit: true })
    await app.system.post.hide({ id: unseen.id })
    return { ask, view: (query) => one(ask, `GET getBlogArticle?id=${id}&${query}`) }
  },
  async saveBookingRoom() {
    const { ask, again, room } = await ownerOfHotel()
    const { id: room_id } = await room()
    const tonight = { room_amount: 1, people_amount: 2, booking_date: phnomPenhDate(app.clock.now) }
    const { id } = await again().booking.enterWalkIn({ room_id, ...tonight, guest_name: 'Sok Dara' })
    await again().booking.end({ id, status: 'no_show' })
    return { ask, view: (query) => first(ask, `GET getBookingRoom?${query}`) }
  },
  async saveBranch() {
    const { ask } = await ownerOfHotel()
    return { ask, view: (query) => first(ask, `GET getBranch?${query}`) }
  },
  async saveCategory() {
    const { ask } = await newAdmin()
    const names = { kh: 'នំ', en: 'Cakes', cn: '糕点' }
    const payload = { names, type: 'food', icon: 'cake', sort: 90, is_visible: false }
    const saved = dataOf(await ask('POST saveCategory', { payload }))
    return { ask, answer: { ...saved, name: expect.any(String) }, view: async () => saved }
  },
  async saveComment() {
    const { ask, caller } = await member()
    const { id: post_id } = await app.publish()
    const { id: p_id } = await caller.comment.save({ post_id, text: 'The market opens at five.' })
    await caller.comment.save({ post_id, p_id, text: 'At six\non Sundays.' })
    return { ask, view: (query) => first(ask, `GET getComments?post_id=${post_id}&p_id=${p_id}&${query}`) }
  },
  async saveCommentLike() {
    const { ask, caller } = await member()
    const { id: comment_id } = await caller.comment.save({ post_id: (await app.publish()).id, text: 'By the sea' })
    const saved = dataOf(await ask('POST saveCommentLike', { payload: { comment_id } }))
    return { ask, answer: saved, view: async () => ({ comment_id, ...saved }) }
  },
  async saveLike() {
    const { ask, caller } = await member()
    const { id: post_id } = await app.publish()
    await caller.reaction.like({ post_id })
    return {
      ask,
      view: async (query) => ({ post_id, ...(await one(ask, `GET likeDetail?post_id=${post_id}&${query}`)) }),
    }
  },
  async savedPost() {
    const { ask, caller } = await member()
    const { id: post_id } = await app.publish()
    await caller.reaction.bookmark({ post_id })
    return {
      ask,
      view: async (query) => ({ post_id, ...(await one(ask, `GET savedDetail?post_id=${post_id}&${query}`)) }),
    }
  },
  async savePost() {
    const { ask, caller } = await newOwner()
    const { id } = await app.publish({ address: '12 Riverside Road', images: [await app.picture(caller)] }, caller)
    return { ask, view: (query) => one(ask, `GET getPostDetail/${id}?${query}`) }
  },
  async saveRoom() {
    const { ask, again, room } = await ownerOfHotel()
    const words = { names: { kh: 'បន្ទប់', cn: '河景房' }, description: { kh: 'មាត់ទន្លេ', en: 'By the river' } }
    await room({ ...words, price: '90000៛', images: [await app.picture(again())], status: 'draft' })
    return { ask, view: (query) => first(ask, `GET getRoom?${query}`) }
  },
  async updateConfiguration() {
    const { ask, caller } = await newAdmin()
    const value = JSON.stringify({ kh: 'ដំណើរ', en: 'A journey' })
    const input = 'localized' as const
    await caller.catalog.saveEntry({ appName: 'Motto', key: 'brand.motto', input, value, is_visible: false })
    return { ask, view: (query) => first(ask, `GET getConfigurationList?appName=Motto&${query}`) }
  },
}

/** What makes something new each time, or marks what is there: nothing that could be sent back. */
const WITHOUT_VIEW = [
  'auth/saveUser',
  'saveConfiguration',
  'saveFiles/:type',
  'saveReport',
  'saveRequestBooking',
  'updateIsRead',
]

it('each call that saves has a view that can be sent back, unless it has none', () => {
  const saving = REST_ROWS.filter(({ method }) => method === 'POST').map(({ path }) => path)
  const named = saving.filter((path) => /(^|\/)(save|update)/.test(path))
  expect([...Object.keys(VIEWS), ...WITHOUT_VIEW].toSorted()).toEqual(named.toSorted())
})

it.each(Object.entries(VIEWS))(
  'a view is sent back to %s as it was got, and nothing is changed',
  async (path, make) => {
    await expectKept(path, await make())
  },
)

it('a price in riel stays in riel while the rest of a room is changed, and is in dollars once it is', async () => {
  const { ask, room } = await ownerOfHotel()
  await room({ price: '90000៛' })
  const send = async (change: object, headers = {}) => {
    const payload = { ...(await first(ask, 'GET getRoom')), ...change }
    return { payload, headers, ...(await ask('POST saveRoom', { payload, headers })) }
  }
  const named = await send({ name: 'Sea view' }, { 'idempotency-key': 'sea-view' })
  expect(named).toMatchObject({ code: 200, data: { name: 'Sea view', price_riel: 90_000 } })
  expect(await send({ price: 30 })).toMatchObject({ code: 200, data: { price: 30, price_riel: null } })
  await send({ price_riel: 100_000 })
  expect(await send({ name: 'River view' })).toMatchObject({ code: 200, data: { price: 25, price_riel: 100_000 } })
  expect(await send({ price_riel: 110_000, price: 30 })).toMatchObject({
    data: { fields: [{ path: 'price_riel', reason: 'INPUT_INVALID' }] },
  })
  for (const price_riel of [null, '', undefined])
    expect(await send({ price_riel })).toMatchObject({ code: 200, data: { price: 25, price_riel: 100_000 } })
  expect(await send({ price_riel: '110000' })).toMatchObject({ data: { price: 27.5, price_riel: 110_000 } })
  const { payload, headers } = named
  expect(await ask('POST saveRoom', { payload, headers }), 'sent once more').toMatchObject({ code: 200 })
})

it('a value that is null is left out of an entry that is sent, and an empty one clears it', async () => {
  const { ask, caller } = await newAdmin()
  const { id } = await caller.catalog.saveEntry({ appName: 'Motto', key: 'motto.kept', value: 'A journey' })
  const send = async (value: unknown) =>
    (await ask('POST updateConfiguration', { payload: { id, sort: 3, value } })).data
  expect(await send(null)).toMatchObject({ value: 'A journey', sort: 3 })
  expect(await send(undefined)).toMatchObject({ value: 'A journey' })
  expect(await send({ en: 'Away' })).toMatchObject({ value: '{"en":"Away"}' })
  expect(await send('')).toMatchObject({ value: '' })
})

it('an article that waits for an admin, or was turned down, is sent back and stays so', async () => {
  const { ask, caller } = await newAdmin()
  const { user, again } = await people.member()
  await caller.account.appointAuthor({ uuid: user.uuid })
  const author = await again()
  const texts = { en: { title: 'Kep', body: documentOf('The market opens at five.') } }
  const { id } = await author.article.save({ language: 'en', texts, cover: await app.picture(author), submit: true })
  const view = (query: string) => one(ask, `GET getBlogArticle?id=${id}&${query}`)
  expect(await view('')).toMatchObject({ status: 'pending' })
  await expectKept('saveBlogArticle', { ask, view })
  await caller.article.reject({ id, reason: 'wrong_facts' })
  expect(await view('')).toMatchObject({ status: 'rejected' })
  await expectKept('saveBlogArticle', { ask, view })
})

it('an application that was turned down is sent again as it was got, with a password', async () => {
  const { token, user, caller } = await people.member()
  const ask = restClient(web, token?.access_token)
  const application = { business_name: 'Kep Bay', province: 'kep', phone: '012 345 678', address: BRANCH.address }
  const password = { password: DASHBOARD, confirm_password: DASHBOARD }
  await caller.business.submit({ ...application, ...password })
  await app.as(app.actorOf('admin')).business.decide({ uuid: user.uuid, status: 'rejected', reason: 'Which bay?' })
  const view = await one(ask, 'GET auth/adminAcc?lang=kh')
  expect(view).toMatchObject({ status: 'rejected', uuid: user.uuid })
  const again = await ask('POST auth/saveAdmin?lang=kh', { payload: { ...view, ...password } })
  const { business_name, province, phone, address } = view
  expect(again).toMatchObject({ code: 200, data: { status: 'pending', business_name, province, phone, address } })
})

it('an application that names somebody else is refused, and nobody has applied', async () => {
  const { ask, caller } = await member()
  const { user, caller: other } = await people.member()
  const application = { business_name: 'Kep Bay', province: 'kep', uuid: user.uuid }
  const payload = { ...application, password: DASHBOARD, confirm_password: DASHBOARD }
  const refused = await ask('POST auth/saveAdmin', { payload })
  expect(refused).toMatchObject({ data: { fields: [{ path: 'uuid', reason: 'FORBIDDEN' }] } })
  expect([await caller.business.mine(), await other.business.mine()]).toEqual([null, null])
})

it('a view is not read for who may not save what it is of', async () => {
  const { ask: askOwner, room } = await ownerOfHotel()
  await room({ price: '90000៛' })
  const payload = { ...(await first(askOwner, 'GET getRoom')), price: 30, price_riel: 100_000 }
  const { ask } = await member()
  expect(await ask('POST saveRoom', { payload })).toMatchObject({ data: null })
  expect((await restClient(web)('POST saveRoom', { payload })).code).toBe(-10_004)
})
