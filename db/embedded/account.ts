import { execFile, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, chmod, chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '#server/platform/operator-error.ts'

/** The OS account that Postgres runs under; without `ids`, the current one. */
export type Account = {
  ids?: Ids
  /** Path of `setpriv`, set where the account cannot enter a parent folder of the data. */
  setpriv?: string
}

type Ids = { uid: number; gid: number }

/**
 * Chooses the OS account. Postgres refuses to run as root: root uses the owner of the existing cluster, else
 * `postgres`, else `nobody`.
 */
export async function accountFor(cluster: string, programs: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}

  const ids = (await ownerOf(cluster)) ?? (await idsOf('postgres')) ?? (await idsOf('nobody'))
  if (!ids) {
    throw new OperatorError(
      'Postgres refuses to run as root, and this machine has neither a user "postgres" nor "nobody" to run it as: start Domner as another user, or set DATABASE_URL.',
    )
  }
  await closeFolder(dirname(cluster), { ids })
  const closed = (await closedFolder(dirname(cluster), ids)) ?? (await closedFolder(programs, ids))
  if (!closed) return { ids }

  const setpriv = await findSetpriv()
  if (setpriv) return { ids, setpriv }
  throw new OperatorError(
    `Postgres refuses to run as root, and the folder ${closed} is closed to other users: move Domner and its DATA_DIR to a folder that every user may enter, start it as another user, or set DATABASE_URL.`,
  )
}

/**
 * Closes a folder of this user to all others, for its files tell about members. As root it goes to the account of
 * Postgres, which must pass; root passes anyway. A file system without owners is left as it is.
 */
export async function closeFolder(folder: string, { ids }: Account = {}): Promise<void> {
  const { uid, mode } = await stat(folder)
  const isOurs = uid === process.getuid?.()
  if (!isOurs && uid !== ids?.uid) return
  try {
    if (mode & 0o077) await chmod(folder, 0o700)
    if (isOurs && ids) await chown(folder, ids.uid, ids.gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP'].includes(String(error.code)))) throw error
  }
}

/** Runs a Postgres program under the account. @returns its output */
export async function runAs(
  account: Account,
  program: string,
  args: string[],
): Promise<{ succeeded: boolean; output: string }> {
  const [command = program, ...rest] = [...passThrough(account), program, ...args]
  const ids = account.setpriv ? {} : account.ids
  const child = spawn(command, rest, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...ids })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ succeeded: code === 0, output }))
  })
}

/**
 * Lets Postgres pass through folders that only root may enter by keeping one capability, instead of changing their
 * mode. `access()` honours it only with the secure bit.
 */
function passThrough({ ids, setpriv }: Account): string[] {
  if (!ids || !setpriv) return []
  const capability = '-all,+dac_override'
  return [
    setpriv,
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ]
}

async function ownerOf(folder: string): Promise<Ids | undefined> {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function idsOf(user: string): Promise<Ids | undefined> {
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, user])).stdout)
  return Promise.all([id('-u'), id('-g')]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => undefined,
  )
}

async function closedFolder(folder: string, { uid, gid }: Ids): Promise<string | undefined> {
  const { mode, uid: owner, gid: group } = await stat(folder)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  if (!(mode & bit)) return folder
  return dirname(folder) === folder ? undefined : closedFolder(dirname(folder), { uid, gid })
}

/** Finds util-linux's `setpriv`, if this process holds the capability to pass on. */
async function findSetpriv(): Promise<string | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const held = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  const DAC_OVERRIDE = 1n << 1n
  if (!(held & DAC_OVERRIDE)) return undefined
  for (const path of ['/usr/bin/setpriv', '/bin/setpriv']) {
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return undefined
}
