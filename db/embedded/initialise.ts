import { randomBytes } from 'node:crypto'
import { chown, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runAs } from '#db/embedded/account.ts'
import type { Cluster } from '#db/embedded/cluster.ts'
import { isAlive } from '#db/embedded/postmaster.ts'
import { OperatorError } from '#server/platform/operator-error.ts'

export const SUPERUSER = 'postgres'

const MAJOR_VERSION = '18'

/** Creates the cluster if there is none. @returns its password, which is kept in the data folder */
export async function ensureCluster(cluster: Cluster, dataDir: string, durable: boolean): Promise<string> {
  const version = await versionOf(cluster.folder)
  if (version === undefined) return initialise(cluster, await makePassword(dataDir), durable)
  if (version !== MAJOR_VERSION) {
    throw new OperatorError(
      `The database in ${cluster.folder} was made by Postgres ${version}, and this Domner comes with Postgres ${MAJOR_VERSION}: use the Domner that made it, or another DATA_DIR.`,
    )
  }
  return readPassword(dataDir)
}

/**
 * Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves none. If another
 * process was first, its cluster is kept.
 */
async function initialise(cluster: Cluster, password: string, durable: boolean): Promise<string> {
  const making = `${cluster.folder}.making-${process.pid}`
  const passwordFile = `${making}.password`
  const { ids } = cluster.account
  await removeAborted(dirname(cluster.folder))
  try {
    await mkdir(making, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (ids) await Promise.all([making, passwordFile].map((path) => chown(path, ids.uid, ids.gid)))
    const made = await runAs(cluster.account, join(cluster.programs, 'initdb'), [
      ...['--pgdata', making, '--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      // Not "C", which knows only ASCII letters.
      ...['--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
    ])
    if (!made.succeeded) throw new OperatorError(`The embedded Postgres cannot be set up in ${making}:\n${made.output}`)
    await moveInPlace(making, cluster.folder)
    return password
  } finally {
    await rm(passwordFile, { force: true })
    await rm(making, { recursive: true, force: true })
  }
}

/** Removes what killed processes left behind. */
async function removeAborted(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(/^postgres\.making-(\d+)/.exec(name)?.[1])
    if (pid && (pid === process.pid || !(await isAlive(pid))))
      await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

async function moveInPlace(made: string, folder: string): Promise<void> {
  try {
    await rename(made, folder)
  } catch (error) {
    if ((await versionOf(folder)) === undefined) throw error
  }
}

/** Writes a new password, or returns the one that another process has just written. */
async function makePassword(dataDir: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const written = `${passwordPath(dataDir)}.${process.pid}`
  await writeFile(written, password, { mode: 0o600 })
  try {
    await link(written, passwordPath(dataDir))
    return password
  } catch {
    return readPassword(dataDir)
  } finally {
    await rm(written, { force: true })
  }
}

async function readPassword(dataDir: string): Promise<string> {
  const password = await readFile(passwordPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `The password of the embedded database, ${passwordPath(dataDir)}, cannot be read (${error.code}): put it back, or set another DATA_DIR.`,
    )
  })
  return password.trim()
}

function passwordPath(dataDir: string): string {
  return join(dataDir, 'postgres-password')
}

async function versionOf(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new OperatorError(
      `The database in ${folder} cannot be read by this user (${error.code}): start Domner as the user that made it, or set another DATA_DIR.`,
    )
  })
  return text?.trim()
}
