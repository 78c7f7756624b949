import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, type ThemeChoice } from '#client/lib/theme.ts'
import { useTheme } from '#client/lib/use-theme.ts'

export function useThemes() {
  const { t } = useLingui()
  const choices: { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
    { value: 'light', label: t`Light`, icon: Sun },
    { value: 'dark', label: t`Dark`, icon: Moon },
    { value: 'system', label: t`System`, icon: Monitor },
  ]
  return { chosen: useTheme(), choices, choose: chooseTheme }
}
