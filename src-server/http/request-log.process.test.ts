import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { faultyProxy } from '../testing/faulty-proxy.ts'
import { MISSING_ID } from '../testing/hostile.ts'
import { startWebProcess } from '../testing/processes.ts'
import { killPrograms } from '../testing/program.ts'

let app: TestApp
let web: Awaited<ReturnType<typeof startWebProcess>>
beforeAll(async () => {
  app = await testApp()
  web = await startWebProcess(app, { LOG_LEVEL: 'info' })
})
afterAll(async () => {
  killPrograms()
  await app.stop()
})

it.each([
  ['/en/user/sok.dara?from=sok@example.com', '/en/user/$username'],
  ['/cn/detail/sok.dara', '/cn/detail/$id'],
  ['/en/sok.dara@example.com', '/*'],
  ['/user/sok.dara/sok.dara', '/user/$username'],
  ['/en/visit?q=sok.dara', '/en/visit'],
  ['/en', '/en'],
  ['/api/getPostDetail/sok.dara', '/api/getPostDetail/:id'],
  ['/api/sok.dara', '/api*'],
  ['/trpc/account.me?input=sok.dara', '/trpc/account.me'],
  ['/trpc/sok.dara', '/trpc/*'],
  ['/art/post/sok.dara.svg', '/*'],
])('the log names the route of %s: %s', async (address, path) => {
  const response = await fetch(web.url + address)
  await response.text()
  const id = response.headers.get('x-request-id') ?? 'none'
  await expect.poll(() => web.output()).toContain(id)
  const lines = web
    .output()
    .split('\n')
    .filter((line) => line.includes(id))
  expect(lines.map((line) => JSON.parse(line).path)).toContain(path)
  expect(lines.join('\n')).not.toContain('sok')
})

it('a view that was taken has no line in the log, and one that was refused has', async () => {
  const { id } = await app.publish()
  const view = async (post: string) => {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150' }
    const url = `${web.url}/trpc/view.increase`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ id: post }) })
    return { status: response.status, request: response.headers.get('x-request-id') ?? 'none' }
  }
  const [taken, refused] = [await view(id), await view(MISSING_ID)]
  expect([taken.status, refused.status]).toEqual([200, 404])
  await expect.poll(() => web.output()).toContain(refused.request)
  expect(web.output()).not.toContain(taken.request)
})

it('a flood of BUSY writes next to nothing, and what is answered after it is logged again', async () => {
  const proxy = await faultyProxy(app.settings.DATABASE_URL)
  const flooded = await startWebProcess(app, { LOG_LEVEL: 'info', DATABASE_URL: proxy.url })
  const statusOf = async (address: string) => (await fetch(flooded.url + address)).status
  const lines = () => flooded.output().split('\n').length
  await proxy.refuse()
  const list = `/trpc/post.list?input=${encodeURIComponent('{"page_type":"visit"}')}`
  const before = lines()
  for (let n = 0; n < 10; n++) {
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, at) => statusOf(at % 2 ? list : '/readyz')))
    expect(new Set(statuses)).toEqual(new Set([503]))
  }
  await proxy.restore()
  await expect.poll(() => statusOf(list), { timeout: 20_000 }).toBe(200)
  await expect.poll(() => flooded.output()).toContain('"status":200')
  expect(lines() - before).toBeLessThan(40)
})
