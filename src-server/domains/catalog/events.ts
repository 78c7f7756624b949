import { z } from 'zod'
import { RECORD_KINDS } from '#shared/catalog.ts'
import { eventType } from '../../event-sourcing/event.ts'

const kind = z.enum(RECORD_KINDS)

/** The two events of every plain record. The data's shape is the kind's (`src-shared/catalog.ts`), checked on the way in. */
export const catalogEvents = {
  RecordSaved: eventType(
    z.object({
      kind,
      id: z.string(),
      data: z.record(z.string(), z.json()),
      sort: z.int(),
      is_visible: z.boolean(),
    }),
  ),
  RecordDeleted: eventType(z.object({ kind, id: z.string() })),
}
export type CatalogEvents = typeof catalogEvents
