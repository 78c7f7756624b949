import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OwnPostStatus } from '#shared/own-post-words.ts'

export const STATUS_NAMES: Record<OwnPostStatus, MessageDescriptor> = {
  draft: msg({ context: 'status', message: 'Draft' }),
  pending: msg({ context: 'status', message: 'Waiting' }),
  published: msg({ context: 'status', message: 'Published' }),
  rejected: msg({ context: 'status', message: 'Not approved' }),
  hidden: msg({ context: 'status', message: 'Hidden' }),
}

export const STATUS_TONES = {
  draft: 'accent',
  pending: 'gold',
  published: 'teal',
  rejected: 'laterite',
  hidden: 'laterite',
} as const satisfies Record<OwnPostStatus, string>
