import { rowProjector } from '../../event-sourcing/projector.ts'
import { type AdminEvents, adminEvents } from './events.ts'

type FormerAdminRow = { account_id: string; revoked_at: string }
type AdminRow = { account_id: string; granted_by: string; granted_at: string }

declare module '../../platform/database.ts' {
  interface Tables {
    admin: AdminRow
    former_admin: FormerAdminRow
  }
}

export const adminRows = rowProjector<AdminRow, AdminEvents>({
  name: 'admins',
  table: 'admin',
  keyColumn: 'account_id',
  events: adminEvents,
  keys: ({ data }) => [data.account_id],
  evolve: {
    AdminGranted: (_, { data, meta, at }) => ({ ...data, granted_by: meta.actor.id, granted_at: at }),
    AdminRevoked: () => null,
    AdminChangeUndone: (_, { data: { account_id, granted_by, granted_at } }) =>
      granted_by && granted_at ? { account_id, granted_by, granted_at } : null,
  },
})

/** Kept when the role is given again, so that what was opened before it was lost stays closed. */
export const formerAdminRows = rowProjector<FormerAdminRow, Pick<AdminEvents, 'AdminRevoked' | 'AdminChangeUndone'>>({
  name: 'former_admins',
  table: 'former_admin',
  keyColumn: 'account_id',
  events: { AdminRevoked: adminEvents.AdminRevoked, AdminChangeUndone: adminEvents.AdminChangeUndone },
  keys: ({ data }) => [data.account_id],
  evolve: {
    AdminRevoked: (_, { data, at }) => ({ ...data, revoked_at: at }),
    AdminChangeUndone: (row, { data: { account_id, granted_at }, at }) =>
      granted_at === null ? { account_id, revoked_at: at } : row,
  },
})
