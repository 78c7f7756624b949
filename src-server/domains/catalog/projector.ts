import type { RecordKind } from '#shared/catalog.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { type Change, rowProjector } from '../../event-sourcing/projector.ts'
import { NEW_STAMP, type Sql } from '../../event-sourcing/sql.ts'
import { type CatalogEvents, catalogEvents } from './events.ts'

/** A row of the read model `record`. `key` is the kind and the id together: the stream's own. */
export type RecordRow = {
  key: string
  kind: RecordKind
  id: string
  data: Record<string, unknown>
  sort: number
  is_visible: boolean
  is_delete: boolean
  version: number
  created_at: string
  updated_at: string
}

/** Moves with every change to a record of the kind. */
export type RecordStampRow = { kind: RecordKind; stamp: string }

export const records = rowProjector<RecordRow, CatalogEvents>({
  name: 'records',
  table: 'catalog_record',
  derivedTables: ['catalog_stamp'],
  incidental: ['stamp'],
  keyColumn: 'key',
  events: catalogEvents,
  key: (event) => idOf(event.stream),
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
