import type { Change } from '../../event-sourcing/row-writes.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import type { ArticleRow } from './table.ts'

/** Stands in the place of a tag for the articles of all of them: no tag is empty. */
export const ALL_TAGS = ''

const tagsOf = (row: ArticleRow | null): string[] =>
  row?.status === 'published' ? [ALL_TAGS, ...new Set(row.tags)] : []

/** Adds the changes to the tally. Sorted, so that two writers cannot deadlock; what stays as it was is not locked. */
export async function tally(tx: Sql, changes: readonly Change<ArticleRow>[]): Promise<void> {
  const deltas = changes.flatMap(({ before, after }) => [
    ...tagsOf(before).map((tag) => ({ tag, articles: -1 })),
    ...tagsOf(after).map((tag) => ({ tag, articles: 1 })),
  ])
  if (deltas.length === 0) return
  await tx.query(
    `insert into article_tally (tag, articles)
     select tag, sum(articles) from jsonb_to_recordset($1::jsonb) as delta(tag text, articles int)
     group by tag having sum(articles) <> 0 order by tag
     on conflict (tag) do update set articles = article_tally.articles + excluded.articles`,
    [JSON.stringify(deltas)],
  )
  // Empty ones are removed, as a replay would not create them.
  await tx.query('delete from article_tally where articles = 0')
}
