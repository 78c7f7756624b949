import type { Change } from '../../event-sourcing/row-writes.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { NEW_STAMP } from '../../platform/stamp.ts'

type Row = { is_listed: boolean; name_tokens: string[]; all_tokens: string[] }

/** Only words are corrected, and they and Khmer clusters of names completed. */
const WORD = /^[a-z]+$|^[\u1780-\u17d3]+$/

/** Words of what is listed: 1 each where a name has it, else 0. */
function wordsOf(row: Row | null): Map<string, number> {
  if (!row?.is_listed) return new Map()
  const words = new Map(row.all_tokens.filter((token) => WORD.test(token)).map((word) => [word, 0]))
  for (const token of row.name_tokens) if (WORD.test(token)) words.set(token, 1)
  return words
}

/** Adds the differences to a vocabulary, in the order of the words so that two writers cannot deadlock. */
export const countWordsIn =
  (table: 'search_word' | 'article_word') =>
  async (tx: Sql, changes: readonly Change<Row>[]): Promise<void> => {
    const deltas = new Map<string, { posts: number; in_names: number }>()
    const add = (words: ReadonlyMap<string, number>, sign: number) => {
      for (const [word, inName] of words) {
        const delta = deltas.get(word) ?? { posts: 0, in_names: 0 }
        deltas.set(word, { posts: delta.posts + sign, in_names: delta.in_names + sign * inName })
      }
    }
    for (const { before, after } of changes) {
      add(wordsOf(before), -1)
      add(wordsOf(after), 1)
    }
    const rows = [...deltas].flatMap(([word, delta]) =>
      delta.posts === 0 && delta.in_names === 0 ? [] : [{ word, ...delta }],
    )
    if (rows.length === 0) return
    await tx.query(
      `insert into ${table} (word, posts, in_names)
       select word, posts, in_names from jsonb_to_recordset($1::jsonb) as delta(word text, posts int, in_names int)
       order by word
       on conflict (word) do update
       set posts = ${table}.posts + excluded.posts, in_names = ${table}.in_names + excluded.in_names`,
      [JSON.stringify(rows)],
    )
    await tx.query(`delete from ${table} where posts = 0 and word = any($1)`, [rows.map(({ word }) => word)])
    await tx.query(
      `insert into ${table}_stamp (key, stamp) values ('all', ${NEW_STAMP})
       on conflict (key) do update set stamp = ${table}_stamp.stamp + 1`,
    )
  }
