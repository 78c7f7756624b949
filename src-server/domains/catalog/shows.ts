import { sql } from 'kysely'
import type { RecordKind } from '#shared/catalog.ts'
import type { Shows } from '../../procedures/shows.ts'

/** The picture that a field of a kind's records names. Those of deleted ones stay, as they come back when they are saved. */
const namedBy =
  (kind: RecordKind, field: string): Shows =>
  (file) =>
    file.exists(
      file
        .selectFrom('catalog_record')
        .select('catalog_record.key')
        .where('catalog_record.kind', '=', kind)
        .where(sql<boolean>`catalog_record.data ->> ${field} = file.id::text`),
    )

/** The picture of an entry of the configuration, also of a deleted one, as it comes back when it is saved. */
export const recordsShow: readonly Shows[] = [
  (file) =>
    file.exists(
      file
        .selectFrom('catalog_record')
        .select('catalog_record.key')
        .where('catalog_record.kind', '=', 'configuration')
        .where(sql<boolean>`catalog_record.data ->> 'input' = 'image'`)
        .where(sql<boolean>`catalog_record.data ->> 'value' = file.id::text`),
    ),
  namedBy('ad', 'image'),
  namedBy('sponsor', 'logo'),
]
