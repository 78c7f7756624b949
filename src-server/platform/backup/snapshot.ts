import type pg from 'pg'
import type { Manifest } from './manifest.ts'

export async function readHead(client: pg.Client): Promise<Manifest['head']> {
  const { rows } = await client.query<{ position: string; chained: string; event: string | null; hash: string }>(
    `select head.position, chained, encode(head.hash, 'hex') as hash, event.id as event
     from log_head as head left join event on event.position = head.position`,
  )
  if (!rows[0]) throw new Error('the head of the log is gone')
  const { position, chained, ...rest } = rows[0]
  return { position: Number(position), chained: Number(chained), ...rest }
}

export async function readMigrationNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

export async function readEventVersions(client: pg.Client, before: Manifest | null): Promise<Record<string, number>> {
  const { rows } = await client.query<{ type: string; version: number }>(
    'select type, max(schema_version) as version from event where position > $1 group by type',
    [before?.head.position ?? 0],
  )
  const versions = new Map(Object.entries(before?.eventVersions ?? {}))
  for (const { type, version } of rows) versions.set(type, Math.max(version, versions.get(type) ?? 0))
  return Object.fromEntries(versions)
}

export async function readMasterKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ ids: string[] }>('select older || id as ids from master_key')
  return rows[0]?.ids ?? []
}
