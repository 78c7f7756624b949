import { CATALOG, type KindDefinition, type RecordKind, recordKind } from '#shared/catalog.ts'
import { lockNames } from '../../event-sourcing/advisory-locks.ts'
import type { Guard } from '../../event-sourcing/batch.ts'
import { parseRecorded, type Recorded } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { catalogEvents } from './events.ts'

type Ctx = Pick<RequestContext, 'db'>
type Unique = Pick<KindDefinition, 'unique'>
type Held = { id: string; data: Readonly<Record<string, unknown>> }

/** The ids of the records whose unique field another record has, one of these or one that is saved and not deleted. */
export async function findClashes({ db }: Ctx, kind: RecordKind, records: readonly Held[]): Promise<Set<string>> {
  const { unique }: Unique = CATALOG[kind]
  if (unique === undefined || records.length === 0) return new Set()
  const uniqueOf = ({ data }: Held) => String(data[unique] ?? '')
  const given = new Map(records.map((record) => [record.id, uniqueOf(record)]))
  const saved = await db
    .selectFrom('catalog_record')
    .select((eb) => ['id', eb.ref('data', '->>').key(unique).as('value')])
    .where('kind', '=', kind)
    .where('is_delete', '=', false)
    .where((eb) => eb(eb.ref('data', '->>').key(unique), 'in', [...new Set(given.values())]))
    .execute()
  const others = saved.filter(({ id }) => !given.has(id)).map(({ value }) => value)
  const all = [...given.values(), ...others]
  const taken = new Set(all.filter((value, index) => all.indexOf(value) < index))
  return new Set(records.filter((record) => taken.has(uniqueOf(record))).map(({ id }) => id))
}

/** @param path of the data in the input. @throws Rejection KEY_TAKEN */
export async function rejectClash(ctx: Ctx, kind: RecordKind, record: Held, path = ''): Promise<void> {
  const { unique }: Unique = CATALOG[kind]
  const clashes = await findClashes(ctx, kind, [record])
  if (clashes.size > 0) throw fieldProblem(`${path}${unique}`, 'KEY_TAKEN')
}

/** Asks again where the records are written, for one batch at a time: two admins may take the same key at the same moment. */
export const uniqueGuard: Guard = {
  types: ['RecordSaved'],
  async check(tx, events) {
    const claims = claimsOf(events)
    if (claims.length === 0) return []
    await lockNames(
      tx,
      'unique',
      claims.map(({ kind }) => kind),
    )
    // A record that has the value already keeps it, so that one from before this rule can be saved.
    const { rowCount } = await tx.query({
      name: 'unique-fields-taken',
      text: `
        with given as (
          select * from jsonb_to_recordset($1::jsonb) as claim(key text, kind text, field text, value text)
        )
        select from given g join catalog_record r on r.kind = g.kind and r.data ->> g.field = g.value
        where not r.is_delete and r.key not in (select key from given) and not exists (
          select from catalog_record own where own.key = g.key and own.data ->> g.field = g.value and not own.is_delete)
        union all select from given group by kind, value having count(*) > 1`,
      values: [JSON.stringify(claims)],
    })
    if (rowCount) throw new Rejection('KEY_TAKEN')
    return []
  },
}

type Claim = { key: string; kind: string; field: string; value: string }

/** The value of each saved record, by the last command about it. */
function claimsOf(events: readonly Recorded[]): Claim[] {
  const claims = new Map<string, Claim>()
  for (const event of events) {
    const parsed = parseRecorded(catalogEvents, event)
    if (parsed?.type !== 'RecordSaved') continue
    const { kind, id, data } = parsed.data
    const field = fieldOf(kind)
    if (field !== undefined)
      claims.set(`${kind}:${id}`, { key: `${kind}:${id}`, kind, field, value: String(data[field]) })
  }
  return [...claims.values()]
}

function fieldOf(kind: string): string | undefined {
  const { data: known } = recordKind.safeParse(kind)
  const { unique }: Unique = known ? CATALOG[known] : {}
  return unique
}
