import { z } from 'zod'
import { historyActor } from './history.ts'
import { sectionsView } from './home.ts'
import { themeCode } from './home-sections.ts'
import { pageInput, readVersion, uuid } from './text.ts'
import { instant } from './time-schemas.ts'

const MINUTE_MS = 60_000

/** A minute: what is answered changes no sooner. */
const minute = instant.transform((at) => new Date(Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS).toISOString())

/** A record of the working copy, `section:hero`. */
const recordKey = z.string().regex(/^(section|theme):[a-z0-9][a-z0-9_.-]{0,63}$/, 'code_invalid')

export const publishInput = z.object({
  /** The theme of `/`. */
  active: themeCode,
  /** When it takes effect; now, if it is not given. */
  starts_at: minute.optional(),
  /** How many there had been of publications, schedules and cancellations. */
  version: z.int32().min(0),
  /** The versions of the records that were looked at: others may have changed since. */
  seen: z.record(recordKey, z.int32().min(1)),
})

export const publicationRef = z.object({ id: uuid, version: readVersion })

export const PUBLICATION_STATUSES = ['in_effect', 'waiting', 'past', 'cancelled'] as const

export const publicationView = z.object({
  id: uuid,
  status: z.enum(PUBLICATION_STATUSES),
  starts_at: z.string(),
  /** When it was published or scheduled, and by whom. */
  published_at: z.string(),
  by: historyActor,
  active: themeCode,
  sections: z.int(),
  /** The publication that it brought back. */
  restored_from: uuid.nullable(),
  version: z.int(),
})
export type PublicationView = z.infer<typeof publicationView>

export const publicationsInput = z.object(pageInput)
export const publicationsView = z.object({ rows: z.array(publicationView), total: z.int(), version: z.int() })

/** What the working copy has other than the publication in effect. */
export const draftChange = z.object({
  theme: themeCode,
  what: z.enum(['added', 'removed', 'changed', 'order', 'theme']),
  /** The section; null for what is about the theme. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  source: z.string().nullable(),
  /** The fields that differ. */
  fields: z.array(z.string()),
})
export type DraftChange = z.infer<typeof draftChange>

export const homeDraft = z.object({
  version: z.int(),
  seen: publishInput.shape.seen,
  /** Null until one was published: then visitors see the product's own page. */
  published: publicationView.nullable(),
  active: themeCode,
  changes: z.array(draftChange),
  /** Sections that visitors would not see, as they have nothing to show, and how many of their picked posts are gone. */
  empty: z.array(z.object({ id: z.string(), theme: themeCode, gone: z.int() })),
})
export type HomeDraft = z.infer<typeof homeDraft>

/** The working copy, unless it names a publication, or a time, with the one that was in effect then. */
export const previewInput = z
  .object({ theme: themeCode.optional(), publication: uuid.optional(), at: instant.optional() })
  .refine(({ publication, at }) => publication === undefined || at === undefined, {
    error: 'INPUT_INVALID',
    path: ['at'],
  })
export const previewView = sectionsView.extend({ publication: publicationView.nullable() })
