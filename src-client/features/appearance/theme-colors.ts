import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { DEFAULT_THEME_COLOR } from '#client/lib/persisted-state.ts'

type NamedColor = { color: string; name: MessageDescriptor }

/** Colours with a name; any other can be mixed. */
export const THEME_COLORS: readonly NamedColor[] = [
  { color: DEFAULT_THEME_COLOR, name: msg`Periwinkle` },
  { color: '#3B82F6', name: msg`Sky` },
  { color: '#14B8A6', name: msg`River` },
  { color: '#22A35A', name: msg`Rice field` },
  { color: '#E0A100', name: msg`Gold` },
  { color: '#EA6A34', name: msg`Laterite` },
  { color: '#E5457F', name: msg`Lotus` },
  { color: '#A855F7', name: msg`Orchid` },
]
