import type { EventMeta, Recorded } from './event.ts'
import type { Sql } from './sql.ts'

/** What one command adds to one stream. */
export type Commit = {
  stream: string
  /** The stream's version the command was decided on; 0 for a new stream. */
  expected: number
  command: { id: string; hash: string }
  at: string
  meta: EventMeta
  events: { id: string; type: string; data: unknown }[]
}

/** The stream moved on, or the command id is taken: decided on something that is no longer true. */
export class Conflict extends Error {
  constructor(stream: string) {
    super(`stream ${stream} is not at the expected version`)
    this.name = 'Conflict'
  }
}

type EventRow = Omit<Recorded, 'position' | 'at'> & { position: string; at: Date | string }

const COLUMNS = 'position, stream, version, id, type, data, meta, at'

const toRecorded = (row: EventRow): Recorded => ({
  ...row,
  position: Number(row.position),
  at: new Date(row.at).toISOString(),
})

/** The events of one stream, oldest first. */
export async function readStream(sql: Sql, stream: string): Promise<Recorded[]> {
  const { rows } = await sql.query<EventRow>({
    name: 'read-stream',
    text: `select ${COLUMNS} from event where stream = $1 order by version`,
    values: [stream],
  })
  return rows.map(toRecorded)
}

/** The log after a position, in commit order; only the given types when there are any. */
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

// A stream's first event inserts its row, later ones move it on from exactly the expected version: two statements,
// since an upsert could not tell "new" from "expected 0, but already there".
const APPEND = `
with batch as (
  select c.*, jsonb_array_length(c.events) as n
  from rows from (jsonb_to_recordset($1::jsonb)
    as (stream text, expected int, command_id uuid, hash text, at timestamptz, meta jsonb, events jsonb))
    with ordinality as c(stream, expected, command_id, hash, at, meta, events, ord)
), created as (
  insert into stream (stream, version) select stream, n from batch where expected = 0 and n > 0
  on conflict do nothing returning stream
), moved as (
  update stream s set version = s.version + b.n from batch b
  where s.stream = b.stream and b.expected > 0 and s.version = b.expected returning s.stream
), accepted as (
  select b.* from batch b
  where b.n = 0 or exists (select from created c where c.stream = b.stream) or exists (select from moved m where m.stream = b.stream)
), commands as (
  insert into command (id, hash, stream, version, at)
  select command_id, hash, stream, expected + n, at from accepted
  on conflict (id) do nothing returning id
), numbered as (
  select a.*, e.value as event, e.ordinality as index,
    row_number() over (order by a.ord, e.ordinality) as step
  from accepted a cross join lateral jsonb_array_elements(a.events) with ordinality e
), inserted as (
  insert into event (position, stream, version, id, command_id, index, type, data, meta, at)
  select (select position from log_head) + step, stream, expected + index, (event->>'id')::uuid, command_id, index,
    event->>'type', event->'data', meta, at
  from numbered returning position
), head as (
  update log_head set position = position + (select count(*) from inserted) returning position
)
select (select count(*) from accepted)::int as accepted, (select count(*) from commands)::int as commands,
  pg_notify('log', head.position::text) from head`

/**
 * Appends a batch, one commit per stream, as one statement. The head row's lock is taken in a statement of its own just
 * before, so that positions are given out in commit order, without gaps: a reader that has seen position n has seen all
 * before it. (Idea: the "head" row of message-db's global position, held for one statement.)
 * @throws Conflict when any stream is not where its command saw it, or a command id is taken; nothing is written then,
 *   provided the caller rolls back.
 */
export async function append(tx: Sql, commits: Commit[]): Promise<void> {
  await tx.query('select position from log_head for update')
  const batch = commits.map(({ command, ...commit }) => ({ ...commit, command_id: command.id, hash: command.hash }))
  const { rows } = await tx.query<{ accepted: number; commands: number }>({
    name: 'append',
    text: APPEND,
    values: [JSON.stringify(batch)],
  })
  const outcome = rows[0]
  if (outcome?.accepted !== commits.length || outcome.commands !== commits.length) {
    throw new Conflict(commits.map((commit) => commit.stream).join(', '))
  }
}
