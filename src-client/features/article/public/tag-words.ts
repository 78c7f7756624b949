import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The tags that our own articles have, in words; others are shown as they are written. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  angkor: msg`Angkor`,
  arts: msg`Arts`,
  coast: msg`Coast and islands`,
  festival: msg`Festivals`,
  food: msg`Food and drink`,
  'getting-around': msg`Getting around`,
  kampot: msg`Kampot and Kep`,
  manners: msg`Manners`,
  nature: msg`Nature`,
  'phnom-penh': msg`Phnom Penh`,
}

/** What a tag is called in the reader's language. */
export function tagName(i18n: I18n, tag: string): string {
  const words = Object.hasOwn(WORDS, tag) ? WORDS[tag] : undefined
  return words ? i18n._(words) : tag.replaceAll('-', ' ')
}
