import type { z } from 'zod'
import type { RecordKind } from '#shared/catalog.ts'
import type { RecordAsOf, recordsAsOfInput } from '#shared/records-as-of.ts'
import { decode, type Recorded } from '../../event-sourcing/event.ts'
import { changesBetween } from '../../event-sourcing/history.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import type { Fields } from '../../procedures/audited.ts'
import { recordFields } from './audit.ts'
import { catalogEvents } from './events.ts'

type Asked = z.output<typeof recordsAsOfInput>
type Saved = Pick<Recorded, 'type' | 'schema_version' | 'data'>
type AsOfRow = { id: string; before: Saved | null; now: Saved | null; total: number }

/**
 * The records of a kind at an instant and now, from the log. Only the streams of these records are read, and of each only what was
 * last said of it by then.
 */
async function readRecordsAsOf(sql: Sql, { kind, at, all, page, pageSize }: Asked): Promise<AsOfRow[]> {
  const { rows } = await sql.query<AsOfRow>({
    name: 'records-as-of',
    text: `
      with asked as (
        select r.id, r.sort, 'record-' || r.key as stream, r.version as now, r.is_delete, (
          select e.version from event e
          where e.stream = 'record-' || r.key and e.at <= $2 order by e.version desc limit 1) as before
        from catalog_record r where r.kind = $1
      ), wanted as (
        select *, count(*) over ()::int as total from asked
        where (before is not null or not is_delete) and ($3 or before is distinct from now)
        order by sort, id limit $4 offset $5
      )
      select id, total, (select ${SAVED} from event e where e.stream = wanted.stream and e.version = before) as before,
        (select ${SAVED} from event e where e.stream = wanted.stream and e.version = now) as now
      from wanted order by sort, id`,
    values: [kind, at, all, pageSize, (page - 1) * pageSize],
  })
  return rows
}

const SAVED = `jsonb_build_object('type', e.type, 'schema_version', e.schema_version, 'data', e.data)`

/** A page of the records of a kind side by side: as they were at an instant, and as they are now. */
export async function listRecordsAsOf(sql: Sql, input: Asked) {
  const found = await readRecordsAsOf(sql, input)
  const rows = found.map(({ id, before: then, now: today }): RecordAsOf => {
    const [before, now] = [fieldsIn(input.kind, then), fieldsIn(input.kind, today)]
    const changed = before && now ? changesBetween(before, now).map(({ path }) => path) : []
    return { id, before: asJson(before), now: asJson(now), changed }
  })
  return { rows, total: found[0]?.total ?? 0 }
}

const asJson = (fields: Fields | null) => JSON.parse(JSON.stringify(fields))

function fieldsIn(kind: RecordKind, saved: Saved | null): Fields | null {
  if (!saved) return null
  const { type, schema_version, data } = saved
  return type === 'RecordSaved' ? recordFields(kind, decode(catalogEvents.RecordSaved, schema_version, data)) : null
}
