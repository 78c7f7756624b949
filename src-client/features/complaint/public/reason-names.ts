import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComplaintReason } from '#shared/moderation.ts'

/** The reasons of reports, in the words of members and admins. */
export const COMPLAINT_REASON_NAMES: Record<ComplaintReason, MessageDescriptor> = {
  spam: msg`Advertising or spam`,
  wrong: msg`Something is not true`,
  closed: msg`It has closed for good`,
  offensive: msg`It is offensive`,
  copyright: msg`The words or pictures belong to somebody else`,
  other: msg`Another reason`,
}
