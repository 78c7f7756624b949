import { execFile } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Postmaster = { pid: number; port: number }

/** The server that runs on a cluster's folder. The port is 0 until the server has written it. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(folder)
  return found && (await servesFolder(found.pid, folder)) ? found : undefined
}

/**
 * Removes the `postmaster.pid` of a killed server when its pid belongs to another program or a zombie, which Postgres
 * would take for a running server. Other stale files Postgres removes itself, without a race.
 */
export async function clearReusedPid(folder: string): Promise<void> {
  const pid = (await readPidFile(folder))?.pid
  if (pid && exists(pid) && !(await servesFolder(pid, folder)))
    await rm(join(folder, 'postmaster.pid'), { force: true })
}

async function readPidFile(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n').map(Number)
  return pid ? { pid, port: port || 0 } : undefined
}

/** Whether a process runs; zombies do not count. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!exists(pid)) return false
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) [ZX] /.test(stat)
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether a process is a server of this cluster: by its working folder, else by its name; yes if in doubt. */
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (workingFolder !== undefined) return workingFolder === folder
  const name = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => undefined)
  return name === undefined || name.stdout.includes('postgres')
}
