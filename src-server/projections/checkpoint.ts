import type { Sql } from '../event-sourcing/sql.ts'

/** Moves a reader of the log on. The caller's transaction has its lock. */
export async function moveCheckpoint(tx: Sql, name: string, position: number): Promise<void> {
  await tx.query('update checkpoint set position = $2, obstacle = null where name = $1', [name, position])
}

/** Notes why a reader does not go on. @returns whether it was not noted before */
export async function noteObstacle(sql: Sql, { name, runner }: { name: string; runner: string }, obstacle: string) {
  const { rowCount } = await sql.query(
    'update checkpoint set obstacle = $3 where name = $1 and runner = $2 and obstacle is distinct from $3',
    [name, runner, obstacle],
  )
  return rowCount === 1
}
