import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { assertBudgets } from './budgets.ts'

const KB = 1024

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'domner-budgets-'))
  await mkdir(join(dist, 'client/assets'), { recursive: true })
  await mkdir(join(dist, 'client/.vite'))
  await mkdir(join(dist, 'server'))
  await writeFile(
    join(dist, 'server/entry-server.js'),
    `export const routeMessages = { '/about': [], '/blog': ['site'] }`,
  )
})
afterEach(() => rm(dist, { recursive: true, force: true }))

/** An incompressible file, with its compressed copies. */
async function file(name: string, bytes: number): Promise<string> {
  const content = randomBytes(bytes)
  await writeFile(join(dist, 'client', name), content)
  await writeFile(join(dist, 'client', `${name}.br`), brotliCompressSync(content))
  return name
}

const messagesOf = async (name: string, bytes: number) => [
  `src-client/locales/${name}`,
  { file: await file(`assets/${name.replace('/', '-')}.js`, bytes) },
]

/** A client with two routes, one of them with its own catalog. */
async function built(sizes: {
  entry: number
  about: number
  blog: number
  site: number
  css: number
  font: number
}): Promise<void> {
  const messages = LOCALES.flatMap((locale) => [
    messagesOf(`${locale}.ts`, KB),
    messagesOf(`site/${locale}.po`, sizes.site),
  ])
  const route = async (name: string, bytes: number) => [
    `src-client/routes/${name}.tsx?tsr-split=component`,
    { file: await file(`assets/${name}.js`, bytes) },
  ]
  const entry = { file: await file('assets/entry.js', sizes.entry), css: [await file('assets/app.css', sizes.css)] }
  await file('assets/kantumruy-pro-khmer-400-normal.woff2', sizes.font)
  const routes = [await route('about', sizes.about), await route('blog', sizes.blog)]
  const manifest = Object.fromEntries([
    ['src-client/entry-client.tsx', entry],
    ...(await Promise.all(messages)),
    ...routes,
  ])
  await writeFile(join(dist, 'client/.vite/manifest.json'), JSON.stringify(manifest))
}

const SMALL = { entry: 91 * KB, about: KB, blog: KB, site: KB, css: 5 * KB, font: 20 * KB }

it('passes a build within the budgets', async () => {
  await built(SMALL)
  expect(await assertBudgets(dist)).toBeUndefined()
})

it('rejects a build with too much script, and names the route', async () => {
  await built({ ...SMALL, blog: 50 * KB })
  await expect(assertBudgets(dist)).rejects.toThrow(
    /^The first page of a visit loads too much:\n {2}\/blog: 14\d\.\d KB of script, of 135\.0 KB allowed$/,
  )
})

it('counts the catalogs of a route as its script, and warns near the budget', async () => {
  await built({ ...SMALL, site: 40 * KB })
  expect(await assertBudgets(dist)).toMatch(/^Near the budget of 135\.0 KB of script: \/blog 13[0-4]\.\d KB$/)
})

it('rejects a build with too many styles or fonts, on every route', async () => {
  await built({ ...SMALL, css: 16 * KB, font: 60 * KB })
  const problems =
    / {2}\/about: .*of styles.*\n {2}\/about: .*of fonts.*\n {2}\/blog: .*of styles.*\n {2}\/blog: .*of fonts/
  await expect(assertBudgets(dist)).rejects.toThrow(problems)
})
