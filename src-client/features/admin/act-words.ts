import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Act } from './admin-search.ts'

type Words = { title: MessageDescriptor; effect: MessageDescriptor; yes: MessageDescriptor; done: MessageDescriptor }

/** The texts of each action's confirmation. */
export const ACT_WORDS: Record<Act, Words> = {
  approve: {
    title: msg`Approve this business?`,
    effect: msg`The dashboard opens to its owner, and their posts appear without waiting.`,
    yes: msg`Approve`,
    done: msg`Approved`,
  },
  reject: {
    title: msg`Reject this application?`,
    effect: msg`The applicant reads your reason. They can change the application and send it again.`,
    yes: msg`Reject`,
    done: msg`Rejected`,
  },
  suspend: {
    title: msg`Suspend this business?`,
    effect: msg`The dashboard closes to its owner at once, who reads your reason. You can approve the business again.`,
    yes: msg`Suspend`,
    done: msg`Suspended`,
  },
  grant: {
    title: msg`Make this member an admin?`,
    effect: msg`They see all members with their contacts, decide on businesses, and can make other admins. The record keeps that it was you.`,
    yes: msg`Make admin`,
    done: msg`Became an admin`,
  },
  revoke: {
    title: msg`Take the role of admin away?`,
    effect: msg`They can no longer manage the system, from this moment. Their account stays. The record keeps that it was you.`,
    yes: msg`Take the role away`,
    done: msg`Lost the role`,
  },
}
