import { z } from 'zod'
import { eventType, personal } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

const withoutContent = (data: unknown): unknown => Object.assign({ content: null }, data)
const withoutPreview = (data: unknown): unknown => Object.assign({ preview: null }, data)

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
      /** The beginning of the bytes' SHA-256, under which they are stored. Null: under the picture's id. */
      content: z.string().nullable(),
    }),
    { upcasts: [withoutContent] },
  ),
  /** Each width in all formats, and what a link shows. */
  FileVariantsMade: eventType(
    z.object({
      widths: z.array(z.int()),
      /** Null where it was not made, as before links had one. */
      preview: z.object({ width: z.int(), height: z.int() }).nullable(),
    }),
    { upcasts: [withoutPreview] },
  ),
  /** The words for what it shows, which go with the picture's member. */
  FileDescribed: eventType(
    z.object({
      author_id: uuid,
      alt: personal(z.object({ kh: z.string().optional(), en: z.string().optional(), cn: z.string().optional() })),
    }),
    { person: 'author_id' },
  ),
  FileErased: eventType(z.object({})),
}
export type FileEvents = typeof fileEvents
