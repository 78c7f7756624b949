import { useMatches, useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { chosenTheme, forcedTheme, onThemeChange, type Theme, type ThemeChoice } from './theme.ts'

/** What the visitor prefers. */
export function useTheme(): ThemeChoice {
  const arrived = useRouteContext({ from: '__root__', select: ({ theme }) => theme ?? 'system' })
  return useSyncExternalStore(
    onThemeChange,
    () => chosenTheme() ?? arrived,
    () => arrived,
  )
}

/** What is shown: what the page forces, else what the visitor prefers; undefined where the system decides. */
export function useShownTheme(): Theme | undefined {
  const preferred = useTheme()
  const forced = useMatches({ select: forcedTheme })
  return forced ?? (preferred === 'system' ? undefined : preferred)
}
