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
  await mkdir(join(dist, 'assets'))
  await mkdir(join(dist, '.vite'))
})
afterEach(() => rm(dist, { recursive: true, force: true }))

/** A built file of so many bytes, which no compression makes smaller, and what the build makes of it. */
async function file(name: string, bytes: number): Promise<string> {
  const content = randomBytes(bytes)
  await writeFile(join(dist, name), content)
  await writeFile(join(dist, `${name}.br`), brotliCompressSync(content))
  return name
}

/** A client with two routes. */
async function built(sizes: { entry: number; about: number; blog: number; css: number; font: number }): Promise<void> {
  const texts = LOCALES.map(async (locale) => [
    `src-client/locales/${locale}/messages.po`,
    { file: await file(`assets/${locale}.js`, KB) },
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
    ...(await Promise.all(texts)),
    ...routes,
  ])
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
}

const SMALL = { entry: 90 * KB, about: KB, blog: KB, css: 5 * KB, font: 20 * KB }

it('lets a build pass that keeps the budgets', async () => {
  await built(SMALL)
  expect(() => assertBudgets(dist)).not.toThrow()
})

it('refuses a build with a script that is too large, and names its route alone', async () => {
  await built({ ...SMALL, blog: 50 * KB })
  expect(() => assertBudgets(dist)).toThrow(
    /^The first page of a visit loads too much:\n {2}\/blog: 14\d\.\d KB of script, of 130\.0 KB allowed$/,
  )
})

it('refuses a build with too many styles or fonts, on every route', async () => {
  await built({ ...SMALL, css: 16 * KB, font: 60 * KB })
  const problems =
    / {2}\/about: .*of styles.*\n {2}\/about: .*of fonts.*\n {2}\/blog: .*of styles.*\n {2}\/blog: .*of fonts/
  expect(() => assertBudgets(dist)).toThrow(problems)
})
