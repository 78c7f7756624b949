import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange, type ThemeChoice } from './theme.ts'

/** The look that is chosen; a page arrives with the one its cookie names. */
export function useTheme(): ThemeChoice {
  const arrived = useRouteContext({ from: '__root__', select: ({ theme }) => theme ?? 'system' })
  return useSyncExternalStore(onThemeChange, currentTheme, () => arrived)
}
