import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DecideInput } from '#shared/business.ts'
import type { AdminAction } from './admin-search.ts'

/** The subject of an action, which is also its list, and the decision that is sent to the server. */
type Target =
  | { target: 'business'; decision: DecideInput['status'] }
  | { target: 'member' | 'admin'; change: 'grant' | 'revoke' }
  | { target: 'member'; standing: 'suspend' | 'reinstate' }
  | { target: 'member'; author: 'appoint' | 'dismiss' }

type Row = Target & {
  look: 'primary' | 'danger'
  needsReason: boolean
  title: MessageDescriptor
  effect: MessageDescriptor
  confirmLabel: MessageDescriptor
  doneMessage: MessageDescriptor
}

/** The needs of each action, and the texts of its confirmation. */
export const ADMIN_ACTIONS: Record<AdminAction, Row> = {
  approve: {
    target: 'business',
    decision: 'approved',
    look: 'primary',
    needsReason: false,
    title: msg`Approve this business?`,
    effect: msg`The owner gets access to the dashboard, and their posts appear without waiting.`,
    confirmLabel: msg`Approve`,
    doneMessage: msg`Approved`,
  },
  reject: {
    target: 'business',
    decision: 'rejected',
    look: 'danger',
    needsReason: true,
    title: msg`Reject this application?`,
    effect: msg`The applicant will see your reason. They can change the application and send it again.`,
    confirmLabel: msg`Reject`,
    doneMessage: msg`Rejected`,
  },
  suspend: {
    target: 'business',
    decision: 'suspended',
    look: 'danger',
    needsReason: true,
    title: msg`Suspend this business?`,
    effect: msg`The owner loses access to the dashboard at once and will see your reason. You can approve the business again. If you do not within three days, guests’ requests are rejected and their stays cancelled, free of charge, and they are told.`,
    confirmLabel: msg`Suspend`,
    doneMessage: msg`Suspended. The owner opens the dashboard with its password again, even if you undo this.`,
  },
  grant: {
    target: 'member',
    change: 'grant',
    look: 'primary',
    needsReason: false,
    title: msg`Make this member an admin?`,
    effect: msg`They see all members with their contacts, decide on businesses, and can make other admins. The history will show that you did this.`,
    confirmLabel: msg`Make admin`,
    doneMessage: msg`Became an admin`,
  },
  revoke: {
    target: 'admin',
    change: 'revoke',
    look: 'danger',
    needsReason: false,
    title: msg`Remove as admin?`,
    effect: msg`They can no longer manage the system, from now on. Their account stays. The history will show that you did this.`,
    confirmLabel: msg`Remove as admin`,
    doneMessage: msg`Removed as admin`,
  },
  suspend_member: {
    target: 'member',
    standing: 'suspend',
    look: 'danger',
    needsReason: true,
    title: msg`Suspend this member?`,
    effect: msg`They are logged out everywhere. When they try to log in, they see your reason. Nobody sees their posts and comments until you reinstate them. If you do not within three days, guests’ requests for their rooms are rejected and stays cancelled, free of charge, and the guests are told. An admin also loses that role.`,
    confirmLabel: msg`Suspend`,
    doneMessage: msg`Suspended. Even if you undo this, they have to log in again.`,
  },
  reinstate_member: {
    target: 'member',
    standing: 'reinstate',
    look: 'primary',
    needsReason: true,
    title: msg`Reinstate this member?`,
    effect: msg`They can log in again, and their posts and comments are shown as before. A role of admin does not come back.`,
    confirmLabel: msg`Reinstate`,
    doneMessage: msg`Reinstated`,
  },
  appoint_author: {
    target: 'member',
    author: 'appoint',
    look: 'primary',
    needsReason: false,
    title: msg`Make this member an author?`,
    effect: msg`They can write articles for the blog. What they send waits until an admin has read it. The history will show that you did this.`,
    confirmLabel: msg`Make author`,
    doneMessage: msg`Became an author`,
  },
  dismiss_author: {
    target: 'member',
    author: 'dismiss',
    look: 'danger',
    needsReason: false,
    title: msg`Take the right to write from this member?`,
    effect: msg`From now on they can no longer write articles. What they have published stays. The history will show that you did this.`,
    confirmLabel: msg`Take the right away`,
    doneMessage: msg`Is no author any more`,
  },
}
