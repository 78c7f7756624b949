import { z } from 'zod'
import { businessStatus, givenPassword, newPassword, phone, typedPassword, visibleName } from './account.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_BUSINESS_NAME_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_SOCIAL_NAME_LENGTH,
} from './limits.ts'
import { mapInput } from './map-link.ts'
import { provinceCodeOf } from './province-aliases.ts'
import { code, isName, pageInput, readVersion, text, typedAs, unseenAsNull, uuid, webAddress } from './text.ts'
import { narrow } from './typed.ts'
import { decidedVersion } from './undo.ts'
import { named } from './vocabulary-schemas.ts'

/** The address of a page on a social network, or the name there: one line. */
const socialName = unseenAsNull(
  typedAs(narrow, MAX_SOCIAL_NAME_LENGTH).pipe(z.string().refine(isName, 'CONTACT_INVALID')),
).default(null)

/** The password opens the dashboard. */
const application = z.object({
  business_name: visibleName(MAX_BUSINESS_NAME_LENGTH),
  social: socialName,
  facebook: socialName,
  telegram: socialName,
  website: unseenAsNull(webAddress).default(null),
  video: unseenAsNull(webAddress).default(null),
  phone: unseenAsNull(phone).default(null),
  /** The code of a province. */
  province: unseenAsNull(code.transform(provinceCodeOf)).default(null),
  address: unseenAsNull(text(1, MAX_ADDRESS_LENGTH)).default(null),
  /** The address of the place on a map. */
  map: unseenAsNull(mapInput.transform(({ src }) => src)).default(null),
  password: newPassword,
})
export const createBusinessInput = application.extend({ uuid })

const passwordTwice = { password: newPassword, confirm_password: typedPassword }
const passwordsMatch = (input: { password: string; confirm_password: string }) =>
  input.password === input.confirm_password
const MISMATCH = { error: 'PASSWORD_MISMATCH', path: ['confirm_password'] }

/** `uuid`: whose application it is, as a view of one says it. Nobody applies for another. */
export const applyInput = application
  .extend({ ...passwordTwice, uuid: uuid.optional() })
  .refine(passwordsMatch, MISMATCH)

export const decideInput = z
  .object({
    uuid,
    version: readVersion,
    status: z.enum(['approved', 'rejected', 'suspended']),
    reason: text(0, MAX_REASON_LENGTH).optional(),
  })
  .refine((input) => input.status === 'approved' || input.reason, { error: 'REASON_REQUIRED', path: ['reason'] })
export type DecideInput = z.input<typeof decideInput>

/** `version` is that of the business after the decision. */
export const undoDecisionInput = z.object({ uuid, version: decidedVersion })

const maybe = z.string().nullable()
export const businessWords = z.object({
  business_name: maybe,
  social: maybe,
  facebook: maybe,
  telegram: maybe,
  website: maybe,
  video: maybe,
  phone: maybe,
  province: named.nullable(),
  address: maybe,
  map: maybe,
})
export type BusinessWords = z.infer<typeof businessWords>

export const businessView = businessWords.extend({
  uuid,
  version: z.int(),
  userName: z.string().nullable(),
  status: businessStatus,
  reason: z.string().nullable(),
  applied_at: z.string(),
  decided_at: z.string().nullable(),
})
export type BusinessView = z.infer<typeof businessView>

export const APPLICATION_SORTS = ['newest', 'oldest'] as const
/** `q` is a part of the business's name or contacts, or of the applicant's. */
export const businessesInput = z.object({
  status: businessStatus.optional(),
  q: text(0, MAX_SEARCH_LENGTH).optional(),
  sort: z.enum(APPLICATION_SORTS).default('newest'),
  ...pageInput,
})
export type BusinessesInput = z.output<typeof businessesInput>

export const businessRef = z.object({ uuid })

/** The application's password, or an admin's own. */
export const openDashboardInput = z.object({ password: givenPassword })
export const dashboardOpened = z.object({ dashboard_until: z.string() })

export const changeDashboardPasswordInput = z
  .object({ current_password: givenPassword, ...passwordTwice })
  .refine(passwordsMatch, MISMATCH)

/** `account_password` is that of the account; without one, the sign-in must be recent. */
export const resetDashboardPasswordInput = z
  .object({ account_password: typedPassword.optional(), ...passwordTwice })
  .refine(passwordsMatch, MISMATCH)

export const dashboardView = z.object({
  business: businessView,
  posts: z.object({ published: z.int(), hidden: z.int(), draft: z.int(), pending: z.int(), rejected: z.int() }),
  views: z.int(),
  likes: z.int(),
})
export type DashboardView = z.infer<typeof dashboardView>
