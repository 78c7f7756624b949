import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BusinessStatus } from '#shared/account.ts'

export const STATUS_NAMES: Record<BusinessStatus, MessageDescriptor> = {
  pending: msg`Waiting`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  suspended: msg`Suspended`,
}
