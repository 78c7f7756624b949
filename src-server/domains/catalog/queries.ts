import type { z } from 'zod'
import {
  CATALOG,
  type CategoryView,
  type categoriesInput,
  type listRecordsInput,
  type placeTypesInput,
  type placeTypeView,
  type provinceView,
  type RecordKind,
  type recordView,
} from '#shared/catalog.ts'
import type { Locale } from '#shared/locales.ts'
import type { RequestContext } from '../../context.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { keepAnswers, perPool, readTogether } from '../../kept.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale'>

const visible = ({ db }: Ctx, kind: RecordKind) =>
  db
    .selectFrom('catalog_record')
    .where('kind', '=', kind)
    .where('is_delete', '=', false)
    .where('is_visible', '=', true)
    .orderBy('sort')
    .orderBy('id')

/** How many published posts there are under each value of a facet. */
async function postsPer({ db }: Ctx, facet: 'province' | 'place_type'): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('post_tally')
    .select((eb) => [facet, eb.cast<number>(eb.fn.sum('posts'), 'integer').as('posts')])
    .groupBy(facet)
    .execute()
  return new Map(rows.map((row) => [row[facet], row.posts]))
}

const STAMPS = `select concat_ws(':', (select sum(stamp) from post_tally), (select sum(stamp) from catalog_stamp)) as stamp`

/** Moves with any change to a record or to what is published: the age of a list that names and counts. */
const stampOf = ({ pool }: Ctx): Promise<string> => stampReader(pool)()

const stampReader = perPool((pool: Ctx['pool']) =>
  readTogether(async () => {
    const { rows } = await pool.query<{ stamp: string }>({ name: 'catalog-stamps', text: STAMPS })
    return rows[0]?.stamp ?? ''
  }),
)

const keptProvinces = perPool(() => keepAnswers<z.infer<typeof provinceView>[]>())
const keptPlaceTypes = perPool(() => keepAnswers<z.infer<typeof placeTypeView>[]>())
const keptCategories = perPool(() => keepAnswers<CategoryView[]>())

/** The provinces with how many published posts each has. */
export async function listProvinces(ctx: Ctx) {
  return keptProvinces(ctx.pool)(ctx.locale, await stampOf(ctx), async () => {
    const [rows, posts] = await Promise.all([
      visible(ctx, 'province').select(['id', 'data']).execute(),
      postsPer(ctx, 'province'),
    ])
    return rows.map(({ id, data }) => {
      const { names, capital, lat, lon } = CATALOG.province.parse(data)
      return { code: id, name: names[ctx.locale], capital: capital ?? null, lat, lon, posts: posts.get(id) ?? 0 }
    })
  })
}

/** The place types with how many published posts each has; `all` stands for all of them. */
export async function listPlaceTypes(ctx: Ctx) {
  return keptPlaceTypes(ctx.pool)(ctx.locale, await stampOf(ctx), async () => {
    const [rows, posts] = await Promise.all([
      visible(ctx, 'place_type').select(['id', 'data']).execute(),
      postsPer(ctx, 'place_type'),
    ])
    posts.set(
      'all',
      [...posts.values()].reduce((sum, count) => sum + count, 0),
    )
    return rows.map(({ id, data }) => {
      const { names, page } = CATALOG.place_type.parse(data)
      return { code: id, name: names[ctx.locale], page, posts: posts.get(id) ?? 0 }
    })
  })
}

function toCategory(id: string, sort: number, data: unknown, locale: Locale): CategoryView {
  const { names, type, slug, icon } = CATALOG.category.parse(data)
  return { id, name: names[locale], names, type, slug, icon, sort }
}

/** All visible categories. */
export async function listAllCategories(ctx: Ctx): Promise<CategoryView[]> {
  return keptCategories(ctx.pool)(ctx.locale, await stampOf(ctx), async () => {
    const rows = await visible(ctx, 'category').select(['id', 'sort', 'data']).execute()
    return rows.map((row) => toCategory(row.id, row.sort, row.data, ctx.locale))
  })
}

/** A page of the visible categories, of one type if it is given. */
export async function listCategories(ctx: Ctx, { type, ...page }: z.output<typeof categoriesInput>) {
  const all = await listAllCategories(ctx)
  return pageOf(type ? all.filter((category) => category.type === type) : all, page)
}

/** A page of the place types. */
export async function pagePlaceTypes(ctx: Ctx, page: z.output<typeof placeTypesInput>) {
  return pageOf(await listPlaceTypes(ctx), page)
}

/** A page of records that are at hand: there are a few dozen of a kind at most. */
function pageOf<T>(all: T[], { page, pageSize }: { page: number; pageSize: number }): { rows: T[]; total: number } {
  const start = (page - 1) * pageSize
  return { rows: all.slice(start, start + pageSize), total: all.length }
}

/** The visible configuration: what any client may know. */
export async function listConfiguration({ reference }: Pick<RequestContext, 'reference'>) {
  const { configuration } = await reference.current()
  return [...configuration].map(([key, value]) => ({ key, value }))
}

export async function listRecords({ db }: Ctx, { kind, page, pageSize }: z.output<typeof listRecordsInput>) {
  const all = db.selectFrom('catalog_record').where('kind', '=', kind).where('is_delete', '=', false)
  const [rows, { total }] = await Promise.all([
    all
      .selectAll()
      .orderBy('sort')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    all.select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(({ key: _key, version: _version, ...row }) => row), total }
}

/** @throws Rejection RECORD_NOT_FOUND */
export async function getRecord({ db }: Ctx, kind: RecordKind, id: string): Promise<z.infer<typeof recordView>> {
  const row = await db
    .selectFrom('catalog_record')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Rejection('RECORD_NOT_FOUND')
  const { key: _key, version: _version, ...view } = row
  return view
}
