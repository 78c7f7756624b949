import { execFile } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The running server of a cluster, as its `postmaster.pid` tells. */
export type Postmaster = { pid: number; port: number }

/** The server that runs on a cluster's folder now, whoever started it. The port is 0 while the server has not said it yet. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(folder)
  return found && (await servesFolder(found.pid, folder)) ? found : undefined
}

/**
 * Removes the `postmaster.pid` of a killed server where its number is still taken: by another program, as after a restart
 * of the machine or of a container, or by the killed one while nobody collects it. Postgres would take that for a server.
 * Any other stale file Postgres removes itself, and without the race against a server that starts meanwhile.
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

/** Whether a process with this number runs: one that has ended and waits for its parent to notice does not. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!exists(pid)) return false
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) [ZX] /.test(stat)
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A server works in its cluster's folder. Where that cannot be looked up, its name decides, and in doubt it is one. */
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (workingFolder !== undefined) return workingFolder === folder
  const name = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => undefined)
  return name === undefined || name.stdout.includes('postgres')
}
