import type { AdminsView } from '#shared/admin.ts'
import { parseRecorded } from '../../event-sourcing/event.ts'
import { readStream } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { ALL_ADMINS, admins } from './decider.ts'

const AUDIT_SHOWN = 100
const WHAT = { AdminGranted: 'granted', AdminRevoked: 'revoked', AdminChangeUndone: 'undone' } as const

export async function listAdmins({ db, sql }: Pick<RequestContext, 'db' | 'sql'>): Promise<AdminsView> {
  const [rows, stream] = await Promise.all([
    db.selectFrom('admin').selectAll().orderBy('granted_at').orderBy('account_id').execute(),
    readStream(sql, `${admins.category}-${ALL_ADMINS}`),
  ])
  const events = stream.slice(-AUDIT_SHOWN).flatMap((event) => parseRecorded(admins.events, event) ?? [])
  const ids = [
    ...rows.map((row) => row.account_id),
    ...events.flatMap(({ data, meta }) => [data.account_id, meta.actor.id]),
  ]
  const named = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids), '00000000-0000-0000-0000-000000000000'])
    .execute()
  const names = new Map(named.map(({ id, username }) => [id, username]))
  const person = (id: string) => ({ uuid: id, userName: names.get(id) ?? null })
  return {
    admins: rows.map((row) => ({ ...person(row.account_id), granted_at: row.granted_at })),
    audit: events.reverse().map(({ type, at, data, meta }) => ({
      at,
      what: WHAT[type],
      account: person(data.account_id),
      by: meta.actor.role === 'system' ? null : person(meta.actor.id),
    })),
  }
}
