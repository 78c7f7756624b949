import { msg } from '@lingui/core/macro'
import { pageHead } from '#client/lib/head.ts'
import type { RouterContext } from '#client/router-context.ts'

const DESCRIPTION = msg`Where to go, eat and stay in Cambodia: temples, islands, food, hotels, services and events in every province.`

export function homeHead({ i18n, ...context }: Pick<RouterContext, 'i18n' | 'locale' | 'brand' | 'origin'>) {
  return pageHead({ ...context, path: '/', description: i18n._(DESCRIPTION) })
}
