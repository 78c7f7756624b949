import { readPersistedState, updatePersistedState } from './persisted-state.ts'

/** The styles make every accent of this property (docs/decisions/0010). */
const PROPERTY = '--theme-color'

const listeners = new Set<() => void>()

export const themeColor = (): string => readPersistedState().themeColor

/** @returns unsubscribe */
export function onThemeColorChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows what the persisted state says, such as what was chosen in another tab. */
export function showThemeColor(): void {
  document.documentElement.style.setProperty(PROPERTY, themeColor())
  for (const listener of listeners) listener()
}

/** Takes a colour of six hexadecimal digits for this browser. */
export function chooseThemeColor(color: string): void {
  updatePersistedState({ themeColor: color })
  showThemeColor()
}
