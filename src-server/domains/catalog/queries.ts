import { sql } from 'kysely'
import type { z } from 'zod'
import {
  CATALOG,
  type KindDefinition,
  type listRecordsInput,
  type publicRecordsInput,
  type RecordKind,
  type RecordView,
  recordKind,
} from '#shared/catalog.ts'
import type {
  CategoryView,
  categoriesInput,
  placeTypesInput,
  placeTypeView,
  provinceView,
} from '#shared/catalog-views.ts'
import { readLocalized } from '#shared/configuration.ts'
import { readSiteContact, type SiteContact } from '#shared/contact.ts'
import { INTL_LOCALE, pickLocalized } from '#shared/locales.ts'
import { decode } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { cacheByStamp, coalesce, memoizePerPool } from '../../platform/memoize.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { pageOf } from '../../procedures/page.ts'
import { picturesOf } from '../file/public.ts'
import type { RecordRow } from './projector.ts'
import { referenceOf, visibleRecords } from './public.ts'
import { readRecords } from './read-records.ts'
import { picturesNamed } from './record-pictures.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'log'>

type ProvincePosts = Pick<z.infer<typeof provinceView>, 'posts' | 'posts_by_type'>
const NO_POSTS: ProvincePosts = { posts: 0, posts_by_type: {} }

async function postsPerPlaceType({ db }: Ctx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('post_tally')
    .select((eb) => ['place_type', eb.cast<number>(eb.fn.sum('posts'), 'integer').as('posts')])
    .groupBy('place_type')
    .execute()
  return new Map(rows.map((row) => [row.place_type, row.posts]))
}

async function postsPerProvince({ db }: Ctx): Promise<Map<string, ProvincePosts>> {
  const rows = await db
    .selectFrom('post_tally')
    .select((eb) => ['province', 'type', eb.cast<number>(eb.fn.sum('posts'), 'integer').as('posts')])
    .groupBy(['province', 'type'])
    .execute()
  const provinces = new Map<string, ProvincePosts>()
  for (const { province, type, posts } of rows) {
    const known = provinces.get(province) ?? NO_POSTS
    const posts_by_type = { ...known.posts_by_type, [type]: posts }
    provinces.set(province, { posts: known.posts + posts, posts_by_type })
  }
  return provinces
}

const STAMPS = `select concat_ws(':', (select sum(stamp) from post_tally), (select sum(stamp) from catalog_stamp)) as stamp`

/** The combined stamp of the records and the published posts. */
const stampOf = ({ pool }: Ctx): Promise<string> => stampReader(pool)()

const stampReader = memoizePerPool((pool: Ctx['pool']) =>
  coalesce(async () => {
    const { rows } = await pool.query<{ stamp: string }>({ name: 'catalog-stamps', text: STAMPS })
    return rows[0]?.stamp ?? ''
  }),
)

const cachedProvinces = memoizePerPool(() => cacheByStamp<z.infer<typeof provinceView>[]>())
const cachedPlaceTypes = memoizePerPool(() => cacheByStamp<z.infer<typeof placeTypeView>[]>())
const cachedCategories = memoizePerPool(() => cacheByStamp<CategoryView[]>())

/** In the alphabet of the reader, which browsers do not have for Khmer. */
export async function listProvinces(ctx: Ctx) {
  return cachedProvinces(ctx.pool)(ctx.locale, await stampOf(ctx), async () => {
    const [rows, posts] = await Promise.all([visibleRecords(ctx, 'province').execute(), postsPerProvince(ctx)])
    const { compare } = new Intl.Collator(INTL_LOCALE[ctx.locale])
    return readRecords(ctx, CATALOG.province, rows)
      .map(({ id, data: { names, capital = null, lat, lon } }) => {
        return { code: id, name: names[ctx.locale], capital, lat, lon, ...(posts.get(id) ?? NO_POSTS) }
      })
      .toSorted((a, b) => compare(a.name, b.name))
  })
}

export async function listProvinceNames(ctx: Ctx) {
  const [shown, { provinces }] = await Promise.all([listProvinces(ctx), referenceOf(ctx).current()])
  return shown.flatMap(({ code, name }) => {
    const names = provinces.get(code)?.names
    return names ? [{ code, name, names }] : []
  })
}

/** `all` is the total. */
export async function listPlaceTypes(ctx: Ctx) {
  return cachedPlaceTypes(ctx.pool)(ctx.locale, await stampOf(ctx), async () => {
    const [rows, posts] = await Promise.all([visibleRecords(ctx, 'place_type').execute(), postsPerPlaceType(ctx)])
    posts.set(
      'all',
      [...posts.values()].reduce((sum, count) => sum + count, 0),
    )
    return readRecords(ctx, CATALOG.place_type, rows).map(({ id, data: { names, page } }) => {
      return { code: id, name: names[ctx.locale], page, posts: posts.get(id) ?? 0 }
    })
  })
}

export async function listAllCategories(ctx: Ctx): Promise<CategoryView[]> {
  return cachedCategories(ctx.pool)(ctx.locale, await stampOf(ctx), async () => {
    const rows = await visibleRecords(ctx, 'category').execute()
    return readRecords(ctx, CATALOG.category, rows).map(({ id, sort, data: { names, type, slug, icon } }) => {
      return { id, name: names[ctx.locale], names, type, slug, icon, sort }
    })
  })
}

export async function listCategories(ctx: Ctx, { type, ...page }: z.output<typeof categoriesInput>) {
  const all = await listAllCategories(ctx)
  return sliceOf(type ? all.filter((category) => category.type === type) : all, page)
}

export async function pagePlaceTypes(ctx: Ctx, page: z.output<typeof placeTypesInput>) {
  return sliceOf(await listPlaceTypes(ctx), page)
}

/** Pages in memory: a kind has a few dozen records at most. */
function sliceOf<T>(all: T[], { page, pageSize }: { page: number; pageSize: number }): { rows: T[]; total: number } {
  const start = (page - 1) * pageSize
  return { rows: all.slice(start, start + pageSize), total: all.length }
}

/** The visible values: a localized one in the caller's language, a picture as its address. */
export async function listConfiguration(ctx: Pick<RequestContext, 'pool' | 'log' | 'locale'>) {
  const { configuration, translated } = await referenceOf(ctx).current()
  const images = [...translated].flatMap(([key, input]) => (input === 'image' && configuration.get(key)) || [])
  const urls = new Map((await picturesOf(ctx, images)).map(({ id, url }) => [id, url]))
  const shown = (key: string, value: string): string => {
    const input = translated.get(key)
    if (input === 'localized') return pickLocalized(readLocalized(value), ctx.locale)?.text ?? ''
    return input === 'image' ? (urls.get(value) ?? '') : value
  }
  return [...configuration].map(([key, value]) => ({ key, value: shown(key, value) }))
}

export async function findSiteContact(ctx: Pick<RequestContext, 'pool' | 'log'>): Promise<SiteContact> {
  const { configuration } = await referenceOf(ctx).current()
  return readSiteContact(configuration)
}

export async function listRecords(ctx: Ctx, input: z.output<typeof listRecordsInput>) {
  const { kind, q, group, order, descending, ...page } = input
  const ofKind = recordsThere(ctx, kind)
  const found = q ? ofKind.where(contains(kind, q)) : ofKind
  const ordered = (group === undefined ? found : found.where(groupOf(kind), '=', group))
    .selectAll()
    .orderBy(order, descending ? 'desc' : 'asc')
    .orderBy('id')
  const { rows, total } = await pageOf(ordered, page)
  return { rows: await toViews(ctx, rows), total }
}

const recordsThere = ({ db }: Pick<Ctx, 'db'>, kind: RecordKind) =>
  db.selectFrom('catalog_record').where('kind', '=', kind).where('is_delete', '=', false)

/** Null of a kind without groups. */
function groupOf(kind: RecordKind) {
  const { group }: Pick<KindDefinition, 'group'> = CATALOG[kind]
  return sql<string | null>`data ->> ${group ?? null}::text`
}

/** The groups of a kind's records in the order of their first ones; none of a kind without groups. */
export async function listRecordGroups(ctx: Pick<Ctx, 'db'>, kind: RecordKind) {
  const group = groupOf(kind)
  return recordsThere(ctx, kind)
    .where(group, 'is not', null)
    .select((eb) => [group.$notNull().as('group'), eb.cast<number>(eb.fn.countAll(), 'integer').as('records')])
    .groupBy('group')
    .orderBy((eb) => eb.fn.min('sort'))
    .orderBy('group')
    .execute()
}

/** Case-insensitive; a few dozen records need no index. */
function contains(kind: RecordKind, q: string) {
  const { searchedName }: Pick<KindDefinition, 'searchedName'> = CATALOG[kind]
  if (searchedName !== undefined) return sql<boolean>`position(lower(${q}) in lower(data ->> ${searchedName})) > 0`
  return sql<boolean>`(position(lower(${q}) in lower(id)) > 0 or exists (
    select from jsonb_path_query(data, 'strict $.** ? (@.type() == "string")') as words(value)
    where position(lower(${q}) in lower(value #>> '{}')) > 0))`
}

async function toViews(ctx: Pick<Ctx, 'pool'>, rows: readonly RecordRow[]): Promise<RecordView[]> {
  const read = rows.map(toRead)
  const named = read.map(({ kind, data }) => picturesNamed(kind, data))
  const pictures = new Map((await picturesOf(ctx, [...new Set(named.flat())])).map((one) => [one.id, one]))
  return read.map((record, nth) => ({ ...record, pictures: named[nth]?.flatMap((id) => pictures.get(id) ?? []) ?? [] }))
}

/** A record for admins. Data that its kind cannot read stays as it was saved. */
function toRead({ key: _key, schema_version, ...row }: RecordRow): Omit<RecordView, 'pictures'> {
  const kind = recordKind.parse(row.kind)
  try {
    return {
      ...row,
      kind,
      data: decode<RecordView['data']>(CATALOG[kind], schema_version, row.data),
      is_readable: true,
    }
  } catch {
    return { ...row, kind, is_readable: false }
  }
}

const pick = (data: RecordView['data'], fields: readonly string[]) =>
  Object.fromEntries(Object.entries(data).filter(([field]) => fields.includes(field)))

export async function listPublicRecords(ctx: Ctx, { kind, ...page }: z.output<typeof publicRecordsInput>) {
  const rows = await visibleRecords(ctx, kind).execute()
  const records = readRecords<RecordView['data'], (typeof rows)[number]>(ctx, CATALOG[kind], rows)
  return sliceOf(
    records.map(({ id, sort, data }) => ({ id, sort, data: pick(data, CATALOG[kind].publicFields) })),
    page,
  )
}

/** The records of a kind, deleted ones too, in their order; with `ids`, those alone. */
export async function recordsOf(ctx: Ctx, kind: RecordKind, ids?: readonly string[]): Promise<RecordView[]> {
  const ofKind = ctx.db.selectFrom('catalog_record').selectAll().where('kind', '=', kind)
  const wanted = ids ? ofKind.where('id', '=', sql<string>`any(${[...ids]})`) : ofKind
  return toViews(ctx, await wanted.orderBy('sort').orderBy('id').execute())
}

/** @throws Rejection RECORD_NOT_FOUND */
export async function getRecord(ctx: Ctx, kind: RecordKind, id: string): Promise<RecordView> {
  const row = await ctx.db
    .selectFrom('catalog_record')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  const [record] = await toViews(ctx, row ? [row] : [])
  if (!record) throw new Rejection('RECORD_NOT_FOUND')
  return record
}
