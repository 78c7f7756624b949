import { createHash } from 'node:crypto'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')
export const DIST = join(ROOT, 'dist')

/** What a build is made from. Generated files and tests change without changing it. */
const SOURCES = [
  'src-client/**/*',
  'src-shared/**/*',
  'src-server/**/*',
  'public/**/*',
  'build/**/*',
  'vite.config.ts',
  'lingui.config.*',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/budgets.ts',
]
const NOT_SOURCES = /\.gen\.ts$|\.test\.tsx?$/

/** A digest of the sources' contents: a fresh checkout or a touched file changes nothing, an edit does. */
export async function digestSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile() && !NOT_SOURCES.test(entry.name)) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file.slice(ROOT.length)}\0`).update(await readFile(file))
  return hash.digest('hex')
}

/** The sources' digest that the finished build in `dist` was made from. */
export async function readStamp(): Promise<string | undefined> {
  return readFile(stampPath(), 'utf8').catch(() => undefined)
}

/** Declares `dist` unfinished: a build that is killed from here on is made again. */
export async function removeStamp(): Promise<void> {
  await rm(stampPath(), { force: true })
}

/** Declares `dist` the finished build of these sources. */
export async function writeStamp(digest: string): Promise<void> {
  const written = `${stampPath()}.${process.pid}`
  await writeFile(written, digest)
  await rename(written, stampPath())
}

function stampPath(): string {
  return join(DIST, '.sources')
}
