import { afterAll, beforeEach, expect, it } from 'vitest'
import { ask, isKept, keep, keptScene, PAGE, PHONE } from '../testing/kept-scene.ts'
import { buildApp } from './app.ts'
import { CROWD_MS } from './keep-answers.ts'
import type { Renderer } from './render.ts'

const { app, people, config, renderer, pagesMade } = await keptScene()

const MINUTE_MS = 60_000

/** Pages of which the next takes until it is let go. */
const held = { next: false, begun: Promise.withResolvers<void>(), gate: Promise.withResolvers<void>() }
const holding: Renderer = {
  ...renderer,
  async render(...asked) {
    const page = await renderer.render(...asked)
    if (!held.next) return page
    held.next = false
    held.begun.resolve()
    await held.gate.promise
    return page
  },
}
let statesRead = 0
const context = {
  ...app.context,
  readState: () => app.context.readState().finally(() => statesRead++),
}
const web = await buildApp({ config, context, renderer: holding })
/** A web process in which a crowd waits for as long as it takes. */
const patient = await buildApp({ config, context, renderer: holding, crowdMs: MINUTE_MS })
afterAll(() => Promise.all([web.close(), patient.close()]))
const origin = await patient.listen({ port: 0, host: '127.0.0.1' })

const get = (signal?: AbortSignal) =>
  fetch(origin + PAGE.url, { headers: { 'user-agent': PHONE, 'accept-language': 'en' }, signal: signal ?? null })

beforeEach(async () => {
  for (const each of [web, patient]) await keep(each, PAGE)
  // The kept page is old from here on.
  await people.member()
  Object.assign(held, { next: true, begun: Promise.withResolvers(), gate: Promise.withResolvers() })
})

it('a crowd waits half a second at most, then each has a page of their own', async () => {
  const before = pagesMade()
  const first = ask(web, PAGE)
  await held.begun.promise
  const since = performance.now()
  const crowd = await Promise.all(Array.from({ length: 4 }, () => ask(web, PAGE)))
  // Clocks of timers may be a millisecond apart.
  expect(performance.now() - since).toBeGreaterThan(CROWD_MS - 5)
  expect(crowd.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(pagesMade()).toBe(before + 5)
  held.gate.resolve()
  expect((await first).statusCode).toBe(200)
})

it('where the first of a crowd leaves, the next has the page made for all of them', async () => {
  const before = pagesMade()
  const leaving = new AbortController()
  const first = get(leaving.signal).catch(() => 'left')
  await held.begun.promise
  const readBefore = statesRead
  const crowd = Promise.all(Array.from({ length: 4 }, () => get().then((answer) => answer.text())))
  // Each looks for a kept page before the framework and in it, where it waits.
  await expect.poll(() => statesRead - readBefore).toBe(8)
  leaving.abort()
  expect(await first).toBe('left')
  expect(new Set(await crowd).size).toBe(1)
  expect(pagesMade()).toBe(before + 2)
  held.gate.resolve()
})

it('a page that took long leaves the newer one that was kept meanwhile', async () => {
  const first = ask(web, PAGE)
  await held.begun.promise
  const { id } = await app.publish({ name: 'Newer' })
  const newer = await keep(web, PAGE)
  held.gate.resolve()
  expect((await first).body).not.toContain('Newer')
  const before = pagesMade()
  const again = await ask(web, PAGE)
  expect([isKept(again), again.body, pagesMade()]).toEqual([true, newer.body, before])
  await app.system.post.remove({ id })
})
