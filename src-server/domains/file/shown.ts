import { sql } from 'kysely'
import type { AppContext } from '../../procedures/context.ts'

/** A picture, and where its bytes are. */
export type Erasable = { id: string; content: string | null }

/**
 * Whether no post and no member shows the file of the query, nor a deleted post that can be had back. What comes to show
 * pictures is added here first.
 */
export const isNotShown = ({ now }: Pick<AppContext, 'now'>) => {
  const isThere = sql`(post.status <> 'deleted' or post.restorable_until > ${now().toISOString()}::timestamptz)`
  return sql<boolean>`(
  not exists (select from post where post.images @> array[file.id] and ${isThere})
  and not exists (
    select from post where post.change is not null and post.change_images @> array[file.id] and ${isThere})
  and not exists (select from account where account.picture_id = file.id))`
}

export const DAY_MS = 86_400_000

const NONE = '00000000-0000-0000-0000-000000000000'
/** Pictures that a statement looks at: it is given up after some seconds, however many pictures there are. */
export const LOOKED_AT = 2_000

/** Pictures that nothing shows a day after the upload, in pages. */
export async function* sweepable({ db, now }: Pick<AppContext, 'db' | 'now'>): AsyncGenerator<Erasable[]> {
  const oldOnes = db
    .selectFrom('file')
    .select(['file.id', 'file.content', isNotShown({ now }).as('is_left')])
    .where('file.created_at', '<', new Date(now().getTime() - DAY_MS).toISOString())
    .orderBy('file.id')
    .limit(LOOKED_AT)
  for (let after: string | undefined = NONE; after !== undefined; ) {
    const page: (Erasable & { is_left: boolean })[] = await oldOnes.where('file.id', '>', after).execute()
    yield page.filter(({ is_left }) => is_left)
    after = page.at(LOOKED_AT - 1)?.id
  }
}
