import { expect, it } from 'vitest'
import { z } from 'zod'
import type { SavePostInput } from '#shared/post.ts'
import { webScene } from '../testing/scene.ts'
import { one, sendersOf } from '../testing/sent-back.ts'
import { restClient } from '../testing/web.ts'

const scene = await webScene()
const { app, people, web } = scene
const { newOwner, ownerOfHotel, expectKept } = sendersOf(scene)

const versioned = z.looseObject({ id: z.string(), version: z.int() })

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
