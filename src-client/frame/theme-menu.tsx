import { useLingui } from '@lingui/react/macro'
import { SunMoon } from 'lucide-react'
import { Disclosure } from '#client/components/disclosure.tsx'
import { iconButtonStyle } from '#client/components/icon-button.tsx'
import { ThemeButtons } from './theme-buttons.tsx'

export function ThemeMenu() {
  const { t } = useLingui()
  return (
    <Disclosure
      label={t`Theme`}
      fallback="#themes"
      className={iconButtonStyle}
      button={<SunMoon aria-hidden="true" className="size-5" />}
    >
      {() => <ThemeButtons />}
    </Disclosure>
  )
}
