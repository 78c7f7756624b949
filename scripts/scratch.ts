import { chmod, glob, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isAlive } from '#db/embedded/postmaster.ts'
import { stopAbandoned } from '#db/embedded.ts'

const PREFIX = 'domner-tests-of-'

/** A temporary folder that everything of a test run is in; folders of killed runs are removed on the way. */
export async function makeScratch(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (pid && !(await isAlive(pid))) await removeScratch(join(tmpdir(), name))
  }
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // Postgres has an account of its own where the tests run as root.
  await chmod(folder, 0o711)
  return folder
}

/** Removes the folder, and first stops the databases that an interrupted test left running in it. */
export async function removeScratch(folder: string): Promise<void> {
  for await (const file of glob('**/postgres/postmaster.pid', { cwd: folder })) {
    await stopAbandoned(join(folder, dirname(dirname(file))))
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
