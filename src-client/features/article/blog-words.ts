import { msg } from '@lingui/core/macro'

export const BLOG_TITLE = msg`Blog`
export const BLOG_LEAD = msg`Stories and tips for journeys through Cambodia.`
