import { createHash } from 'node:crypto'

const EPOCH = Date.UTC(2026, 0, 1)

/** A deterministic UUIDv7 made of a name, so that loading is idempotent. Higher ranks sort as newer. */
export function demoId(name: string, rank = 0): string {
  const time = (EPOCH + rank * 1_000).toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`domner demo ${name}`).digest('hex')
  const variant = (8 + (Number.parseInt(hash[3] ?? '0', 16) % 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
}

/** A deterministic pseudo-random number in [0, 1) for a name. */
export function demoChance(name: string): number {
  return createHash('sha256').update(`domner chance ${name}`).digest().readUInt32BE(0) / 2 ** 32
}
