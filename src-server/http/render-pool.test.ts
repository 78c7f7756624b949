import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRenderPool } from './render-pool.ts'

/** A client whose page `/large` needs far more memory than a thread may have. */
const CLIENT = `export async function render(request) {
  const kept = []
  if (request.url.endsWith('/large')) for (let n = 0; n < 60; n++) kept.push(Array.from({ length: 1e6 }, () => n))
  return { status: 200, headers: new Headers(), body: String(kept.length) }
}`

let folder: string
let pool: ReturnType<typeof createRenderPool>
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'domner-render-'))
  const entry = path.join(folder, 'entry.mjs')
  await writeFile(entry, CLIENT)
  pool = createRenderPool(pathToFileURL(entry).href, { kh: { routes: {} }, en: { routes: {} }, cn: { routes: {} } })
})
afterEach(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

it('a page that takes too much memory fails alone: its thread ends, and the next page has another', async () => {
  const job = { locale: 'en' as const, brand: 'Domner', nonce: 'n', theme: undefined, origin: 'http://localhost' }
  const make = (address: string) => {
    const page = { ...job, complete: false, user: null, userAgent: '', url: `http://localhost${address}` }
    return pool.make(page, async () => null)
  }
  expect((await make('/')).status).toBe(200)
  await expect(make('/large')).rejects.toMatchObject({ reason: 'UNEXPECTED' })
  expect((await make('/')).status).toBe(200)
})
