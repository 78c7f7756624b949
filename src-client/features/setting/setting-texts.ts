import type { Messages } from '@lingui/core'
import type { ComponentType } from 'react'
import { learnTexts, withTexts } from '#client/lib/later-texts.ts'
import { definePart, type Part } from '#client/lib/part.ts'
import { type Locale, splitLocalePath } from '#shared/locales.ts'

const CATALOGS: Record<Locale, () => Promise<{ messages: Messages }>> = {
  kh: () => import('#client/locales/kh/setting.po'),
  en: () => import('#client/locales/en/setting.po'),
  cn: () => import('#client/locales/cn/setting.po'),
}

let texts: Promise<void> | undefined

function settingTexts(): Promise<void> {
  texts ??= CATALOGS[splitLocalePath(location.pathname).locale]().then(
    ({ messages }) => learnTexts(messages),
    (error: unknown) => {
      texts = undefined
      throw error
    },
  )
  return texts
}

/** The cookie that tells the page's own script that somebody is signed in. */
const isMember = (): boolean => /(^|; )token=/.test(document.cookie)

/** A part of the pages that are a member's own, with the texts that only these have. No guest's browser fetches it ahead. */
export function settingPart<P>(fetchCode: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  return definePart(async () => {
    const [module] = await Promise.all([withTexts(fetchCode()), settingTexts()])
    return module
  }, isMember)
}
