export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

/** The server reads this cookie, so that a page arrives in its colours. */
export const THEME_COOKIE = 'theme'
const YEAR = 31_536_000

const listeners = new Set<() => void>()

export const readTheme = (value: string | null | undefined): Theme | undefined =>
  value === 'light' || value === 'dark' ? value : undefined

export const currentTheme = (): ThemeChoice => readTheme(document.documentElement.dataset.theme) ?? 'system'

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function chooseTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset.theme
  else dataset.theme = choice
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers we serve.
  document.cookie = `${THEME_COOKIE}=${choice}; path=/; max-age=${choice === 'system' ? 0 : YEAR}; samesite=lax`
  for (const listener of listeners) listener()
}
