import { useMatches, useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { chosenTheme, forcedTheme, onThemeChange, type Theme, type ThemeChoice } from './theme.ts'

/** The theme that the visitor prefers. */
export function useTheme(): ThemeChoice {
  const arrived = useRouteContext({ from: '__root__', select: ({ theme }) => theme ?? 'system' })
  return useSyncExternalStore(
    onThemeChange,
    () => chosenTheme() ?? arrived,
    () => arrived,
  )
}

/** The theme on the screen: the one that the page forces, else the visitor's; undefined where the system decides. */
export function useShownTheme(): Theme | undefined {
  const preferred = useTheme()
  const forced = useMatches({ select: forcedTheme })
  return forced ?? (preferred === 'system' ? undefined : preferred)
}
