import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { THEME_COLORS } from './theme-colors.ts'

type Props = { chosen: string; onChoose: (color: string) => void }

const SWATCH = [
  'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-line bg-raised px-3 py-2 transition hover:bg-sunken',
  'has-checked:border-accent has-checked:bg-accent-tint has-checked:font-bold has-focus-visible:outline-2 has-focus-visible:outline-accent',
].join(' ')

/** Some colours with a name, and the browser's own way to mix one. */
export function ColorChoice({ chosen, onChoose }: Props) {
  const { t, i18n } = useLingui()
  const mixer = useId()
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-bold">{t`Choose a colour`}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
        {THEME_COLORS.map(({ color, name }) => (
          <label key={color} className={SWATCH}>
            <input
              type="radio"
              name="theme-color"
              checked={color === chosen}
              onChange={() => onChoose(color)}
              className="sr-only"
            />
            <span
              aria-hidden="true"
              style={{ background: color }}
              className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-ink [color-scheme:light]"
            >
              {color === chosen && <Check className="size-5" />}
            </span>
            {i18n._(name)}
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={mixer}>{t`Another colour`}</label>
        <input
          id={mixer}
          type="color"
          value={chosen}
          onChange={({ target }) => onChoose(target.value.toUpperCase())}
          className="h-11 w-16 cursor-pointer rounded-lg border border-line bg-raised p-1"
        />
      </div>
    </fieldset>
  )
}
