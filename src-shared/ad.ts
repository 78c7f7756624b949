import { z } from 'zod'
import { imageView } from './file.ts'
import { linkTarget } from './link-target.ts'
import { LOCALES } from './locales.ts'
import { DAY_MS } from './phnom-penh-time.ts'
import { recordId } from './record-id.ts'
import { looseBoolean, looseNumber, readVersion, text, uuid, writtenName } from './text.ts'
import { day, instant } from './time-schemas.ts'

export const AD_POSITIONS = ['home_top', 'home_middle', 'list', 'detail', 'blog'] as const
export const adPosition = z.enum(AD_POSITIONS)
export type AdPosition = z.infer<typeof adPosition>

export const MAX_AD_WEIGHT = 100
const MAX_TITLE = 120
const MAX_ALT = 300

const alt = text(0, MAX_ALT).optional()

/** The fields of an ad, as the catalog keeps them. */
export const adFields = {
  title: text(1, MAX_TITLE),
  /** The id of a picture. */
  image: uuid.meta({ picture: 'ad' }),
  /** Says what the picture shows; without it the title does. */
  alt: z.object({ kh: alt, en: alt, cn: alt }).optional(),
  link: linkTarget.meta({ examples: ['https://example.com/'] }),
  position: adPosition,
  /** Whom it is shown to; everybody, if it is left out. */
  language: z.enum(LOCALES).optional(),
  /** From this minute on. */
  starts_at: instant.meta({ examples: ['2026-11-20T05:00:00.000Z'] }).optional(),
  /** Not in this minute any more. */
  ends_at: instant.meta({ examples: ['2026-12-20T05:00:00.000Z'] }).optional(),
  /** Its share of the minutes of its position; 1, if it is left out. */
  weight: z.int().min(1).max(MAX_AD_WEIGHT).optional(),
}

type Dates = { starts_at?: string | undefined; ends_at?: string | undefined }
/** Rejects an ad that would never be shown. */
export function checkSchedule({ value: { starts_at, ends_at }, issues }: z.core.ParsePayload<Dates>): void {
  if (starts_at === undefined || ends_at === undefined || ends_at > starts_at) return
  issues.push({ code: 'custom', path: ['ends_at'], message: 'SCHEDULE_REVERSED', input: ends_at })
}

/** An ad that is shown now. Its picture may still wait for its variants. */
export const adView = z.object({
  id: uuid,
  title: z.string(),
  image: imageView,
  /** In the language of the caller, or what comes nearest to it. */
  alt: z.string(),
  link: z.string(),
  position: adPosition,
})
export type AdView = z.infer<typeof adView>

export const adSlotInput = z.object({ position: adPosition })
export const adsInput = z.object({ position: adPosition.optional() })

/** Those that the public contract does not name: an edit that leaves them out keeps them. */
export const unnamedAdFields = z.object(adFields).pick({ alt: true, language: true, weight: true })

/** Without an id a new one. Of one that is there, what the contract does not name stays as it is; the rest is as for a new one. */
export const saveAdInput = z
  .object({
    ...adFields,
    title: writtenName(MAX_TITLE),
    weight: looseNumber(z.int().min(1).max(MAX_AD_WEIGHT)).optional(),
    id: uuid.optional(),
    version: readVersion,
    sort: looseNumber(z.int32()).default(0),
    is_visible: looseBoolean.default(true),
  })
  .check(checkSchedule)
export const adRef = z.object({ id: recordId, version: readVersion })

/** An ad as its admins have it. */
export const savedAd = z.object({
  ...z.object(adFields).omit({ image: true }).shape,
  id: uuid,
  image: imageView,
  sort: z.int(),
  is_visible: z.boolean(),
  version: z.int(),
})
export type SavedAd = z.infer<typeof savedAd>

/** The longest period of a statement. */
export const MAX_STATEMENT_DAYS = 366

/** Both days belong to the period. */
export const adStatementInput = z
  .object({ id: uuid, from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: 'SCHEDULE_REVERSED', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_STATEMENT_DAYS * DAY_MS, {
    error: 'PERIOD_TOO_LONG',
    path: ['to'],
  })

const counts = { views: z.int(), clicks: z.int() }

/** How often an ad was seen and followed, as the log says. */
export const adStatement = z.object({
  id: uuid,
  title: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  ...counts,
  /** Days in Phnom Penh, without those on which nobody saw it. */
  days: z.array(z.object({ day: z.iso.date(), ...counts })),
  /** The position of the log up to which it was counted. */
  position: z.int(),
  /** Whether the read model has the same, byte for byte. */
  is_confirmed: z.boolean(),
})
export type AdStatement = z.infer<typeof adStatement>

/** The fields of a sponsor, as the catalog keeps them. */
export const sponsorFields = {
  names: z.object({ kh: text(1, 120), en: text(1, 120), cn: text(1, 120) }),
  /** The id of a picture. */
  logo: uuid.meta({ picture: 'sponsor' }),
  link: linkTarget.meta({ examples: ['https://example.com/'] }),
}

export const sponsorView = z.object({ id: z.string(), name: z.string(), logo: imageView, link: z.string() })
export type SponsorView = z.infer<typeof sponsorView>
