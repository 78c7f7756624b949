import { z } from 'zod'
import { uuid } from '#shared/text.ts'
import { eventType } from '../../event-sourcing/event.ts'

/** All in one stream: that there is always an admin is a rule about all of them. Who did it is the event's actor. */
export const adminEvents = {
  AdminGranted: eventType(z.object({ account_id: uuid })),
  AdminRevoked: eventType(z.object({ account_id: uuid })),
}
export type AdminEvents = typeof adminEvents
