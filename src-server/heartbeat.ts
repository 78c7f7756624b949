import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** A sign of life older than this, in milliseconds, is none. */
export const HEARTBEAT_AGE_MS = 60_000

/**
 * The workers' sign of life: a file with the time at which they last were at work. It is in the temporary folder, since
 * that is a container's own, while workers in several containers share the data folder.
 */
export type Heartbeat = {
  beat(at: Date): Promise<void>
  /** Undefined when there has been none. */
  last(): Promise<Date | undefined>
  /** Forgets the one of an earlier process. */
  clear(): Promise<void>
}

/** The heartbeat of the workers of a data folder on this machine. */
export function workersHeartbeat(dataDir: string): Heartbeat {
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12)
  const file = path.join(os.tmpdir(), `domner-workers-${name}`)
  return {
    beat: (at) => writeFile(file, at.toISOString()),
    async last() {
      const text = await readFile(file, 'utf8').catch(() => '')
      const at = new Date(text)
      return Number.isNaN(at.getTime()) ? undefined : at
    },
    clear: () => rm(file, { force: true }),
  }
}
