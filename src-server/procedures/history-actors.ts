import type { HistoryActor } from '#shared/history.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../event-sourcing/event.ts'
import type { RequestContext } from './context.ts'

/**
 * Those who did what a history shows, as far as the reader may know: for others admins have no name, and who has deleted the account
 * has none for anybody.
 */
export async function historyActors(
  { db, actor: reader }: Pick<RequestContext, 'db'> & { actor: Actor },
  actors: readonly Actor[],
): Promise<(actor: Actor) => HistoryActor> {
  const ids = [...new Set(actors.map(({ id }) => id))]
  const accounts = db.selectFrom('account').select(['id', 'username']).where('deleted_at', 'is', null)
  const rows = ids.length > 0 ? await accounts.where('id', 'in', ids).execute() : []
  const names = new Map(rows.map(({ id, username }) => [id, username]))
  return ({ id, role }) => {
    const userName = names.get(id) ?? null
    if (role === 'system') return { kind: 'system', userName: null }
    if (id === reader.id) return { kind: 'self', userName }
    if (role === 'admin') return { kind: 'admin', userName: isAdminOrSystem(reader) ? userName : null }
    return { kind: 'member', userName }
  }
}
