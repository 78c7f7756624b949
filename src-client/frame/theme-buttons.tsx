import { useLingui } from '@lingui/react/macro'
import { SEGMENT, SEGMENTS } from './segment-style.ts'
import { useThemes } from './use-themes.ts'

export function ThemeButtons() {
  const { t } = useLingui()
  const { chosen, choices, choose } = useThemes()
  return (
    <fieldset className={`noscript:hidden ${SEGMENTS}`} aria-label={t`Theme`}>
      {choices.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className={SEGMENT}
          onClick={() => choose(value)}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
