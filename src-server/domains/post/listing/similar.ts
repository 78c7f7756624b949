import { sql } from 'kysely'
import type { z } from 'zod'
import { LONGITUDE_SCALE, METRES_A_DEGREE } from '#shared/position.ts'
import type { SimilarPost, similarInput } from '#shared/similar-posts.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { nameOf } from '../../catalog/public.ts'
import type { PostRow } from '../table.ts'
import { distanceFrom, isInside } from './find/position.ts'
import { cardContext } from './hydrate/card-context.ts'
import { inLanguage } from './present/words.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'>
type Asked = z.output<typeof similarInput>

/** The share of trigrams in common from which two names are nearly the same. */
const ALIKE = 0.5
const NEAR_METRES = 200
const SHOWN = 3

/** Published posts with nearly the same name in the same province or within 200 m, the most alike first. */
export async function findSimilar(ctx: Ctx, asked: Asked): Promise<SimilarPost[]> {
  const { rows } = await similarQuery(asked).execute(ctx.db)
  const { locale, reference } = await cardContext(ctx)
  return rows.map((row) => {
    const name = inLanguage(row, 'name', locale)
    const { id, type, metres } = row
    return {
      id,
      type,
      name: name.text,
      lang: name.lang,
      province: nameOf(reference.provinces, row.province, locale),
      metres,
    }
  })
}

type Row = Pick<PostRow, 'id' | 'type' | 'name' | 'language' | 'translations' | 'province'> & { metres: number | null }

/** Each arm is found on an index of its own: letters in a province, and what is near. */
export function similarQuery({ id, names, province, lat, lon }: Asked) {
  const typed = sql`unnest(${names.map((name) => name.toLowerCase())}::text[])`
  const near = lat === null || lon === null ? sql`false` : isWithin(lat, lon)
  const metres = lat === null || lon === null ? sql`null::int` : distanceTo(lat, lon)
  return sql<Row>`
    with typed as (select ${typed} as words),
    found as (
      select p.id from typed cross join lateral (
        select id from post where status = 'published' and province = ${province} and search_text %> typed.words
      ) as p
      union
      select p.id from post p where p.status = 'published' and ${near}
    )
    select p.id, p.type, p.name, p.language, p.translations, p.province, ${metres} as metres
    from found join post p using (id)
    cross join lateral (
      select max(similarity(typed.words, line)) as share from typed, string_to_table(p.search_text, E'\n') as line
    ) as likeness
    where likeness.share >= ${ALIKE} and p.id is distinct from ${id ?? null}::uuid
    order by likeness.share desc, p.id limit ${SHOWN}`
}

const isWithin = (lat: number, lon: number) => {
  const north = NEAR_METRES / METRES_A_DEGREE
  const east = north / LONGITUDE_SCALE
  const around = isInside({ west: lon - east, south: lat - north, east: lon + east, north: lat + north })
  return sql`${around} and ${distanceTo(lat, lon)} <= ${NEAR_METRES}`
}

const distanceTo = (lat: number, lon: number) =>
  sql`round(${sql.lit(METRES_A_DEGREE)} * (${distanceFrom(lat, lon)}))::int`
