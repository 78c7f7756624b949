import pg from 'pg'
import { z } from 'zod'
import { batched } from './batched.ts'
import { digestBytes, digestOf, eventJson, stableJson, withMicroseconds } from './chain.ts'
import type { EventMeta, Recorded } from './event.ts'
import { Rejection } from './rejection.ts'
import { isoOf, type Sql } from './sql.ts'

export type Commit = {
  stream: string
  /** The stream's version the command was decided on; 0 for a new stream. */
  expected: number
  command?: { id: string; person: string; hash: string | null }
  at: string
  meta: EventMeta
  events: NewEvent[]
}

export type UnsealedEvent = { id: string; type: string; schemaVersion: number; data: unknown }
/** The log keeps `stored`, in which personal data is sealed. */
export type NewEvent = UnsealedEvent & { stored: unknown }

/** Streams that have moved on, or whose command ids are taken. */
export class Conflict extends Error {
  readonly streams: readonly string[]

  constructor(streams: readonly string[]) {
    super(`not at the expected version: ${streams.join(', ')}`)
    this.name = 'Conflict'
    this.streams = streams
  }
}

type EventRow = Omit<Recorded, 'position' | 'at'> & { position: string; at: Date | string }

const COLUMNS = 'position, stream, version, id, type, schema_version, data, meta, at'

const toRecorded = (row: EventRow): Recorded => ({ ...row, position: Number(row.position), at: isoOf(row.at) })

/** The events of a stream, in order. */
export const readStream = batched(async (sql, streams: readonly string[]): Promise<Recorded[][]> => {
  const { rows } = await sql.query<EventRow>({
    name: 'read-streams',
    text: `select ${COLUMNS} from event where stream = any($1) order by stream, version`,
    values: [streams],
  })
  const byStream = Map.groupBy(rows.map(toRecorded), ({ stream }) => stream)
  return streams.map((stream) => byStream.get(stream) ?? [])
})

/** A stream as far as it came after a version of it. */
export const readStreamAfter = batched(async (sql, asked: readonly { stream: string; after: number }[]) => {
  const { rows } = await sql.query<EventRow & { nth: string }>({
    name: 'read-streams-after',
    text: `select nth, ${COLUMNS} from unnest($1::text[], $2::int[]) with ordinality as asked(name, after, nth)
           join event on stream = name and version > after order by nth, version`,
    values: [asked.map(({ stream }) => stream), asked.map(({ after }) => after)],
  })
  const byAsked = Map.groupBy(rows, ({ nth }) => Number(nth) - 1)
  return asked.map((_, index): Recorded[] => (byAsked.get(index) ?? []).map(({ nth: _, ...row }) => toRecorded(row)))
})

/** The same as `readStream`, in which earlier events of the types `latest` have no data: the database need not read it. */
export async function readStreamLean(sql: Sql, stream: string, latest: readonly string[]): Promise<Recorded[]> {
  const { rows } = await sql.query<EventRow>({
    name: 'read-stream-lean',
    text: `select position, stream, version, id, type, schema_version, meta, at,
             case when type <> all($2) or version = max(version) over (partition by type) then data end as data
           from event where stream = $1 order by version`,
    values: [stream, latest],
  })
  return rows.map(toRecorded)
}

/** An event without its data, which is most of it. */
export type EventOutline = Pick<Recorded, 'stream' | 'version' | 'type' | 'meta' | 'at'>

/** Any event of the log, without its data. */
export type LoggedOutline = Omit<Recorded, 'data' | 'parsed'>
export type OutlineRow = Omit<LoggedOutline, 'position' | 'at'> & { position: string; at: Date | string }

export const OUTLINE = 'position, stream, version, id, type, schema_version, meta, at'

export const toOutline = (row: OutlineRow): LoggedOutline => ({
  ...row,
  position: Number(row.position),
  at: isoOf(row.at),
})

export async function readOutline(sql: Sql, stream: string): Promise<EventOutline[]> {
  const { rows } = await sql.query<Pick<EventRow, keyof EventOutline>>({
    name: 'read-outline',
    text: 'select stream, version, type, meta, at from event where stream = $1 order by version',
    values: [stream],
  })
  return rows.map((row) => ({ ...row, at: isoOf(row.at) }))
}

export async function readVersions(sql: Sql, stream: string, versions: readonly number[]): Promise<Recorded[]> {
  const { rows } = await sql.query<EventRow>({
    name: 'read-versions',
    text: `select ${COLUMNS} from event where stream = $1 and version = any($2) order by version`,
    values: [stream, versions],
  })
  return rows.map(toRecorded)
}

/** Events at positions of the log, without what they hold, in no order. */
export async function readAt(sql: Sql, positions: readonly number[]): Promise<LoggedOutline[]> {
  const { rows } = await sql.query<OutlineRow>({
    name: 'read-at',
    text: `select ${OUTLINE} from event where position = any($1)`,
    values: [positions],
  })
  return rows.map(toOutline)
}

/** The log from a position on, without the types `leftOut`. */
export async function readLog(
  sql: Sql,
  after: number,
  limit: number,
  leftOut: readonly string[] = [],
): Promise<Recorded[]> {
  const { rows } = await sql.query<EventRow>({
    name: 'read-log',
    text: `select ${COLUMNS} from event
           where position > $1 and type <> all($3) order by position limit $2`,
    values: [after, limit, leftOut],
  })
  return rows.map(toRecorded)
}

const PAGE_EVENTS = 500
const PAGE_BYTES = 1_000_000

/** A page up to a position, limited in bytes too, so that big events need no more memory than small ones. */
export async function readPage(
  sql: Sql,
  { after, upTo, leftOut }: { after: number; upTo: number; leftOut: readonly string[] },
): Promise<{ events: Recorded[]; bytes: number; more: boolean }> {
  const { rows } = await sql.query<EventRow & { data: string; bytes: string }>({
    name: 'read-page',
    text: `select position, stream, version, id, type, schema_version, data, meta, at, bytes from (
             select *, sum(octet_length(data)) over (order by position) as bytes from (
               select position, stream, version, id, type, schema_version, data::text as data, meta, at from event
               where position > $1 and position <= $2 and type <> all($3) order by position limit ${PAGE_EVENTS}
             ) as wanted
           ) as weighed where bytes - octet_length(data) < ${PAGE_BYTES} order by position`,
    values: [after, upTo, leftOut],
  })
  const bytes = Number(rows.at(-1)?.bytes ?? 0)
  const events = rows.map(({ bytes: _, ...row }) => toRecorded({ ...row, data: JSON.parse(row.data) }))
  return { events, bytes, more: rows.length === PAGE_EVENTS || bytes >= PAGE_BYTES }
}

export async function headPosition(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ position: string }>('select position from log_head')
  return Number(rows[0]?.position ?? 0)
}

/** A command that was carried out. `hash` is keyed by `person`, and null if it is not known (any more). */
export type Remembered = { hash: string | null; person: string | null; stream: string; version: number }

export const findCommand = batched(async (sql, ids: readonly string[]): Promise<(Remembered | undefined)[]> => {
  const { rows } = await sql.query<Remembered & { id: string }>({
    name: 'find-commands',
    text: 'select id, hash, person, stream, version from command where id = any($1)',
    values: [ids],
  })
  const byId = new Map(rows.map(({ id, ...command }) => [id, command]))
  return ids.map((id) => byId.get(id))
})

/**
 * Appends a batch, in which commits of one stream stand behind each other. Positions are in commit order without gaps: a reader that has seen n
 * has seen all before it. (Idea: message-db.) @throws Conflict; nothing is written then.
 */
export async function append(tx: Sql, commits: readonly Commit[]): Promise<void> {
  const events = commits.flatMap(({ stream, expected, at, meta, events }) => {
    const origin = { stream, at: withMicroseconds(at), meta: stableJson(meta) }
    return events.map(({ id, type, schemaVersion, stored }, index) =>
      eventJson({ ...origin, version: expected + index + 1, id, type, schemaVersion, data: stableJson(stored) }),
    )
  })
  // The first commit of a stream is the one that must fit onto the log.
  const firsts = new Map(commits.toReversed().map(({ stream, expected }) => [stream, expected]))
  const onto = [...firsts].filter(([, expected]) => expected > 0)
  const commands = commits.flatMap(({ command, stream, expected, at, events }) =>
    command ? [[command.id, command.hash, stream, expected + events.length, at, command.person]] : [],
  )
  try {
    await tx.query({
      name: 'append',
      text: 'select append_or_refuse($1, $2, $3, $4)',
      values: [
        `[${events.join(',')}]`,
        JSON.stringify(onto),
        JSON.stringify(commands),
        digestBytes(events.map(digestOf)),
      ],
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === REFUSED)
      throw new Conflict(z.array(z.string()).parse(JSON.parse(error.detail ?? '')))
    if (error instanceof pg.DatabaseError && error.constraint === ONE_THING_AN_ID) throw new Rejection('COMMAND_REUSED')
    throw error
  }
}

/** The SQLSTATE of `append_or_refuse`. */
const REFUSED = 'LC001'

/** The index by which an id names one thing only, in whatever process it is made. */
const ONE_THING_AN_ID = 'event_thing_id'
