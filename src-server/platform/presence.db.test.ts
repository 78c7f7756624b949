import { expect, it, onTestFinished } from 'vitest'
import { SILENT } from '../projections/logger.ts'
import { appScene } from '../testing/scene.ts'
import { runPresence } from './presence.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))
const SOON = { timeout: 10_000 }

it('a process is listed with its version and listeners while it runs', async () => {
  const { pool: sql, release, live } = app.context
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const listening = async (isMember: boolean) => {
    const news = await live.subscribe({ share: ['test'], isMember, hears: () => true, signal: leaving.signal })
    const reading = news[Symbol.asyncIterator]()
    await reading.next()
    return reading
  }
  await Promise.all([listening(true), listening(false), listening(false)])
  const presence = runPresence({ sql, kind: 'web', release, listeners: live.listeners, log: SILENT })
  const own = async () => (await admin.operations.processes()).filter(({ kind }) => kind === 'web')
  await expect
    .poll(own, SOON)
    .toMatchObject([
      { version: expect.stringMatching(/^\d+\.\d+\.\d+/), release: release.slice(0, 12), guests: 2, members: 1 },
    ])
  await presence.stop()
  expect(await own()).toEqual([])
})

it('listeners who have left are not counted any more', async () => {
  const { live } = app.context
  const before = live.listeners()
  const leaving = new AbortController()
  const news = await live.subscribe({ share: ['test'], hears: () => true, signal: leaving.signal })
  const reading = news[Symbol.asyncIterator]()
  await reading.next()
  expect(live.listeners().guests).toBe(before.guests + 1)
  leaving.abort()
  await reading.next()
  expect(live.listeners()).toEqual(before)
})
