import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'
import { widened } from '../event-fields.ts'

/** Before version 2 all data was of its kind's version 1. */
const withSchemaVersion = (data: unknown): unknown => ({ ...z.looseObject({}).parse(data), schema_version: 1 })

/**
 * The events of every kind of record. `data` is opaque here: its kind (`src-shared/catalog.ts`) checks it on input and
 * reads it by its version.
 */
export const catalogEvents = {
  RecordSaved: eventType(
    z.object({
      kind: z.string(),
      id: z.string(),
      data: z.record(z.string(), z.json()),
      /** The version of the kind's schema. */
      schema_version: z.int(),
      sort: z.int(),
      is_visible: z.boolean(),
    }),
    { upcasts: [withSchemaVersion] },
  ),
  /** Version 1 listed the kinds. */
  RecordDeleted: eventType(z.object({ kind: z.string(), id: z.string() }), { upcasts: [widened] }),
}
export type CatalogEvents = typeof catalogEvents
