import { z } from 'zod'
import { businessStatus, givenPassword, newPassword, optional, typedPassword } from './account.ts'
import { pageInput, text, uuid, webAddress } from './text.ts'

/** A page on a social network: its address, or the name there. */
const socialName = optional(text(1, 200)).default(null)

/** `auth/saveAdmin` of a member: the application for a business account. The password opens the dashboard. */
const application = z.object({
  business_name: text(1, 120),
  social: socialName,
  facebook: socialName,
  telegram: socialName,
  website: optional(webAddress(500)).default(null),
  video: optional(webAddress(500)).default(null),
  password: newPassword,
})
/** A business that the product itself makes for somebody, approved at once. */
export const createBusinessInput = application.extend({ uuid })

export const applyInput = application
  .extend({ confirm_password: typedPassword })
  .refine((input) => input.password === input.confirm_password, {
    error: 'PASSWORD_MISMATCH',
    path: ['confirm_password'],
  })
export type ApplyInput = z.input<typeof applyInput>

/** What an admin decides of an application. */
export const decideInput = z
  .object({ uuid, status: z.enum(['approved', 'rejected', 'suspended']), reason: text(0, 500).optional() })
  .refine((input) => input.status === 'approved' || input.reason, { error: 'REASON_REQUIRED', path: ['reason'] })
export type DecideInput = z.input<typeof decideInput>

export const businessView = z.object({
  /** The account that applied. */
  uuid,
  userName: z.string().nullable(),
  business_name: z.string().nullable(),
  social: z.string().nullable(),
  facebook: z.string().nullable(),
  telegram: z.string().nullable(),
  website: z.string().nullable(),
  video: z.string().nullable(),
  status: businessStatus,
  /** Why it was rejected or suspended. */
  reason: z.string().nullable(),
  applied_at: z.string(),
  decided_at: z.string().nullable(),
})
export type BusinessView = z.infer<typeof businessView>

export const businessesInput = z.object({ status: businessStatus.optional(), ...pageInput })

/** The password that opens the dashboard: the application's, or for an admin the account's own. */
export const openDashboardInput = z.object({ password: givenPassword })
export const dashboardOpened = z.object({ dashboard_until: z.string() })

/** What an owner sees first. */
export const dashboardView = z.object({
  business: businessView,
  /** The owner's posts by status. */
  posts: z.object({ published: z.int(), hidden: z.int(), draft: z.int(), pending: z.int(), rejected: z.int() }),
  views: z.int(),
  likes: z.int(),
})
export type DashboardView = z.infer<typeof dashboardView>
