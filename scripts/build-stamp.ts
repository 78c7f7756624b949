import { createHash } from 'node:crypto'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')
export const DIST = join(ROOT, 'dist')

/** What a build is made from, without generated files and tests. */
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

/** A digest of contents, so that a fresh checkout changes nothing. */
export async function digestSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile() && !NOT_SOURCES.test(entry.name)) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file.slice(ROOT.length)}\0`).update(await readFile(file))
  return hash.digest('hex')
}

/** The digest of the sources of the finished build in `dist`. */
export async function readStamp(): Promise<string | undefined> {
  return readFile(stampPath(), 'utf8').catch(() => undefined)
}

/** Marks `dist` as unfinished. */
export async function removeStamp(): Promise<void> {
  await rm(stampPath(), { force: true })
}

/** Marks `dist` as the finished build of these sources. */
export async function writeStamp(digest: string): Promise<void> {
  const written = `${stampPath()}.${process.pid}`
  await writeFile(written, digest)
  await rename(written, stampPath())
}

function stampPath(): string {
  return join(DIST, '.sources')
}
