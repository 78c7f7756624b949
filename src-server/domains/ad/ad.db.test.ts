import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
// The dashboard closes when the clock moves on.
const admin = () => app.as(app.actorOf('admin'))
const MINUTE_MS = 60_000

type Ad = Partial<Parameters<ReturnType<typeof admin>['catalog']['saveAd']>[0]>
const save = async (ad: Ad = {}) =>
  admin().catalog.saveAd({
    title: 'Boats',
    image: await app.picture(),
    link: 'https://example.com/',
    position: 'blog',
    ...ad,
  })
const slot = (position: NonNullable<Ad['position']>, locale: 'kh' | 'en' | 'cn' = 'en') =>
  app.as(null, { locale }).ad.slot({ position })
const at = (time: string) => {
  app.clock.now = new Date(time)
}

describe('an ad', () => {
  it('is made, shown, changed, hidden and deleted', async () => {
    const made = await save({ alt: { kh: 'ទូក', en: '', cn: '船' } })
    expect(made).toMatchObject({ title: 'Boats', position: 'blog', is_visible: true, version: 1 })
    expect(await slot('blog')).toMatchObject({ id: made.id, alt: 'ទូក', link: 'https://example.com/' })
    expect(await slot('blog', 'cn')).toMatchObject({ alt: '船' })
    expect(await app.guest.ad.list({})).toEqual([await slot('blog')])
    expect(await app.guest.ad.list({ position: 'detail' })).toEqual([])
    const { id, image } = made
    await admin().catalog.saveAd({
      id,
      title: 'Ferries',
      image: image.id,
      link: '/hotel?province=kep',
      position: 'blog',
    })
    expect(await slot('blog')).toMatchObject({ alt: 'ទូក', link: '/hotel?province=kep' })
    await save({ id, title: 'Ferries', alt: {} })
    expect(await slot('blog')).toMatchObject({ alt: 'Ferries' })
    await save({ id, is_visible: false })
    expect(await slot('blog')).toBeNull()
    await save({ id })
    expect(await admin().catalog.removeAd({ id })).toBeNull()
    expect(await slot('blog')).toBeNull()
    expect(await refusalOf(save({ id }))).toMatchObject({ reason: 'RECORD_NOT_FOUND' })
  })

  it('needs a title that can be read', async () => {
    expect(await refusalOf(save({ title: '\u200b\u200b' }))).toMatchObject({
      fields: [{ path: 'title', reason: 'VALUE_UNUSABLE' }],
    })
  })

  it('begins and ends with a minute of its schedule', async () => {
    at('2026-12-01T09:00:00+07:00')
    await save({ position: 'home_top', starts_at: '2026-12-01T10:00:30+07:00', ends_at: '2026-12-01T11:00:30+07:00' })
    const shownAt = async (time: string) => {
      at(`2026-12-01T${time}+07:00`)
      return (await slot('home_top')) !== null
    }
    expect(await shownAt('09:59:59')).toBe(false)
    expect(await shownAt('10:00:00')).toBe(true)
    expect(await shownAt('10:59:59')).toBe(true)
    expect(await shownAt('11:00:00')).toBe(false)
  })

  it('is for readers of one language, where it says so', async () => {
    const { id } = await save({ position: 'home_middle', language: 'cn' })
    expect(await slot('home_middle')).toBeNull()
    expect(await slot('home_middle', 'kh')).toBeNull()
    expect(await slot('home_middle', 'cn')).toMatchObject({ id })
  })

  it('keeps its readers, its weight and its words where an edit does not name them', async () => {
    const own = { alt: { kh: 'ទូក' }, language: 'kh', weight: 3 } as const
    const { id } = await save({ ...own, position: 'list' })
    expect(await save({ id, position: 'list', sort: 5 })).toMatchObject({ ...own, sort: 5 })
    expect(await slot('list')).toBeNull()
    expect(await save({ id, position: 'list', weight: 2 })).toMatchObject({ ...own, weight: 2 })
    await admin().catalog.removeAd({ id })
  })

  it('shares its position by weight, minute by minute', async () => {
    const heavy = await save({ position: 'detail', weight: 3 })
    const light = await save({ position: 'detail' })
    const shown: (string | undefined)[] = []
    for (let minute = 0; minute < 8; minute++) {
      app.clock.now = new Date(app.clock.now.getTime() + MINUTE_MS)
      shown.push((await slot('detail'))?.id)
    }
    const timesOf = (id: string) => shown.filter((one) => one === id).length
    expect([timesOf(heavy.id), timesOf(light.id)]).toEqual([6, 2])
  })

  it.each([
    '//evil.example',
    'javascript:alert(1)',
    'https://user@example.com/',
    'https://10.0.0.1/',
    'http://example.com/',
  ])('has no link to %s, by either way of saving', async (link) => {
    expect(await refusalOf(save({ link }))).toMatchObject({ fields: [{ path: 'link', reason: 'LINK_INVALID' }] })
    const data = { title: 'Boats', image: await app.picture(), link, position: 'list' }
    expect(await refusalOf(admin().catalog.save({ kind: 'ad', id: newId(), data }))).toMatchObject({
      fields: [{ path: 'data.link', reason: 'LINK_INVALID' }],
    })
  })

  it('has a picture that there is, an id of its own, and an end behind its beginning', async () => {
    expect(await refusalOf(save({ image: newId() }))).toMatchObject({
      fields: [{ path: 'image', reason: 'IMAGE_UNKNOWN' }],
    })
    const data = { title: 'Boats', image: newId(), link: 'https://example.com/', position: 'list' }
    expect(await refusalOf(admin().catalog.save({ kind: 'ad', id: newId(), data }))).toMatchObject({
      fields: [{ path: 'data.image', reason: 'IMAGE_UNKNOWN' }],
    })
    expect(await refusalOf(admin().catalog.save({ kind: 'ad', id: 'boats', data }))).toMatchObject({
      fields: [{ path: 'id', reason: 'custom' }],
    })
    const dates = { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }
    expect(await refusalOf(save(dates))).toMatchObject({ fields: [{ path: 'ends_at', reason: 'SCHEDULE_REVERSED' }] })
  })

  it('keeps its picture from being swept, also when it is deleted, as it can be had back', async () => {
    const { id, image } = await save({ position: 'list' })
    await admin().catalog.removeAd({ id })
    app.clock.now = new Date(app.clock.now.getTime() + 3 * 24 * 60 * MINUTE_MS)
    await app.system.file.sweep()
    await admin().catalog.restore({ kind: 'ad', id, version: 2, from: 1 })
    expect(await slot('list')).toMatchObject({ id, image: { id: image.id } })
  })
})

it('a sponsor is shown with its logo and the name in the language', async () => {
  const names = { kh: 'ទូក', en: 'Boats', cn: '船' }
  const logo = await app.picture()
  const sponsor = { kind: 'sponsor' as const, id: newId(), data: { names, logo, link: 'https://example.com/boats' } }
  await admin().catalog.save(sponsor)
  expect(await app.as(null, { locale: 'cn' }).catalog.sponsors()).toMatchObject([
    { id: sponsor.id, name: '船', link: 'https://example.com/boats', logo: { id: logo } },
  ])
})
