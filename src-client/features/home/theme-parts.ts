import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import type { Theme } from '#shared/home-themes.ts'
import type { ThemeProps } from './theme.ts'

const part = (fetchCode: Parameters<typeof hydrateLater<ThemeProps>>[0]) =>
  hydrateLater(fetchCode, [], { ahead: false })

/** Each theme is a file of its own, with its styles: a visitor fetches the one that is shown. */
export const THEME_PARTS: Readonly<Record<Theme, ReturnType<typeof part>>> = {
  'theme-default': part(() => import('./theme-default/default-home.tsx')),
  'theme-one': part(() => import('./theme-one/magazine-home.tsx')),
  'card-block-theme-one': part(() => import('./card-block/blocks-home.tsx')),
}
