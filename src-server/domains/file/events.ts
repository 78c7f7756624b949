import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'

export const fileEvents = {
  /** The bytes are in the file store, checked and without metadata. */
  FileStored: eventType(
    z.object({
      kind: z.enum(['post', 'room', 'profile', 'ad', 'sponsor', 'article']),
      format: z.enum(['jpeg', 'png', 'webp', 'avif']),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
      thumbhash: z.string(),
    }),
  ),
  /** Each width in all formats. */
  FileVariantsMade: eventType(z.object({ widths: z.array(z.int()) })),
  FileErased: eventType(z.object({})),
}
export type FileEvents = typeof fileEvents
