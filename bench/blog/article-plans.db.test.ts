// @module-tag release

import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writtenIds } from '#server/domains/article/written.ts'
import { findArticles } from '#server/domains/search/find-articles.ts'
import { createDb, createPool, type Tables } from '#server/platform/database.ts'
import { SYSTEM_ACTOR } from '#server/procedures/context.ts'
import { testDatabase } from '#server/testing/database.ts'
import { ARTICLE_STATUSES } from '#shared/article-words.ts'
import { planOf, rowsRead } from '../parts/plans.ts'

const ARTICLES = 2_000
/** One in fifty each is a draft, waits, is scheduled, rejected, withdrawn, deleted. */
const OF_A_KIND = ARTICLES / 50
const RARE = 5
const PAGE = 20

let pool: pg.Pool

beforeAll(async () => {
  pool = createPool(await testDatabase(), 2)
  // Rows of a commit that is not on disk cannot be marked all-visible, so index-only scans would read them.
  await pool.query('set synchronous_commit = on')
  await pool.query(FILL)
  await pool.query('vacuum analyze article, article_search, article_count')
}, 120_000)
afterAll(() => pool.end())

const FILL = `
  insert into article (id, status, author_id, language, heads, bodies, minutes, cover_alt, tags, post_ids, images,
    mentions, is_sample, is_sealed, search_text, change_images, submitted_at, scheduled_for, is_held, is_withheld,
    version, created_at, updated_at, published_at)
  select gen_random_uuid(), coalesce((array['draft', 'pending', 'draft', 'rejected', 'hidden', 'deleted'])[n % 50 + 1], 'published'),
    gen_random_uuid(), 'en', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', false, false, '', '{}',
    case when n % 50 = 1 then at end, case when n % 50 = 2 then at end, false, false, 1, at, at, at
  from generate_series(1, ${ARTICLES}) n, lateral (select timestamptz '2026-01-01Z' + n * interval '1 minute' as at) as of;
  insert into article_search (id, is_listed, published_at, names, name_tokens, all_tokens, texts, analysed_by)
  select id, true, published_at, '', '{}', words || case when nth % ${ARTICLES / RARE} = 0 then '{seldom}'::text[] else '{}' end,
    array_to_string(words, '|'), 1
  from (select row_number() over (order by id) as nth, id, published_at from article) a,
    lateral (select array_agg('w' || left(md5(nth || 'at' || n % 400), 6)) || case when nth % 2 = 0 then '{often}'::text[] else '{}' end as words
      from generate_series(1, 400) n) as of;
  insert into article_word values ('seldom', ${RARE}, 0), ('often', ${ARTICLES / 2}, 0);
  insert into article_word_stamp values ('', 1)`

describe('the list of those who write', () => {
  const readingOf = async (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql, parameters } = query.compile()
    const client = await pool.connect()
    const { nodes } = await planOf(client, sql, [...parameters]).finally(() => client.release())
    const tables = nodes.map((node) => node['Relation Name']).filter((table) => table !== undefined)
    return { rows: rowsRead(nodes.filter((node) => node['Relation Name'] === 'article')), tables }
  }
  const admin = () => ({ db: createDb(pool), actor: SYSTEM_ACTOR })

  it('reads no article to find those of a page, the first or a deep one', async () => {
    expect((await readingOf(writtenIds(admin()).limit(PAGE))).rows).toBe(0)
    expect(
      (
        await readingOf(
          writtenIds(admin())
            .limit(PAGE)
            .offset(ARTICLES - 100),
        )
      ).rows,
    ).toBe(0)
  })

  it.each(ARTICLE_STATUSES)('reads none but those that are %s', async (status) => {
    const { rows, tables } = await readingOf(writtenIds(admin(), status).limit(PAGE))
    expect(tables).toContain('article')
    expect(rows).toBeLessThanOrEqual(OF_A_KIND)
  })
})

describe('a search for articles', () => {
  /** The nodes of the plan under the settings that the search makes for itself. */
  async function searchPlan(words: string) {
    const asked: { sql: string; parameters: readonly unknown[] }[] = []
    const log = ({ query }: { query: (typeof asked)[number] }) => void asked.push(query)
    const found = await findArticles(
      { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log }) },
      words,
    )
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const { sql, parameters } of asked) {
        if (sql.includes('from article_search')) return { found, ...(await planOf(client, sql, [...parameters])) }
        if (sql.includes('set_config')) await client.query(sql, [...parameters])
      }
      throw new Error('nothing was looked for')
    } finally {
      client.release(true)
    }
  }

  const rowsOf = (nodes: Parameters<typeof rowsRead>[0]) =>
    rowsRead(nodes.filter((node) => node['Relation Name'] === 'article_search'))

  it('looks a rare word up by the index of words', async () => {
    const { found, nodes } = await searchPlan('seldom')
    expect(found.ids).toHaveLength(RARE)
    expect(nodes.map((node) => node['Index Name'])).toContain('article_search_all_tokens')
    expect(rowsOf(nodes)).toBe(RARE)
  })

  it.each(['often', 'often of'])('reads few more than it shows where many have the words (%s)', async (words) => {
    const { found, nodes } = await searchPlan(words)
    expect(found.ids).toHaveLength(100)
    expect(rowsOf(nodes)).toBeLessThanOrEqual(300)
  })

  it('finds nothing by a word that no article has', async () => {
    expect((await findArticles({ pool, db: createDb(pool) }, `none${randomUUID().slice(0, 4)}`)).ids).toEqual([])
  })
})
