import { isSiteContact, SITE_CONTACT_FIELDS, siteContactKey } from './contact.ts'
import { LOCALES } from './locales.ts'
import { COMPLAINT_THRESHOLD_KEY, complaintThresholdIn, MODERATION_KEY, moderationIn } from './moderation.ts'
import { isRielRate, RIEL_RATE_KEY } from './riel.ts'
import { isName } from './text.ts'

/** More has no room in the header of a phone, nor in the title of a page. */
const MAX_BRAND_LENGTH = 60

type Use = (value: string) => boolean

const isBrand: Use = (value) => value.length <= MAX_BRAND_LENGTH && isName(value)

/** What the product can do something with, of the entries that it reads. */
const USES: ReadonlyMap<string, Use> = new Map([
  ...LOCALES.map((locale): [string, Use] => [`brand.name.${locale}`, isBrand]),
  ...SITE_CONTACT_FIELDS.map((field): [string, Use] => [siteContactKey(field), (value) => isSiteContact(field, value)]),
  [MODERATION_KEY, (value) => moderationIn(value) !== undefined],
  [COMPLAINT_THRESHOLD_KEY, (value) => complaintThresholdIn(value) !== undefined],
  [RIEL_RATE_KEY, (value) => isRielRate(Number(value))],
])

/**
 * Whether the product can use the value of a configuration entry, by the entry's key. Empty is not set, and an entry that
 * only callers read may have any value. Asked where one is written: what was saved before counts as not set where it is read.
 */
export const isUsable = (key: string, value: string): boolean => value.trim() === '' || (USES.get(key)?.(value) ?? true)
