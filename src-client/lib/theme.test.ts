import { afterEach, expect, it, vi } from 'vitest'
import { forcedTheme } from './theme.ts'

afterEach(() => vi.restoreAllMocks())

const page = (theme?: 'light' | 'dark' | 'system') => ({ staticData: theme ? { theme } : {} })

it('the innermost page that forces a look has it', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(forcedTheme([page(), page()])).toBeUndefined()
  expect(forcedTheme([page(), page('dark'), page()])).toBe('dark')
  expect(forcedTheme([page('dark'), page('light')])).toBe('light')
  expect(warn).not.toHaveBeenCalled()
})

it('no page forces what the system decides: that is refused with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(forcedTheme([page(), page('system')])).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
})
