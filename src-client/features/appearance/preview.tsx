import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { buttonStyle } from '#client/components/button.tsx'

const MODES = { light: '[color-scheme:light]', dark: '[color-scheme:dark]' }

/** Shows the colour on texts, chips and buttons. It is a picture: nothing in it can be pressed. */
export function Preview({ mode }: { mode: keyof typeof MODES }) {
  const { t } = useLingui()
  return (
    <figure className={`${MODES[mode]} space-y-3 rounded-card border border-line bg-surface p-4 text-ink`}>
      <figcaption className="text-sm text-soft">{mode === 'light' ? t`Light` : t`Dark`}</figcaption>
      <p className="text-lg font-bold">
        <Trans>Angkor Wat</Trans>
      </p>
      <p className="flex flex-wrap gap-2">
        <span className="inline-flex items-center rounded-full border border-accent-soft bg-accent-tint px-3 py-1 text-sm font-bold text-accent">
          <Trans>Temple</Trans>
        </span>
        <span className="text-accent underline underline-offset-4">
          <Trans>See all</Trans>
        </span>
      </p>
      <p className="flex flex-wrap gap-2">
        <span className={buttonStyle()}>
          <Trans>Directions</Trans>
        </span>
        <span className={buttonStyle('soft')}>
          <Heart aria-hidden="true" className="size-5" />
          <Trans>Save</Trans>
        </span>
      </p>
    </figure>
  )
}
