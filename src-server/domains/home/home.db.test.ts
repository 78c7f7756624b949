import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { membersOf } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.publish()
})
afterAll(() => app.stop())

/** How many statements the database gets meanwhile. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(app.context.pool, 'query')
  const connect = vi.spyOn(app.context.pool, 'connect')
  onTestFinished(() => {
    query.mockRestore()
    connect.mockRestore()
  })
  await work()
  return query.mock.calls.length + connect.mock.calls.length
}
const home = () => app.guest.home.get()

it('a thousand who ask for the home page at once cost a few statements', async () => {
  await home()
  const asked = await statements(() => Promise.all(Array.from({ length: 1_000 }, home)))
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(5)
})

it('it shows at once what is published, named and hidden, and who registers', async () => {
  const before = await home()
  const post = await app.publish({ name: 'Kampot pepper farm' })
  const names = async () => (await home()).trending.places.map(({ name }) => name)
  expect(await names()).toContain('Kampot pepper farm')
  await app.system.post.save({ ...app.draft({ name: 'A pepper farm' }), id: post.id })
  expect(await names()).toContain('A pepper farm')
  await app.system.post.hide({ id: post.id })
  expect(await names()).not.toContain('A pepper farm')
  await membersOf(app).member()
  expect(await home()).toEqual({ ...before, members: before.members + 1 })
})

it('within a minute what time changes, and in each language its own', async () => {
  app.clock.now = new Date('2026-11-20T21:30:00+07:00')
  await app.publish({ name: 'Night market', open_from: '17:00', open_to: '22:00' })
  const isOpen = async () => (await home()).trending.places.find(({ name }) => name === 'Night market')?.open_now
  expect(await isOpen()).toBe(true)
  app.clock.now = new Date('2026-11-20T22:01:00+07:00')
  expect(await isOpen()).toBe(false)
  const inKhmer = await app.as(null, { locale: 'kh' }).home.get()
  expect(inKhmer.provinces[0]?.name).not.toBe((await home()).provinces[0]?.name)
})
