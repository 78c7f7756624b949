import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ArticleStatus } from '#shared/article-words.ts'

export const STATUS_NAMES: Readonly<Record<ArticleStatus, MessageDescriptor>> = {
  draft: msg({ context: 'status', message: 'Draft' }),
  pending: msg({ context: 'status', message: 'Waiting' }),
  scheduled: msg({ context: 'status', message: 'Scheduled' }),
  published: msg({ context: 'status', message: 'Published' }),
  rejected: msg({ context: 'status', message: 'Not approved' }),
  withdrawn: msg({ context: 'status', message: 'Withdrawn' }),
}

export const STATUS_TONES = {
  draft: 'accent',
  pending: 'gold',
  scheduled: 'gold',
  published: 'teal',
  rejected: 'laterite',
  withdrawn: 'laterite',
} as const satisfies Record<ArticleStatus, string>
