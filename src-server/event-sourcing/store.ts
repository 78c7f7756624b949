import type { EventMeta, Recorded } from './event.ts'
import type { Sql } from './sql.ts'

/** What one command adds to one stream. */
export type Commit = {
  stream: string
  /** The stream's version the command was decided on; 0 for a new stream. */
  expected: number
  /** To be remembered, for a command that may be sent again. */
  command?: { id: string; hash: string }
  at: string
  meta: EventMeta
  events: NewEvent[]
}

/** `data` is what read models see, `stored` what the log keeps of it: personal data is sealed there. */
export type NewEvent = { id: string; type: string; schemaVersion: number; data: unknown; stored: unknown }

/** Streams have moved on, or command ids are taken: these commits were decided on something that is no longer true. */
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

const toRecorded = (row: EventRow): Recorded => ({
  ...row,
  position: Number(row.position),
  at: typeof row.at === 'string' ? row.at : row.at.toISOString(),
})

/** The events of one stream, oldest first, as they are stored. */
export async function readStream(sql: Sql, stream: string): Promise<Recorded[]> {
  const { rows } = await sql.query<EventRow>({
    name: 'read-stream',
    text: `select ${COLUMNS} from event where stream = $1 order by version`,
    values: [stream],
  })
  return rows.map(toRecorded)
}

/** The log after a position, in commit order, as it is stored; only the given types when there are any. */
export async function readLog(sql: Sql, after: number, limit: number, types?: readonly string[]): Promise<Recorded[]> {
  const { rows } = await sql.query<EventRow>({
    name: 'read-log',
    text: `select ${COLUMNS} from event
           where position > $1 and ($3::text[] is null or type = any($3)) order by position limit $2`,
    values: [after, limit, types ?? null],
  })
  return rows.map(toRecorded)
}

/** The position of the newest committed event; 0 for an empty log. */
export async function headPosition(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ position: string }>('select position from log_head')
  return Number(rows[0]?.position ?? 0)
}

/** What an earlier command with this id did, or undefined. */
export async function findCommand(
  sql: Sql,
  id: string,
): Promise<{ hash: string; stream: string; version: number } | undefined> {
  const { rows } = await sql.query<{ hash: string; stream: string; version: number }>({
    name: 'find-command',
    text: 'select hash, stream, version from command where id = $1',
    values: [id],
  })
  return rows[0]
}

/**
 * Appends a batch, one commit per stream, as one statement: the function `append_events` of the schema takes the head row's
 * lock in a statement of its own, and with that checks the versions, gives out the next positions and moves the head.
 * Positions are so given out in commit order, without gaps: a reader that has seen position n has seen all before it.
 * (Idea: the "head" row of message-db's global position, held for one statement.)
 * @throws Conflict naming streams that are not where their command saw them or whose command id is taken; nothing of the
 *   batch is written then.
 */
export async function append(tx: Sql, commits: readonly Commit[]): Promise<void> {
  // Events as arrays with JSON inside: for the database the cheapest to take in.
  const events = commits.flatMap(({ stream, expected, at, meta, events }) => {
    const origin = JSON.stringify(meta)
    return events.map(({ id, type, schemaVersion, stored }, index) => {
      const version = expected + index + 1
      return [stream, version, id, type, schemaVersion, JSON.stringify(stored), origin, at]
    })
  })
  const onto = commits.flatMap(({ stream, expected }) => (expected > 0 ? [[stream, expected]] : []))
  const commands = commits.flatMap(({ command, stream, expected, at, events }) =>
    command ? [[command.id, command.hash, stream, expected + events.length, at]] : [],
  )
  const { rows } = await tx.query<{ refused: string[] | null }>({
    name: 'append',
    text: 'select append_events($1, $2, $3) as refused',
    values: [JSON.stringify(events), JSON.stringify(onto), JSON.stringify(commands)],
  })
  const refused = rows[0]?.refused
  if (refused) throw new Conflict(refused)
}
