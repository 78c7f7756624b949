import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import type { Sql } from '../event-sourcing/sql.ts'
import type { Logger } from '../projections/logger.ts'
import { type Runner, runLoop } from '../projections/run-loop.ts'

/** How often a process says that it runs; operators see those that said so within a minute. */
const BEAT_MS = 20_000

const PACKAGE = z.object({ version: z.string() })
const readVersion = () =>
  PACKAGE.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version

type Options = {
  sql: Sql
  kind: 'web' | 'workers'
  release: string
  /** How many listen to its live feed. */
  listeners?: () => { guests: number; members: number }
  log: Logger
}

/** Says in the database that this process runs, and with which code. Only operators read it: nothing depends on it. */
export function runPresence({ sql, kind, release, listeners, log }: Options): Runner {
  const [id, startedAt, version] = [randomUUID(), new Date(), readVersion()]
  const loop = runLoop({
    async turn() {
      const { guests, members } = listeners?.() ?? { guests: 0, members: 0 }
      await sql.query({
        name: 'presence',
        text: `with gone as (delete from process where seen_at < now() - interval '1 hour')
          insert into process (id, kind, version, release, host, started_at, seen_at, guests, members)
          values ($1, $2, $3, $4, $5, $6, now(), $7, $8)
          on conflict (id) do update set seen_at = now(), guests = excluded.guests, members = excluded.members`,
        values: [id, kind, version, release, hostname(), startedAt, guests, members],
      })
      return BEAT_MS
    },
    failed: (error) => log.warn({ err: error }, 'cannot say that this process runs'),
  })
  return {
    async stop() {
      await loop.stop()
      await sql.query('delete from process where id = $1', [id]).catch(() => {})
    },
  }
}
