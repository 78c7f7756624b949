import { uuid } from '#shared/text.ts'
import type { Db } from '../platform/database.ts'
import { usernameKey } from '../sign-in/account-keys.ts'

/** The id of an account by its id or username; null where nobody has that name. */
export async function actorNamed(db: Db, who: string): Promise<string | null> {
  const { data: id } = uuid.safeParse(who)
  if (id) return id
  const known = await db
    .selectFrom('account_key')
    .select('account_id')
    .where('key', '=', usernameKey(who))
    .executeTakeFirst()
  return known?.account_id ?? null
}
