import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Button } from '#client/components/button.tsx'
import { DEFAULT_THEME_COLOR } from '#client/lib/persisted-state.ts'
import { chooseThemeColor, onThemeColorChange, themeColor } from '#client/lib/theme-color.ts'
import { ColorChoice } from './color-choice.tsx'
import { Preview } from './preview.tsx'

/** The theme colour of this browser: what is chosen is shown at once, on the whole page. */
export default function AppearanceScreen() {
  const { t } = useLingui()
  const chosen = useSyncExternalStore(onThemeColorChange, themeColor)
  return (
    <div className="max-w-2xl space-y-8">
      <ColorChoice chosen={chosen} onChoose={chooseThemeColor} />
      <section aria-label={t`Preview`} className="space-y-3">
        <h2 className="text-lg font-bold">{t`Preview`}</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <Preview mode="light" />
          <Preview mode="dark" />
        </div>
        <p className="text-sm text-soft">
          <Trans>
            Texts and buttons take a lighter or darker shade of the colour, so that they can always be read.
          </Trans>
        </p>
      </section>
      <Button
        look="plain"
        disabled={chosen === DEFAULT_THEME_COLOR}
        onClick={() => chooseThemeColor(DEFAULT_THEME_COLOR)}
      >
        <Trans>Back to the usual colour</Trans>
      </Button>
    </div>
  )
}
