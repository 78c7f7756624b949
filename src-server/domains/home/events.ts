import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

/** Opaque here: a record's kind reads it by its version, as it does those of the catalog. */
const record = z.object({ id: z.string(), schema_version: z.int(), data: z.record(z.string(), z.json()) })

/** All that the home page was composed of, so that it can be shown as it was. */
const content = z.object({
  /** The theme of `/`. */
  active: z.string(),
  themes: z.array(record.extend({ sections: z.array(record) })),
})
export type PublishedContent = z.infer<typeof content>

export const homeEvents = {
  /** `restored_from`: the publication that was brought back. */
  HomePublished: eventType(z.object({ id: uuid, content, restored_from: uuid.nullable() })),
  HomePublicationScheduled: eventType(z.object({ id: uuid, content, starts_at: z.iso.datetime() })),
  HomePublicationCancelled: eventType(z.object({ id: uuid })),
}
export type HomeEvents = typeof homeEvents
