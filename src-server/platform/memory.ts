import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

const MB = 1024 * 1024

/** The memory of this container, else of the machine, which other programs need too. */
export type Memory = { bytes: number; isOwn: boolean }

export function memoryAtHand(constrained = process.constrainedMemory(), machine = totalmem()): Memory {
  const isOwn = constrained > 0 && constrained < machine
  return { bytes: isOwn ? constrained : machine, isOwn }
}

/**
 * The resident memory (bytes) at which the web server begins to turn load away: what is left is for what is under way.
 * In the memory that it shares it leaves half to the database, the workers and others.
 */
export const sheddingMark = ({ bytes, isOwn }: Memory): number => bytes * (isOwn ? 0.75 : 0.5)

/** How many threads make pages, and the heap (MB) of each: together at the most three eighths of the memory. */
export function renderThreads({ bytes }: Memory, processors: number): { count: number; heapMb: number } {
  const count = Math.max(1, Math.min(4, processors, Math.floor(bytes / (512 * MB))))
  return { count, heapMb: Math.max(64, Math.min(256, Math.floor((bytes * 3) / 8 / count / MB))) }
}

/**
 * Connections of the web server to Postgres. More than a processor keeps busy wait either there or here, and there each takes
 * 8 MB, mostly plans.
 */
export const webConnections = (processors: number): number => Math.min(10, 2 * processors + 1)

/** Pictures that are received at the same time, in bytes: an eighth of the memory, and 128 MB at the most. */
export const uploadBytes = ({ bytes }: Memory): number => Math.min(128 * MB, Math.floor(bytes / 8))

/** Whether this process is near the mark, or near the end of its heap, beyond which V8 ends it. */
export function isShortOfMemory(mark: number): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  return process.memoryUsage.rss() > mark || used > 0.85 * limit
}
