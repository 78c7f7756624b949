/** The configuration entry that says whose posts wait for an admin. */
export const MODERATION_KEY = 'post.moderation'
/** `on`: those of every plain member; `new_members`: those of members who are not established yet. */
export const MODERATION = ['on', 'new_members', 'off'] as const
export type Moderation = (typeof MODERATION)[number]
export const DEFAULT_MODERATION: Moderation = 'on'

/** What a configured value says; undefined where it says none of it. */
export function moderationIn(configured: string | undefined): Moderation | undefined {
  const word = configured?.trim().toLowerCase()
  return MODERATION.find((one) => one === word)
}

/** Why a post is turned down or hidden. What `other` means is in the note. */
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

/** Why they do. What `other` means is in the note. */
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
