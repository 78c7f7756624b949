import type { Sql } from '#server/event-sourcing/sql.ts'
import { type Commit, Conflict as EngineConflict } from '#server/event-sourcing/store.ts'

/** The committer takes both from one module. */
export const Conflict = EngineConflict

/** The append of the engine from before the chain: no digests, and the database takes JSON apart that stands in JSON. */
export async function append(tx: Sql, commits: readonly Commit[]): Promise<void> {
  const events = commits.flatMap(({ stream, expected, at, meta, events }) => {
    const origin = JSON.stringify(meta)
    return events.map(({ id, type, schemaVersion, stored }, index) => [
      stream,
      expected + index + 1,
      id,
      type,
      schemaVersion,
      JSON.stringify(stored),
      origin,
      at,
    ])
  })
  const firsts = new Map(commits.toReversed().map(({ stream, expected }) => [stream, expected]))
  const onto = [...firsts].filter(([, expected]) => expected > 0)
  const commands = commits.flatMap(({ command, stream, expected, at, events }) =>
    command ? [[command.id, command.hash, stream, expected + events.length, at, command.person]] : [],
  )
  await tx.query({
    name: 'append',
    text: 'select append_or_refuse($1, $2, $3)',
    values: [JSON.stringify(events), JSON.stringify(onto), JSON.stringify(commands)],
  })
}
