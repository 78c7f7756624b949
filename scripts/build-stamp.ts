import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { digestFiles } from '#server/platform/digest-files.ts'

export const ROOT = resolve(import.meta.dirname, '..')
export const DIST = join(ROOT, 'dist')

/** The sources of a build, without generated files and tests. */
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
const NOT_SOURCES = /\.gen\.ts$|\.test\.tsx?$|\.arbitrary\.ts$/

export const digestSources = (): string => digestFiles(ROOT, SOURCES, NOT_SOURCES)

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
