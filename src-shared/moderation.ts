/** The configuration entry that says whose posts wait for an admin. */
export const MODERATION_KEY = 'post.moderation'
/** `on`: those of every plain member; `new_members`: those of members who are not established yet. */
export const MODERATION = ['on', 'new_members', 'off'] as const
export type Moderation = (typeof MODERATION)[number]
export const DEFAULT_MODERATION: Moderation = 'on'

/** The mode that a configured value names; undefined where it names none. */
export function moderationIn(configured: string | undefined): Moderation | undefined {
  const word = configured?.trim().toLowerCase()
  return MODERATION.find((one) => one === word)
}

/** The reasons for which a post is turned down or hidden. The note says what `other` means. */
export const POST_REASONS = [
  'incomplete',
  'wrong_facts',
  'bad_pictures',
  'wrong_type',
  'duplicate',
  'advertising',
  'foreign_words',
  'against_rules',
  'reported',
  'other',
] as const
export type PostReason = (typeof POST_REASONS)[number]

/** The subjects of reports. */
export const COMPLAINT_SUBJECTS = ['post', 'article', 'comment'] as const

/** The reasons for which members report. The note says what `other` means. */
export const COMPLAINT_REASONS = ['spam', 'wrong', 'closed', 'offensive', 'copyright', 'other'] as const
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number]

/** The configuration entry: how many reports that have weight hide a new member's post until an admin has looked at it. */
export const COMPLAINT_THRESHOLD_KEY = 'post.reports_to_hide'
export const DEFAULT_COMPLAINT_THRESHOLD = 3
/** More reports of one post than this never come together. */
const MAX_COMPLAINT_THRESHOLD = 1_000

/** The number that a configured value is; undefined where it is none of reports. */
export function complaintThresholdIn(configured: string | undefined): number | undefined {
  const reports = Number(configured)
  return Number.isInteger(reports) && reports > 0 && reports <= MAX_COMPLAINT_THRESHOLD ? reports : undefined
}
