import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

/** One stream, since "there is always an admin" is a rule about all of them. */
export const adminEvents = {
  AdminGranted: eventType(z.object({ account_id: uuid })),
  AdminRevoked: eventType(z.object({ account_id: uuid })),
}
export type AdminEvents = typeof adminEvents
