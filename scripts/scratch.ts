import { chmod, glob, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isAlive } from '#db/embedded/postmaster.ts'
import { stopAbandoned } from '#db/embedded.ts'
import { ROOT } from './build-stamp.ts'

const PREFIX = 'domner-tests-of-'
/** Pictures of the pages of browser tests that failed, from the project's folder. They outlive the run. */
export const PICTURES = '.vitest/pictures'

/** Linux's folder in memory, of which containers often have little. */
const MEMORY = '/dev/shm'
/** Bytes that must be free, in it and in all: ten times what a run has written at a time. */
const ROOM = 8_000_000_000

/** Makes the temporary folder of a test run, and removes those of killed runs. */
export async function makeScratch(): Promise<string> {
  for (const parent of [tmpdir(), MEMORY]) await removeAbandoned(parent)
  const parent = (await isRoomy(MEMORY)) ? MEMORY : tmpdir()
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
  // As root, Postgres runs under another account.
  await chmod(folder, 0o711)
  return folder
}

/**
 * A folder in memory saves a twentieth of the tests' time: browsers make a small file for each piece of memory that their processes
 * share, and each test file has a database of some three hundred files.
 */
async function isRoomy(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (pid && !(await isAlive(pid))) await removeScratch(join(parent, name))
  }
}

/** Stops databases that interrupted tests left in the folder, then removes it. */
export async function removeScratch(folder: string): Promise<void> {
  for await (const file of glob('**/postgres/postmaster.pid', { cwd: folder })) {
    await stopAbandoned(join(folder, dirname(dirname(file))))
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

export const removePictures = (): Promise<void> => rm(join(ROOT, PICTURES), { recursive: true, force: true })
