import type pg from 'pg'
import { CATALOG, type RecordData, type RecordKind } from '#shared/catalog.ts'
import { isStorableText } from '#shared/khmer.ts'
import type { Locale } from '#shared/locales.ts'
import type { Money } from '#shared/read-money.ts'
import { centsOf, DEFAULT_RIEL_RATE, RIEL_RATE_KEY, rielRate } from '#shared/riel.ts'
import type { Named } from '#shared/vocabulary.ts'
import type { Versioned } from '../../event-sourcing/event.ts'
import { createDb, type Db } from '../../platform/database.ts'
import { coalesce, memoizePerPool } from '../../platform/memoize.ts'
import { prepare } from '../../platform/prepared.ts'
import type { AppContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { readRecords } from './read-records.ts'

/** By this record the loader of the demo content says that it has begun, and with its last change that it has ended. */
export const DEMO_MARK = { kind: 'configuration', id: 'demo.content' } as const

type Province = RecordData<'province'>
type PlaceType = RecordData<'place_type'>
type Pass = RecordData<'pass'>

/** Provinces, place types and passes by code, configuration by key, and the stamp of their records. */
export type Reference = {
  stamp: string
  provinces: ReadonlyMap<string, Province>
  placeTypes: ReadonlyMap<string, PlaceType>
  passes: ReadonlyMap<string, Pass>
  /** Provinces in list order, without hidden ones, which keep their names in posts. */
  shownProvinces: readonly string[]
  /** The visible values, in the order of the records. */
  configuration: ReadonlyMap<string, string>
  /** The types of those that readers do not get as they are kept. */
  translated: ReadonlyMap<string, 'localized' | 'image'>
}

/** How many riel a dollar is. */
export const rateOf = ({ configuration }: Pick<Reference, 'configuration'>): number =>
  rielRate(configuration.get(RIEL_RATE_KEY))

type Bounds<Price> = { price_min: Price | undefined; price_max: Price | undefined }

/** Both bounds of a price range in whole cents, riel at the rate of now. */
export async function boundsInCents(
  ctx: Ctx,
  { price_min, price_max }: Partial<Bounds<Money>>,
): Promise<Bounds<number>> {
  const isInRiel = [price_min, price_max].some((price) => price?.currency === 'KHR')
  const rate = isInRiel ? rateOf(await referenceOf(ctx).current()) : DEFAULT_RIEL_RATE
  return { price_min: price_min && centsOf(price_min, rate), price_max: price_max && centsOf(price_max, rate) }
}

const KINDS = ['province', 'place_type', 'pass', 'configuration'] as const

/** Caches the reference data in memory; a stamp that is read along with a query tells whether the copy is fresh. */
type ReferenceCache = {
  /** The reference data at this stamp: cached, or read again. */
  at(stamp: string): Promise<Reference>
  /** The latest reference data; costs one read of the stamp. */
  current(): Promise<Reference>
  /** The copy in memory, possibly stale: for what is checked again, or is said while the database is away and nobody may keep. */
  lastKnown(): Promise<Reference>
}

type Ctx = Pick<AppContext, 'pool' | 'log'>

export const referenceOf = (ctx: Ctx): ReferenceCache => caches(ctx.pool)(ctx.log)

const caches = memoizePerPool((pool: pg.Pool) => {
  const db = createDb(pool)
  const stampRows = prepare(referenceStamp(db))
  const readStamp = coalesce(async () => (await stampRows(pool, {}))[0]?.stamp ?? '')
  let copy: Promise<Reference> | undefined
  const fresh = coalesce((log: Ctx['log']) => {
    // The stamp first: a change in between makes the copy newer than its stamp, and it is read once more.
    const reading = readStamp().then((stamp) => readReference({ pool, log }, db, stamp))
    copy = reading
    // A failed read must not be cached.
    reading.catch(() => {
      if (copy === reading) copy = undefined
    })
    return reading
  })
  return (log: Ctx['log']): ReferenceCache => {
    const lastKnown = () => copy ?? fresh(log)
    const at = async (stamp: string) => {
      const reference = await lastKnown()
      return reference.stamp === stamp ? reference : fresh(log)
    }
    return { at, current: async () => at(await readStamp()), lastKnown }
  }
})

async function readReference(ctx: Ctx, db: Db, stamp: string): Promise<Reference> {
  const rows = await db
    .selectFrom('catalog_record')
    .select(['kind', 'id', 'data', 'schema_version', 'is_visible'])
    .where('kind', 'in', KINDS)
    .where('is_delete', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const ofKind = (kind: (typeof KINDS)[number]) => rows.filter((row) => row.kind === kind)
  const provinces = readRecords(ctx, CATALOG.province, ofKind('province'))
  const configuration = readRecords(ctx, CATALOG.configuration, ofKind('configuration'))
  return {
    stamp,
    provinces: new Map(provinces.map(({ id, data }) => [id, data])),
    placeTypes: new Map(readRecords(ctx, CATALOG.place_type, ofKind('place_type')).map(({ id, data }) => [id, data])),
    passes: new Map(readRecords(ctx, CATALOG.pass, ofKind('pass')).map(({ id, data }) => [id, data])),
    shownProvinces: provinces.flatMap((row) => (row.is_visible ? [row.id] : [])),
    configuration: new Map(configuration.filter((row) => row.is_visible).map(({ data }) => [data.key, data.value])),
    translated: new Map(
      configuration.flatMap(({ data: { key, input } }) =>
        input === 'localized' || input === 'image' ? [[key, input] as const] : [],
      ),
    ),
  }
}

export function referenceStamp(db: Db) {
  return db
    .selectFrom('catalog_stamp')
    .select((eb) => eb.cast<string | null>(eb.fn.sum('stamp'), 'text').as('stamp'))
    .where('kind', 'in', KINDS)
}

/** The name of a code; an unknown code stands for itself. */
export function nameOf(
  records: ReadonlyMap<string, { names: Record<Locale, string> }>,
  code: string,
  locale: Locale,
): Named {
  return { code, name: records.get(code)?.names[locale] ?? code }
}

export const visibleRecords = ({ db }: Pick<AppContext, 'db'>, kind: RecordKind) =>
  db
    .selectFrom('catalog_record')
    .select(['kind', 'id', 'sort', 'data', 'schema_version'])
    .where('kind', '=', kind)
    .where('is_delete', '=', false)
    .where('is_visible', '=', true)
    .orderBy('sort')
    .orderBy('id')

/** @throws Rejection CATEGORY_UNKNOWN */
export async function rejectUnknownCategory({ db }: Pick<AppContext, 'db'>, id: string): Promise<void> {
  const category = await db
    .selectFrom('catalog_record')
    .select('id')
    .where('kind', '=', 'category')
    .where('id', '=', id)
    .where('is_delete', '=', false)
    .executeTakeFirst()
  if (!category) throw fieldProblem('category_id', 'CATEGORY_UNKNOWN')
}

/** The id of the category with this slug. @throws Rejection CATEGORY_UNKNOWN */
export async function findCategory({ db }: Pick<AppContext, 'db'>, slug: string): Promise<string> {
  if (!isStorableText(slug)) throw fieldProblem('category_id', 'CATEGORY_UNKNOWN')
  const category = await db
    .selectFrom('catalog_record')
    .select('id')
    .where('kind', '=', 'category')
    .where((eb) => eb(eb.ref('data', '->>').key('slug'), '=', slug))
    .where('is_delete', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .executeTakeFirst()
  if (!category) throw fieldProblem('category_id', 'CATEGORY_UNKNOWN')
  return category.id
}

type Shown = { id: string; data: unknown; schema_version: number }

/** The rows of a kind that can be read, with their data as it is today. */
export function readShown<K extends RecordKind, Row extends Shown>(
  ctx: Pick<AppContext, 'pool' | 'log'>,
  kind: K,
  rows: readonly Row[],
): (Omit<Row, 'data' | 'kind'> & { data: RecordData<K> })[]
export function readShown(ctx: Pick<AppContext, 'pool' | 'log'>, kind: RecordKind, rows: readonly Shown[]) {
  const known: Versioned<unknown> = CATALOG[kind]
  return readRecords(
    ctx,
    known,
    rows.map((row) => ({ ...row, kind })),
  )
}

/** The ads that are not hidden, whenever they are shown. */
export const listVisibleAds = async (ctx: Pick<AppContext, 'pool' | 'db' | 'log'>) =>
  readRecords(ctx, CATALOG.ad, await visibleRecords(ctx, 'ad').execute())
