import { rowProjector } from '../../event-sourcing/projector.ts'
import { type AdminEvents, adminEvents } from './events.ts'

type AdminRow = { account_id: string; granted_by: string; granted_at: string }

declare module '../../platform/database.ts' {
  interface Tables {
    admin: AdminRow
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
  },
})
