import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionUserOf } from '#shared/session-user.ts'
import { DIST } from '../../scripts/build-stamp.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { membersOf } from '../testing/members.ts'
import { type Entry, makePage, type PageCall, type PageJob } from './page-job.ts'
import { callAs } from './render.ts'

const PAGES = 20
/** A list that kept its answers left 32 KB a page, one whose visitor left before the first piece 54 KB. */
const LEAST_LEAK = 24 * 1024
const LEAST_TIMERS = 0.1
const PLACE = '/detail/$id'
const MANIFEST = { routes: {} }

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const entry: Entry = await import(pathToFileURL(path.join(DIST, 'server/entry-server.js')).href)
/** Without those of layouts alone, whose pages are their children. */
const routes = [...new Set(Object.keys(entry.routeMessages).map((id) => id.replace(/\/_[a-z]+|\/$/g, '')))]

let app: TestApp
let call: PageCall
let user: PageJob['user']
let parameters: Record<string, string>
beforeAll(async () => {
  app = await testApp()
  const admin = await membersOf(app).admin()
  call = callAs(app.requestAs({ id: admin.user.uuid, role: 'admin' }))
  user = sessionUserOf(admin.user)
  parameters = { $id: (await app.publish()).id, $username: admin.user.userName, $kind: 'configuration' }
})
afterAll(() => app.stop())

function make(route: string, pageCall: PageCall) {
  const address = route.replace(/\$\w+/g, (name) => parameters[name] ?? name)
  const job = { locale: 'en' as const, brand: 'Domner', nonce: 'n', theme: undefined, origin: 'http://localhost' }
  const page = { ...job, patience: 20, user, userAgent: '', url: `http://localhost/en${address}` }
  return makePage(entry, { kh: MANIFEST, en: MANIFEST, cn: MANIFEST }, page, pageCall)
}

function held() {
  collectGarbage()
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  return { timers, bytes: process.memoryUsage().heapUsed }
}

/** The memory that a page leaves, beyond that of every first page. A leak is there each time, other work of the process is not. */
async function leftBy(visit: () => Promise<unknown>, rounds = 4): Promise<{ timers: number; bytes: number }> {
  for (let n = 0; n < PAGES / 2; n++) await visit()
  const before = held()
  for (let n = 0; n < PAGES; n++) await visit()
  const after = held()
  const left = { timers: (after.timers - before.timers) / PAGES, bytes: (after.bytes - before.bytes) / PAGES }
  return rounds === 1 || (left.timers < LEAST_TIMERS && left.bytes < LEAST_LEAK) ? left : leftBy(visit, rounds - 1)
}

/** There are no articles, and who is signed in is sent on. */
const STATUS: Record<string, number> = { '/blog/$id': 404, '/account/login': 307, '/account/register': 307 }

async function expectNothingLeft(visit: () => Promise<void>): Promise<void> {
  const left = await leftBy(visit)
  expect(left.timers).toBeLessThan(LEAST_TIMERS)
  expect(left.bytes).toBeLessThan(LEAST_LEAK)
}

const visitTo = (route: string) => async () => {
  const made = await make(route, call)
  if (made.body instanceof ReadableStream) await new Response(made.body).text()
  expect(made.status).toBe(STATUS[route] ?? 200)
}

it.each(routes)('pages of "%s" leave neither timers nor memory behind', { tags: ['release'] }, (route) =>
  expectNothingLeft(visitTo(route)),
)

it.each([
  ['before its first piece', 0],
  ['in mid-stream', 1],
])('pages whose visitor leaves %s leave neither timers nor memory behind', { tags: ['release'] }, async (_, pieces) => {
  const visit = async () => {
    const left = Promise.withResolvers<void>()
    const { body } = await make(PLACE, async (called) => {
      // This call's answer stands at the end of the page.
      if (called.path === 'post.related') await left.promise
      return call(called)
    })
    if (!(body instanceof ReadableStream)) throw new Error('a page that waits is streamed')
    const reader = body.getReader()
    for (let n = 0; n < pieces; n++) await reader.read()
    await reader.cancel()
    left.resolve()
    await pause(20)
  }
  await expectNothingLeft(visit)
})
