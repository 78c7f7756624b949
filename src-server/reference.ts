import type { RecordData } from '#shared/catalog.ts'
import { CATALOG } from '#shared/catalog.ts'
import type { Locale } from '#shared/locales.ts'
import type { Named } from '#shared/vocabulary.ts'
import type { Db } from './database.ts'
import type { Sql } from './event-sourcing/sql.ts'
import { readTogether } from './kept.ts'
import { prepare } from './prepared.ts'

type Province = RecordData<'province'>
type PlaceType = RecordData<'place_type'>

/** Provinces and place types by code, the configuration by key, and the stamp of the records they were read from. */
export type Reference = {
  stamp: string
  provinces: ReadonlyMap<string, Province>
  placeTypes: ReadonlyMap<string, PlaceType>
  /** The provinces that lists show, in order. A hidden one keeps its name where a post names it. */
  shownProvinces: readonly string[]
  /** The values that any client may know, in the order of the entries. */
  configuration: ReadonlyMap<string, string>
}

/** The kinds of records that are kept. */
const KINDS = ['province', 'place_type', 'configuration'] as const

/** Keeps the reference data in memory; a stamp read with a query says whether the copy is still true. */
export type ReferenceCache = {
  /** The reference data, read anew when the stamp a query saw is not the copy's. */
  at(stamp: string): Promise<Reference>
  /** The reference data as of now: the copy, if its stamp still stands. */
  current(): Promise<Reference>
  /** The copy at hand, read first if there is none. Good for checking codes; one it lacks is worth a `fresh` look. */
  known(): Promise<Reference>
  fresh(): Promise<Reference>
}

export function createReferenceCache(db: Db, sql: Sql): ReferenceCache {
  let copy: Promise<Reference> | undefined
  const stampRows = prepare(referenceStamp(db))
  const readStamp = readTogether(async () => (await stampRows(sql, {}))[0]?.stamp ?? '')
  const fresh = () => {
    // The stamp first: if a record changes in between, the copy is newer than its stamp and is read once more, never kept too long.
    const reading = readStamp().then((stamp) => readReference(db, stamp))
    copy = reading
    // A failed read must not be what is remembered.
    reading.catch(() => {
      if (copy === reading) copy = undefined
    })
    return reading
  }
  const known = () => copy ?? fresh()
  const at = async (stamp: string) => {
    const reference = await known()
    return reference.stamp === stamp ? reference : fresh()
  }
  const current = async () => at(await readStamp())
  return { at, current, known, fresh }
}

async function readReference(db: Db, stamp: string): Promise<Reference> {
  const rows = await db
    .selectFrom('catalog_record')
    .select(['kind', 'id', 'data', 'is_visible'])
    .where('kind', 'in', KINDS)
    .where('is_delete', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const ofKind = (kind: (typeof KINDS)[number]) => rows.filter((row) => row.kind === kind)
  return {
    stamp,
    provinces: new Map(ofKind('province').map((row) => [row.id, CATALOG.province.parse(row.data)])),
    placeTypes: new Map(ofKind('place_type').map((row) => [row.id, CATALOG.place_type.parse(row.data)])),
    shownProvinces: ofKind('province').flatMap((row) => (row.is_visible ? [row.id] : [])),
    configuration: new Map(
      ofKind('configuration')
        .filter((row) => row.is_visible)
        .map((row) => CATALOG.configuration.parse(row.data))
        .map(({ key, value }) => [key, value]),
    ),
  }
}

/** The stamps of what is kept together, as text: one value that moves with any of it. */
export function referenceStamp(db: Db) {
  return db
    .selectFrom('catalog_stamp')
    .select((eb) => eb.cast<string | null>(eb.fn.sum('stamp'), 'text').as('stamp'))
    .where('kind', 'in', KINDS)
}

/** A code with its name; a code that has left the reference data stands for itself. */
export function nameOf(
  entries: ReadonlyMap<string, { names: Record<Locale, string> }>,
  code: string,
  locale: Locale,
): Named {
  return { code, name: entries.get(code)?.names[locale] ?? code }
}
