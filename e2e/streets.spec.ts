import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { violations } from './page-checks.ts'
import { visit } from './screen.ts'
import { serveAt } from './serve-at.ts'

const CREDIT = 'Streets by the neighbours'
const COLOUR = { r: 18, g: 120, b: 86 }

const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: COLOUR } })
  .png()
  .toBuffer()
const asked: string[] = []
const peer = createServer(({ url = '' }, response) => {
  asked.push(url)
  response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile)
})
await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
const address = peer.address()
const port = typeof address === 'object' ? address?.port : undefined
const server = await serveAt(new Date(), {
  TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
  TILES_CREDIT: CREDIT,
})
afterAll(async () => {
  await server.stop()
  peer.close()
})

const mapOf = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.getByRole('application', { name: 'Map of the places' })

it('streets of the configured host lie below the pins, move with them, and name whom they come from', async () => {
  // The driver says that pictures of the page take it long.
  const page = await openPage({ width: 1280, baseUrl: server.url, expected: [/GPU stall due to ReadPixels/] })
  await visit(page, '/en/visit?province=siem-reap')
  const map = mapOf(page)
  await map.getByRole('button').first().waitFor()
  await map.getByText(CREDIT).waitFor()
  expect(asked.every((url) => /^\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true)
  const shot = await map.screenshot()
  const { dominant } = await sharp(shot).stats()
  // A histogram has 16 steps of a colour.
  for (const part of ['r', 'g', 'b'] as const) expect(Math.abs(dominant[part] - COLOUR[part])).toBeLessThan(16)
  expect(await violations(page)).toEqual([])
  const before = asked.length
  await map.focus()
  for (const key of ['+', '+']) await page.keyboard.press(key)
  await expect.poll(() => asked.length).toBeGreaterThan(before)
})

it('without a configured address nothing of it is fetched', async () => {
  const page = await openPage({ width: 1280 })
  await visit(page, '/en/visit')
  await mapOf(page).getByRole('button').first().waitFor()
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(files.filter((name) => /street-tiles|maplibre/.test(name))).toEqual([])
})
