import type { AppContext } from '../../procedures/context.ts'

/** The number of members without deleted ones. */
export async function countMembers({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const row = await db.selectFrom('account_count').select('members').executeTakeFirst()
  return row?.members ?? 0
}
