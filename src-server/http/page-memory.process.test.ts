import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DIST } from '../../scripts/build-stamp.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Entry, makePage } from './page-job.ts'
import { callAs } from './render.ts'

const PAGES = 50
const MANIFEST = { routes: {} }

let app: TestApp
let entry: Entry
let place: string
beforeAll(async () => {
  app = await testApp()
  place = (await app.publish()).id
  entry = await import(pathToFileURL(path.join(DIST, 'server/entry-server.js')).href)
})
afterAll(() => app.stop())

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

it.each([
  ['home', () => ''],
  ['a list', () => '/visit'],
  ['a search', () => '/visit?q=kep&province=kep'],
  ['a detail page', () => `/detail/${place}`],
  ['an article', () => '/blog'],
  ['the login', () => '/account/login'],
])(
  'fifty pages of %s leave no timer behind',
  async (_, address) => {
    const call = callAs(app.requestAs(null))
    const job = { locale: 'en' as const, brand: 'Domner', nonce: 'n', theme: undefined, origin: 'http://localhost' }
    const page = { ...job, complete: false, user: null, userAgent: '', url: `http://localhost/en${address()}` }
    const make = async () => {
      const made = await makePage(entry, { kh: MANIFEST, en: MANIFEST, cn: MANIFEST }, page, call)
      if (made.body instanceof ReadableStream) await new Response(made.body).text()
      return made.status
    }
    expect(await make()).toBe(200)
    const before = timers()
    for (let n = 0; n < PAGES; n++) await make()
    expect(timers() - before).toBeLessThan(PAGES / 10)
  },
  60_000,
)
