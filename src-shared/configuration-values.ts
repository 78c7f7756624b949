import { isSiteContact, SITE_CONTACT_FIELDS, siteContactKey, spelledContact } from './contact.ts'
import { LOCALES } from './locales.ts'
import { COMPLAINT_THRESHOLD_KEY, complaintThresholdIn, MODERATION_KEY, moderationIn } from './moderation.ts'
import { isRielRate, RIEL_RATE_KEY } from './riel.ts'
import { isName, withoutDirections } from './text.ts'
import { decimalIn, plainly } from './typed.ts'

/** More has no room in the header of a phone, nor in the title of a page. */
const MAX_BRAND_LENGTH = 60

/** How the value of an entry that the product reads is spelled, and whether the product can do something with it. */
type Use = { spell: (typed: string) => string; fits: (value: string) => boolean }

const BRAND: Use = {
  spell: (typed) => withoutDirections(typed).trim(),
  fits: (value) => value.length <= MAX_BRAND_LENGTH && isName(value) && withoutDirections(value) === value,
}

const USES: ReadonlyMap<string, Use> = new Map([
  ...LOCALES.map((locale): [string, Use] => [`brand.name.${locale}`, BRAND]),
  ...SITE_CONTACT_FIELDS.map((field): [string, Use] => [
    siteContactKey(field),
    { spell: (typed) => spelledContact(field, typed), fits: (value) => isSiteContact(field, value) },
  ]),
  [MODERATION_KEY, { spell: plainly, fits: (value) => moderationIn(value) !== undefined }],
  [COMPLAINT_THRESHOLD_KEY, { spell: plainly, fits: (value) => complaintThresholdIn(decimalIn(value)) !== undefined }],
  [RIEL_RATE_KEY, { spell: plainly, fits: (value) => isRielRate(Number(decimalIn(value))) }],
])

/**
 * Whether the product can use the value of a configuration entry, by the entry's key. Empty is not set, and an entry that
 * only callers read may have any value. Asked where one is written: what was saved before counts as not set where it is read.
 */
export const isUsable = (key: string, value: string): boolean =>
  value.trim() === '' || (USES.get(key)?.fits(value) ?? true)

/** The value of an entry as it is written. One that the product does not read stays as it was typed. */
export const spelledFor = (key: string, typed: string): string => USES.get(key)?.spell(typed) ?? typed
