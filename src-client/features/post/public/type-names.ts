import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PostType } from '#shared/vocabulary.ts'

/** The names of the types, in the plural. */
export const TYPE_NAMES: Record<PostType, MessageDescriptor> = {
  visit: msg`Places to visit`,
  food: msg`Food`,
  hotel: msg`Places to stay`,
  service: msg`Services`,
  event: msg`Events`,
}
