import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Workers with an older heartbeat (ms) count as dead. */
export const HEARTBEAT_AGE_MS = 60_000

/** A file in the temporary folder, which each container has for itself. */
export type Heartbeat = {
  beat(at: Date): Promise<void>
  last(): Promise<Date | undefined>
  clear(): Promise<void>
}

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
