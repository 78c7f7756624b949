import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

/** One stream, since "there is always an admin" is a rule about all of them. */
export const adminEvents = {
  AdminGranted: eventType(z.object({ account_id: uuid })),
  AdminRevoked: eventType(z.object({ account_id: uuid })),
  /** The latest change of a member's role was taken back: by whom and when it was granted before; null for no admin. */
  AdminChangeUndone: eventType(
    z.object({ account_id: uuid, granted_by: uuid.nullable(), granted_at: z.string().nullable() }),
  ),
}
export type AdminEvents = typeof adminEvents
