import { statfs } from 'node:fs/promises'
import type { Logger } from '../projections/logger.ts'

/** `free` is the share of the disk that is left to us, from 0 to 1, or null where the system does not say. */
export type DiskRoom = { free: number | null; state: 'ok' | 'low' | 'full' }

/** Free shares of the disk: below the first the log warns, below the second nothing is uploaded. */
export const DISK_SHARES = { low: 0.1, full: 0.05 }

/** A reading is used for so long: uploads and probes may come in floods. */
const LOOK_MS = 5_000
const TELL_MS = 3_600_000

const MESSAGES = {
  low: 'the disk of the pictures is nearly full: uploads will be refused',
  full: 'the disk of the pictures is full: uploads are refused',
} as const

type Options = {
  /** Where pictures are written. */
  folder: string
  log: Pick<Logger, 'warn'>
  now(): Date
  /** Blocks of a file system, and those that are left to us. */
  readDisk?(folder: string): Promise<{ bavail: number; blocks: number }>
}

/** Tells how full a disk is. The log has one line an hour for each state that is not `ok`. */
export function watchDisk({ folder, log, now, readDisk = statfs }: Options): () => Promise<DiskRoom> {
  let reading: { at: number; room: Promise<DiskRoom> } | undefined
  const toldAt = { low: Number.NEGATIVE_INFINITY, full: Number.NEGATIVE_INFINITY }

  async function read(at: number): Promise<DiskRoom> {
    const free = await readDisk(folder).then(shareOf, () => null)
    if (free === null || free >= DISK_SHARES.low) return { free, state: 'ok' }
    const state = free < DISK_SHARES.full ? 'full' : 'low'
    if (at - toldAt[state] >= TELL_MS) {
      toldAt[state] = at
      log.warn({ folder, free }, MESSAGES[state])
    }
    return { free, state }
  }

  return () => {
    const at = now().getTime()
    if (!reading || Math.abs(at - reading.at) >= LOOK_MS) reading = { at, room: read(at) }
    return reading.room
  }
}

/** Some network file systems have no blocks. */
const shareOf = ({ bavail, blocks }: { bavail: number; blocks: number }): number | null =>
  blocks > 0 ? Math.round((bavail / blocks) * 1_000) / 1_000 : null
