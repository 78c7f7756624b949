import { accountEvents } from './domains/account/events.ts'
import { adminEvents } from './domains/admin/events.ts'
import { businessEvents } from './domains/business/events.ts'
import { catalogEvents } from './domains/catalog/events.ts'
import { fileEvents } from './domains/file/events.ts'
import { postEvents } from './domains/post/events.ts'
import type { EventTypes } from './event-sourcing/event.ts'
import { personEvents } from './event-sourcing/forget-person.ts'

/** Every event of the product, slice by slice. */
export const EVENT_TYPES: Record<string, EventTypes> = {
  account: accountEvents,
  admins: adminEvents,
  business: businessEvents,
  catalog: catalogEvents,
  file: fileEvents,
  person: personEvents,
  post: postEvents,
}

/** All of them together, by name. */
export const ALL_EVENTS: EventTypes = Object.fromEntries(
  Object.values(EVENT_TYPES).flatMap((types) => Object.entries(types)),
)
