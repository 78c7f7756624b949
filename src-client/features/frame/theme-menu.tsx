import { useLingui } from '@lingui/react/macro'
import { SunMoon } from 'lucide-react'
import { iconButtonStyle } from '#client/components/icon-button.tsx'
import { Menu } from '#client/components/menu.tsx'
import { useThemes } from './use-themes.ts'

/** The light and dark menu of a desktop's header. */
export function ThemeMenu() {
  const { t } = useLingui()
  const { chosen, choices, choose } = useThemes()
  const entries = choices.map(({ icon: Icon, ...choice }) => ({
    ...choice,
    icon: <Icon aria-hidden="true" className="size-5" />,
  }))
  const onChoose = (value: string) => {
    const choice = choices.find((one) => one.value === value)
    if (choice) choose(choice.value)
  }
  return (
    <Menu
      label={t`Theme`}
      value={chosen}
      choices={entries}
      onChoose={onChoose}
      fallback="#themes"
      className={iconButtonStyle}
    >
      <SunMoon aria-hidden="true" className="size-5" />
    </Menu>
  )
}
