import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../platform/database.ts'
import { areIn, namesFor } from './candidates.ts'
import { canBeCut, readQuery } from './read-query.ts'
import { scorerOf } from './score.ts'
import type { Reading, Term } from './term.ts'
import { articleVocabularyIn } from './vocabulary.ts'

type Ctx = { pool: pg.Pool; db: Db }

/** An article that may match, as a post's candidate; it has no codes. */
type Candidate = { id: string; names: string; prior: number; published_at: string | null }
/** The articles that words have found, the best first, and how the words were read. */
export type FoundArticles = { ids: string[]; terms: readonly Term[] }

/** So many of the newest that have the words are compared, and no more are found. */
export const ARTICLES_REACH = 100

const PLAIN: Reading = { runs: 'whole', isOpen: false, isLoose: false }
type Step = { reading: Reading; where: 'names' | 'texts' }

/** Each is tried where those before it find nothing. What texts have, names may have as well. */
const STEPS: readonly Step[] = [
  { reading: PLAIN, where: 'texts' },
  { reading: { ...PLAIN, isOpen: true }, where: 'names' },
  { reading: { ...PLAIN, runs: 'cut' }, where: 'texts' },
  { reading: { ...PLAIN, runs: 'cut', isLoose: true }, where: 'texts' },
]

/** Searches published articles in all their languages, or those of a tag. Words without a letter or digit find nothing. */
export async function findArticles(ctx: Ctx, words: string, tag?: string): Promise<FoundArticles> {
  const vocabulary = await articleVocabularyIn(ctx.pool).fresh()
  for (const { reading, where } of STEPS) {
    if (reading.runs === 'cut' && !reading.isLoose && !canBeCut(words)) continue
    const found = await foundBy(ctx, readQuery(words, vocabulary, reading), where, tag)
    if (found.ids.length > 0) return found
  }
  return { ids: [], terms: [] }
}

/** Articles whose titles what is being typed may become, the best first. */
export async function suggestArticles(ctx: Ctx, words: string): Promise<FoundArticles> {
  const vocabulary = await articleVocabularyIn(ctx.pool).held()
  return foundBy(ctx, readQuery(words, vocabulary, { ...PLAIN, isOpen: true }), 'names')
}

async function foundBy(
  { db }: Ctx,
  terms: readonly Term[],
  where: Step['where'],
  tag?: string,
): Promise<FoundArticles> {
  if (terms.length === 0 || terms.some(({ isKnown }) => !isKnown)) return { ids: [], terms }
  const found = await byWhatWordsCost(
    db,
    sql<{ id: string }>`
      select s.id from article_search s
      where s.is_listed and ${areIn(terms, where)} ${tag === undefined ? sql`` : hasTag(tag)}
      order by s.published_at desc, s.id desc limit ${sql.lit(ARTICLES_REACH)}`,
  )
  if (found.length === 0) return { ids: [], terms }
  const { rows } = await sql<Candidate>`
    select s.id, s.published_at, ${namesFor(terms)} as names,
      ln(1 + coalesce(c.likes, 0) + coalesce(c.views, 0))::float8 as prior
    from article_search s left join article_count c on c.article_id = s.id
    where s.id = any(${found.map(({ id }) => id)}) order by s.published_at desc, s.id desc`.execute(db)
  const scoreOf = scorerOf(terms)
  const scored = rows.map((row) => ({ id: row.id, score: scoreOf(row) }))
  // Of equals the newer comes first, as they have come.
  return { ids: scored.sort((a, b) => b.score - a.score).map(({ id }) => id), terms }
}

/**
 * Has the planner count that each article's words are stored apart, so that to compare them costs as much as to read a page. Else it
 * reads one by one, the newest first, where words are rare (1.5 s for 10,000 articles in place of 4 ms), or all that have the one of
 * two words that are everywhere (3 s in place of 20 ms).
 */
const byWhatWordsCost = <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('cpu_operator_cost', '1', true)`.execute(tx)
    const { rows } = await query.execute(tx)
    return rows
  })

const hasTag = (tag: string) =>
  sql`and s.id in (select id from article where status = 'published' and tags @> array[${tag}])`
