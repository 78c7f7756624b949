import { expect, it } from 'vitest'
import { z } from 'zod'
import { LOCALES } from '#shared/locales.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { SavePostInput } from '#shared/post.ts'
import { documentOf } from '../testing/article-events.ts'
import { BRANCH, hotelsOf } from '../testing/hotels.ts'
import { PASSWORD } from '../testing/members.ts'
import { webScene } from '../testing/scene.ts'
import { restClient } from '../testing/web.ts'
import { REST_ROWS } from './rest-rows.ts'

const { app, people, web } = await webScene()

const versioned = z.looseObject({ id: z.string(), version: z.int() })
const shown = z.looseObject({})
const rows = z.array(shown)

const DASHBOARD = 'pepper-and-salt'

async function newOwner() {
  const { user, token } = await people.member()
  await app.system.business.create({ uuid: user.uuid, business_name: 'Kep Bay', password: DASHBOARD })
  return { ask: restClient(web, token?.access_token), caller: app.as({ id: user.uuid, role: 'owner' }) }
}

async function ownerOfHotel() {
  const { user, ...owner } = await hotelsOf(app).owner()
  const { token } = await people.guest().account.signIn({ account: user.userName, password: PASSWORD })
  const ask = restClient(web, token?.access_token)
  await ask('POST auth/openDashboard', { payload: { password: DASHBOARD } })
  return { ask, ...owner }
}

async function newAdmin() {
  const { token, again } = await people.admin()
  const ask = restClient(web, token?.access_token)
  await ask('POST auth/openDashboard', { payload: { password: PASSWORD } })
  return { ask, caller: await again() }
}

async function member() {
  const { token, caller } = await people.member()
  return { ask: restClient(web, token?.access_token), caller }
}

type Ask = ReturnType<typeof restClient>
/** Somebody who may save a thing, and its view by what stands behind the question mark of an address. */
type Viewer = { ask: Ask; view: (query: string) => Promise<Record<string, unknown>> }

const one = async (ask: Ask, call: string) => shown.parse((await ask(call)).data)
const first = async (ask: Ask, call: string) => rows.parse((await ask(call)).data)[0] ?? {}

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
    const saved = shown.parse((await ask('POST saveAds', { payload: { ...ad, ...more } })).data)
    return { ask, view: async () => saved }
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
    const saved = shown.parse((await ask('POST saveCategory', { payload })).data)
    return { ask, view: async () => saved }
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
    const saved = shown.parse((await ask('POST saveCommentLike', { payload: { comment_id } })).data)
    return { ask, view: async () => ({ comment_id, ...saved }) }
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
    const { id } = await app.publish({ ...WORDS, images: [await app.picture(caller)] }, caller)
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

const WORDS = {
  address: '12 Riverside Road',
  description: 'By the sea.',
  translations: { kh: { name: 'ផ្សារក្តាម' }, cn: { name: '螃蟹市场', address: '白马', description: '海边。' } },
}

const POSTS: Record<string, Partial<SavePostInput>> = {
  'a place': {
    ...WORDS,
    price_from: '6000៛',
    price_unit: 'entry',
    price_for: 'foreigners',
    pass: 'temple-pass',
    map: '<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4"></iframe>',
    lat: 10.48,
    lon: 104.3,
    precision: 'commune',
    hours: {
      week: [{ days: ['fri', 'sat'], from: '14:00', to: '24:00' }],
      exceptions: [{ feast: 'bon-om-touk' }, { date: '2026-11-27', open: [{ from: '08:00', to: '11:00' }] }],
    },
    contact: { phone: '012 345 678', telegram: '@kepmarket', facebook: 'kep.market', website: 'https://kep.example/' },
    social_links: ['https://kep.example/crabs'],
  },
  'a place of which little is known': { address: '' },
  'an event': { ...WORDS, type: 'event', starts_at: '2026-12-01T10:00:00+07:00', ends_at: '2026-12-03T00:00:00+07:00' },
}

it.each(Object.entries(POSTS))(
  '%s is sent back as it was got, in any language, and stays as it was',
  async (_, post) => {
    const data = { names: { kh: 'សំបុត្រ', en: 'Temple pass', cn: '通票' }, price: 37, note: { en: 'All temples.' } }
    await app.system.catalog.save({ kind: 'pass', id: 'temple-pass', data })
    const { ask, caller } = await newOwner()
    const { id } = await app.publish(
      { ...post, images: [await app.picture(caller), await app.picture(caller)] },
      caller,
    )
    await expectKept('savePost', { ask, view: (query) => one(ask, `GET getPostDetail/${id}?${query}`) })
  },
)

it('a hotel with rooms is sent back as it was got, and keeps the price that it has without them', async () => {
  const { ask, again, hotel, room } = await ownerOfHotel()
  const images = hotel.images.map(({ id }) => id)
  const priced = { price_from: 40, price_unit: 'night', price_for: 'foreigners' } as const
  await again().post.save({ ...app.draft({ type: 'hotel', images, ...priced }), id: hotel.id, submit: true })
  await room()
  await app.project()
  expect((await ask(`GET getPostDetail/${hotel.id}`)).data).toMatchObject({ price_from: 25, rooms: [{ price: 25 }] })
  await expectKept('savePost', { ask, view: (query) => one(ask, `GET getPostDetail/${hotel.id}?${query}`) })
})

/** An English place with a Khmer name and a price in riel, as a Khmer reader gets it. */
async function khmerView() {
  const { ask, caller } = await newOwner()
  const images = [await app.picture(caller)]
  const { id } = await app.publish({ ...WORDS, name: 'Crab market', price_from: '6000៛', images }, caller)
  const { data } = await ask(`GET getPostDetail/${id}?lang=kh`)
  return { ask, caller, id, view: versioned.parse(data), written: () => caller.post.content({ id }) }
}

it('a view of which one field is changed keeps all others as they were written', async () => {
  const changes = [{ price_from: '7000៛' }, { price_for: 'foreigners' }, { address: 'Kep' }] as const
  for (const change of changes) {
    const { ask, view, written } = await khmerView()
    const before = await written()
    const payload = { ...view, ...change }
    expect(await ask('POST savePost?lang=kh', { payload })).toMatchObject({ code: 200 })
    const price = 'price_from' in change ? { price_from: 1.75, price_riel: 7000 } : change
    expect(await written()).toEqual({ ...before, ...price, version: expect.any(Number) })
  }
})

it('a Khmer view is sent back by a caller who reads English', async () => {
  const { ask, view, written } = await khmerView()
  const before = await written()
  expect(await ask('POST savePost?lang=en', { payload: view })).toMatchObject({ code: 200 })
  expect(await written()).toEqual(before)
})

it('a view that is sent back with another Khmer name is answered once more as it was', async () => {
  const { ask, view, written } = await khmerView()
  const payload = { ...view, translations: { ...WORDS.translations, kh: { name: 'ផ្សារក្តាមកែប' } } }
  const send = () => ask('POST savePost?lang=kh', { payload, headers: { 'idempotency-key': view.id } })
  const first = await send()
  expect(first).toMatchObject({ code: 200, data: { name: 'ផ្សារក្តាមកែប' } })
  expect((await send()).data).toEqual(first.data)
  expect(await written()).toMatchObject({ name: 'Crab market', translations: payload.translations })
})

it('a view of a post that was turned down is sent back', async () => {
  const { caller: author, token } = await people.member()
  const ask = restClient(web, token?.access_token)
  const draft = app.draft({ images: [await app.picture(author)] })
  const { id } = await author.post.save({ ...draft, submit: true })
  await app.as(app.actorOf('admin')).post.reject({ id, reason: 'bad_pictures' })
  const { data } = await ask(`GET getPostDetail/${id}`)
  expect(data).toMatchObject({ status: 'rejected' })
  expect(await ask('POST savePost', { payload: versioned.parse(data) })).toMatchObject({ code: 200 })
})

/** The whole answer, sent back in each language, is taken, and nothing is written. */
async function expectKept(path: string, { ask, view }: Viewer) {
  const row = REST_ROWS.find((row) => row.path === path)
  const before = await lastEvent()
  for (const lang of LOCALES) {
    const payload = await view(`lang=${lang}`)
    expect(Object.keys(payload), path).not.toEqual([])
    const { code, data } = await ask(`POST ${path}?lang=${lang}`, { payload })
    expect({ code, data }, `${path} in ${lang}`).toMatchObject({ code: row?.success, data: {} })
    expect(await view(`lang=${lang}`)).toEqual(payload)
  }
  expect(await lastEvent(), path).toBe(before)
}

async function lastEvent() {
  const { rows } = await app.context.pool.query<{ last: number }>('select max(position)::int as last from event')
  return rows[0]?.last
}
