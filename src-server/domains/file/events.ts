import { z } from 'zod'
import { fileKind, IMAGE_FORMATS } from '#shared/file.ts'
import { eventType } from '../../event-sourcing/event.ts'

export const fileEvents = {
  /** A picture's bytes are in the file store, checked and cleaned of metadata. */
  FileStored: eventType(
    z.object({
      kind: fileKind,
      format: z.enum(IMAGE_FORMATS),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
      thumbhash: z.string(),
    }),
  ),
  /** The smaller copies have been made, each in all formats. */
  FileVariantsMade: eventType(z.object({ widths: z.array(z.int()) })),
  /** The picture and its copies leave the file store for good. */
  FileErased: eventType(z.object({})),
}
export type FileEvents = typeof fileEvents
