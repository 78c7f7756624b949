import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { inTransaction, type Sql, type SqlPool } from './sql.ts'

/** A position of the log and the hash of the log up to there. Written down elsewhere, it tells whether the log is still the same. */
export type ChainLink = { position: number; hash: string }

/** `position` is the first that does not hold. */
export class BrokenChain extends Error {
  readonly position: number

  constructor(position: number, why: string) {
    super(`event ${position} ${why}`)
    this.name = 'BrokenChain'
    this.position = position
  }
}

/** JSON as it is digested: the database does not keep the order of an object's names. */
export const stableJson = (value: unknown): string => stringify(value) ?? 'null'

/** `at` with microseconds; `data` and `meta` are `stableJson`. */
type Digested = {
  stream: string
  version: number
  id: string
  type: string
  schemaVersion: number
  at: string
  data: string
  meta: string
}

/** All that the log keeps of an event but its position, which is its place in the chain: a JSON array, as an append sends it. */
export const eventJson = ({ stream, version, id, type, schemaVersion, at, data, meta }: Digested): string =>
  `[${JSON.stringify(stream)},${version},"${id}","${type}",${schemaVersion},${data},${meta},"${at}"]`

/** SHA-256 of `eventJson`, which goes into the event's hash. In hexadecimal digits, which cost Node a third of a buffer's time. */
export const digestOf = (json: string): string => hash('sha256', json, 'hex')

/** The digests of a batch behind each other, as the database takes them. */
export const digestBytes = (digests: readonly string[]): Buffer => Buffer.from(digests.join(''), 'hex')

/** As `Date` writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** An instant as digests have it. */
export const withMicroseconds = (at: string): string =>
  `${(INSTANT.test(at) ? at : new Date(at).toISOString()).slice(0, -1)}000Z`

const chained = (last: Buffer, digest: string): Buffer =>
  hash('sha256', Buffer.concat([last, Buffer.from(digest, 'hex')]), 'buffer')

const EMPTY: Buffer = hash('sha256', '', 'buffer')
const PAGE_EVENTS = 200

type Progress = (made: { done: number; total: number }) => void

/**
 * Chains what is not chained yet: a log from before hashes, or what an older process has appended. Others append meanwhile: they
 * wait for one step at most.
 * @throws BrokenChain at an event that is missing: what stands behind it stays without hashes
 */
export async function chainLog(pool: SqlPool): Promise<void> {
  while (await isBehind(pool)) await inTransaction(pool, chainPage)
}

async function isBehind(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query('select from log_head where chained < position')
  return rows.length > 0
}

async function chainPage(tx: Sql): Promise<void> {
  const { rows: heads } = await tx.query<{ position: string; chained: string; hash: Buffer }>(
    'select position, chained, hash from log_head for update',
  )
  const { position: head, chained: to, hash: start = EMPTY } = heads[0] ?? { position: 0, chained: 0 }
  // Another process has done it.
  if (Number(to) >= Number(head)) return
  const from = Number(to) + 1
  const read = await readPage(tx, Number(to), Number(head))
  const events = read.filter(({ position }, index) => position === from + index)
  if (events.length === 0) throw new BrokenChain(from, 'is missing')
  const hashes: Buffer[] = []
  for (const { digest } of events) hashes.push(chained(hashes.at(-1) ?? start, digest))
  await tx.query('select chain_events($1, $2)', [from, hashes])
  await tx.query('update log_head set chained = chained + $1, hash = $2', [hashes.length, hashes.at(-1) ?? start])
}

/**
 * Computes every hash of the log anew, up to where it is now.
 * @param known a link that was written down before
 * @returns the link to write down. @throws BrokenChain
 */
export async function verifyChain(sql: Sql, known?: ChainLink, progress?: Progress): Promise<ChainLink> {
  const head = await readHead(sql)
  let last = EMPTY
  for (let done = 0; done < head.position; ) {
    const events = await readPage(sql, done, head.position)
    if (events.length === 0) throw new BrokenChain(done + 1, 'is missing')
    for (const event of events) {
      last = verifyEvent(event, done + 1, last)
      done++
      if (done === known?.position) expectHash(last, known, 'is not what was written down')
    }
    progress?.({ done, total: head.position })
  }
  if (known && known.position > head.position)
    throw new BrokenChain(head.position + 1, 'is missing: it was written down')
  expectHash(last, head, 'is not the one that the head of the log names')
  await rejectStrayEvents(sql)
  return head
}

/** Events are read by their stream too, so one that stands outside of the log would count. */
async function rejectStrayEvents(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ position: string }>(
    `select position from event where position < 1
     union all select position from event where position > (select position from log_head)
     order by position limit 1`,
  )
  if (rows[0]) throw new BrokenChain(Number(rows[0].position), 'was put in outside of the log')
}

async function readHead(sql: Sql): Promise<ChainLink> {
  const { rows } = await sql.query<{ position: string; hash: string }>(
    `select position, encode(hash, 'hex') as hash from log_head`,
  )
  return { position: Number(rows[0]?.position), hash: rows[0]?.hash ?? '' }
}

type ChainedEvent = { position: number; digest: string; hash: Buffer | null }

type EventRow = Omit<Digested, 'data' | 'meta'> & {
  position: string
  data: unknown
  meta: unknown
  hash: Buffer | null
}

async function readPage(sql: Sql, after: number, upTo: number): Promise<ChainedEvent[]> {
  const { rows } = await sql.query<EventRow>({
    name: 'read-chain',
    text: `select position, stream, version, id, type, schema_version as "schemaVersion", data, meta, hash,
             to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
           from event where position > $1 and position <= $2 order by position limit ${PAGE_EVENTS}`,
    values: [after, upTo],
  })
  return rows.map(({ position, data, meta, hash, ...row }) => ({
    position: Number(position),
    digest: digestOf(eventJson({ ...row, data: stableJson(data), meta: stableJson(meta) })),
    hash,
  }))
}

function verifyEvent({ position, digest, hash }: ChainedEvent, expected: number, last: Buffer): Buffer {
  if (position !== expected) throw new BrokenChain(expected, 'is missing')
  if (!hash) throw new BrokenChain(expected, 'has no hash')
  const computed = chained(last, digest)
  if (!computed.equals(hash)) throw new BrokenChain(expected, 'is not what its hash says')
  return computed
}

function expectHash(found: Buffer, { position, hash }: ChainLink, why: string): void {
  if (found.toString('hex') !== hash) throw new BrokenChain(position, why)
}
