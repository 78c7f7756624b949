import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange, type ThemeChoice } from './theme.ts'

export function useTheme(): ThemeChoice {
  const arrived = useRouteContext({ from: '__root__', select: ({ theme }) => theme ?? 'system' })
  return useSyncExternalStore(onThemeChange, currentTheme, () => arrived)
}
