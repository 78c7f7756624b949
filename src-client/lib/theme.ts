export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A page that is made for one look is shown in it, whatever is chosen. */
    theme?: ThemeChoice
  }
}

/** The server reads this cookie, so that a page arrives in its colours. */
export const THEME_COOKIE = 'theme'
const YEAR = 31_536_000

const listeners = new Set<() => void>()

/** The choice on this page; before one is made, the theme it arrived with counts. */
let chosen: ThemeChoice | undefined

export const readTheme = (value: string | null | undefined): Theme | undefined =>
  value === 'light' || value === 'dark' ? value : undefined

/** The cookie's theme. The page on the screen may force another. */
export const storedTheme = (): Theme | undefined =>
  readTheme(new RegExp(`(?:^|; )${THEME_COOKIE}=(\\w+)`).exec(document.cookie)?.[1])

export const chosenTheme = (): ThemeChoice | undefined => chosen

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function chooseTheme(choice: ThemeChoice): void {
  chosen = choice
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers we serve.
  document.cookie = `${THEME_COOKIE}=${choice}; path=/; max-age=${choice === 'system' ? 0 : YEAR}; samesite=lax`
  for (const listener of listeners) listener()
}

/** The look that the innermost of these routes forces, if one does. The system's cannot be forced: it is no look of its own. */
export function forcedTheme(matches: readonly { staticData: { theme?: ThemeChoice } }[]): Theme | undefined {
  const forced = matches.findLast(({ staticData }) => staticData.theme)?.staticData.theme
  if (forced !== 'system') return forced
  console.warn('A page cannot force the theme "system": the visitor’s choice is shown.')
  return undefined
}
