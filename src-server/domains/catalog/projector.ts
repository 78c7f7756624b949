import { idOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import type { Change } from '../../event-sourcing/row-writes.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { NEW_STAMP } from '../../platform/stamp.ts'
import { type CatalogEvents, catalogEvents } from './events.ts'

/** `key` is `kind:id`, as in the stream's name. */
export type RecordRow = {
  key: string
  kind: string
  id: string
  data: Record<string, unknown>
  schema_version: number
  sort: number
  is_visible: boolean
  is_delete: boolean
  version: number
  created_at: string
  updated_at: string
}

/** Moves with every change to a record of the kind. */
type RecordStampRow = { kind: string; stamp: string }

export const records = rowProjector<RecordRow, CatalogEvents>({
  name: 'records',
  table: 'catalog_record',
  derivedTables: ['catalog_stamp'],
  incidental: ['stamp'],
  keyColumn: 'key',
  events: catalogEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    RecordSaved: (row, event) => ({
      ...event.data,
      key: idOf(event.stream),
      is_delete: false,
      version: event.version,
      created_at: row?.created_at ?? event.at,
      updated_at: event.at,
    }),
    RecordDeleted: (row, event) => row && { ...row, is_delete: true, version: event.version, updated_at: event.at },
  },
  derive: moveStamps,
})

async function moveStamps(tx: Sql, changes: Change<RecordRow>[]): Promise<void> {
  const kinds = changes.flatMap(({ before, after }) => after?.kind ?? before?.kind ?? [])
  await tx.query(
    `insert into catalog_stamp (kind, stamp) select kind, ${NEW_STAMP} from unnest($1::text[]) as kind group by kind order by kind
     on conflict (kind) do update set stamp = catalog_stamp.stamp + 1`,
    [kinds],
  )
}

declare module '../../platform/database.ts' {
  interface Tables {
    catalog_record: RecordRow
    catalog_stamp: RecordStampRow
  }
}
