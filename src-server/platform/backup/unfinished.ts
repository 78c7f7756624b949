import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable, type Sql } from '../../event-sourcing/sql.ts'
import { OperatorError } from '../operator-error.ts'

/** A restore that is on its way: the id of its backup, and the projectors that are done. */
export type Unfinished = { backup: string; replayed: string[] }

export async function unfinishedRestore(sql: Sql): Promise<Unfinished | null> {
  const { rows: tables } = await sql.query<{ found: boolean }>(`select to_regclass('restore') is not null as found`)
  if (!tables[0]?.found) return null
  const { rows } = await sql.query<Unfinished>('select backup, replayed from restore')
  return rows[0] ?? null
}

/** @throws OperatorError where a restore is half done: who started would see a site without its read models */
export async function rejectUnfinishedRestore(sql: Sql): Promise<void> {
  if (!(await unfinishedRestore(sql))) return
  throw new OperatorError(
    'A restore of this database was not finished: call `npm run restore` again, and it goes on where it was.',
  )
}

/** Such as after a power cut, when Postgres takes longer to start than what runs on it. */
const LOOK_MS = 250

/** Looks again until the database answers, or the signal ends it. @throws OperatorError as `rejectUnfinishedRestore` */
export async function rejectUnfinishedOnceThere(sql: Sql, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await rejectUnfinishedRestore(sql)
    } catch (error) {
      if (signal.aborted) return
      if (!isUnavailable(error)) throw error
    }
    await sleep(LOOK_MS, undefined, { ref: false })
  }
}
