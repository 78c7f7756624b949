import { uuid } from '#shared/text.ts'
import type { RequestContext } from '../../procedures/context.ts'
import type { AuditEntryRow } from './tables.ts'

/** The names of members and posts among the things of entries, by their ids. */
export async function namesOfSubjects(
  { db }: Pick<RequestContext, 'db'>,
  rows: readonly Pick<AuditEntryRow, 'subject'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ subject }) => uuid.safeParse(subject).data ?? []))]
  if (ids.length === 0) return new Map()
  const [accounts, posts] = await Promise.all([
    db
      .selectFrom('account')
      .select(['id', 'username'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute(),
    db.selectFrom('post').select(['id', 'name']).where('id', 'in', ids).where('status', '!=', 'deleted').execute(),
  ])
  return new Map([
    ...posts.map(({ id, name }) => [id, name] as const),
    ...accounts.flatMap(({ id, username }) => (username ? [[id, `@${username}`] as const] : [])),
  ])
}
