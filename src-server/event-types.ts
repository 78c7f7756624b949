import { catalogEvents } from './domains/catalog/events.ts'
import { fileEvents } from './domains/file/events.ts'
import { postEvents } from './domains/post/events.ts'
import type { EventTypes } from './event-sourcing/event.ts'

/** Every event of the product, slice by slice. */
export const EVENT_TYPES: Record<string, EventTypes> = { catalog: catalogEvents, file: fileEvents, post: postEvents }
