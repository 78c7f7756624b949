import { chmod, glob, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isAlive } from '#db/embedded/postmaster.ts'
import { stopAbandoned } from '#db/embedded.ts'
import { ROOT } from './build-stamp.ts'

const PREFIX = 'domner-tests-of-'
/** Pictures of the pages of browser tests that failed, from the project's folder. They outlive the run. */
export const PICTURES = '.vitest/pictures'

/** Makes the temporary folder of a test run, and removes those of killed runs. */
export async function makeScratch(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (pid && !(await isAlive(pid))) await removeScratch(join(tmpdir(), name))
  }
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // As root, Postgres runs under another account.
  await chmod(folder, 0o711)
  return folder
}

/** Stops databases that interrupted tests left in the folder, then removes it. */
export async function removeScratch(folder: string): Promise<void> {
  for await (const file of glob('**/postgres/postmaster.pid', { cwd: folder })) {
    await stopAbandoned(join(folder, dirname(dirname(file))))
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

export const removePictures = (): Promise<void> => rm(join(ROOT, PICTURES), { recursive: true, force: true })
