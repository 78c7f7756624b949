import { expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()

it('a province says what there is in it, in each language and in numbers', async () => {
  const { id } = await app.publish({ province: 'kep' })
  await app.publish({ province: 'kep', type: 'food' })
  await app.publish({ province: 'takeo' })
  const kep = await app.guest.home.province({ code: 'kep' })
  expect(kep).toMatchObject({ code: 'kep', posts: { visit: 1, food: 1, hotel: 0, event: 0, service: 0 } })
  await app.system.post.hide({ id })
  expect((await app.guest.home.province({ code: 'kep' })).posts.visit).toBe(0)
  const texts = await Promise.all(LOCALES.map((locale) => app.as(null, { locale }).home.province({ code: 'kep' })))
  expect(new Set(texts.map(({ text }) => text)).size).toBe(LOCALES.length)
})

it('every province has a text, and what is none is rejected', async () => {
  for (const { code } of await app.guest.catalog.provinces())
    expect((await app.guest.home.province({ code })).text, code).not.toBe('')
  await expect(app.guest.home.province({ code: 'atlantis' })).rejects.toEqual(rejectionWith('PROVINCE_UNKNOWN'))
})
