import { expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../platform/database.ts'
import type { AppContext } from '../../procedures/context.ts'

/** A picture, and where its bytes are. */
export type Erasable = { id: string; content: string | null }

/** Whether no slice's thing shows the file of the query, or can come to show it again. */
export function isNotShown({ now, shows }: Pick<AppContext, 'now' | 'shows'>) {
  const file = expressionBuilder<Tables, 'file'>()
  return file.and(shows.map((isShown) => file.not(isShown(file, now().toISOString()))))
}

export const DAY_MS = 86_400_000

const NONE = '00000000-0000-0000-0000-000000000000'
/** Pictures that a statement looks at: it is given up after some seconds, however many pictures there are. */
export const LOOKED_AT = 2_000

/** Pictures that nothing shows a day after the upload, in pages. */
export async function* sweepable(ctx: Pick<AppContext, 'db' | 'now' | 'shows'>): AsyncGenerator<Erasable[]> {
  const { db, now } = ctx
  const oldOnes = db
    .selectFrom('file')
    .select(['file.id', 'file.content', isNotShown(ctx).as('is_left')])
    .where('file.created_at', '<', new Date(now().getTime() - DAY_MS).toISOString())
    .orderBy('file.id')
    .limit(LOOKED_AT)
  for (let after: string | undefined = NONE; after !== undefined; ) {
    const page: (Erasable & { is_left: SqlBool })[] = await oldOnes.where('file.id', '>', after).execute()
    yield page.filter(({ is_left }) => is_left)
    after = page.at(LOOKED_AT - 1)?.id
  }
}
