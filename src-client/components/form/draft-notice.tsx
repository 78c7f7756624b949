import { Trans } from '@lingui/react/macro'
import { Button } from '../button.tsx'

type Props = {
  /** Something newer is stored by now. */
  isOutdated: boolean
  onDiscard: () => void
}

/** Says that a form was filled with what was typed earlier. */
export function DraftNotice({ isOutdated, onDiscard }: Props) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-gold-soft px-4 py-2 text-sm text-gold"
    >
      {isOutdated ? (
        <Trans>A newer version has been saved since. Below is what you entered on this device.</Trans>
      ) : (
        <Trans>What you entered before has been restored.</Trans>
      )}
      <Button look="plain" onClick={onDiscard}>
        {isOutdated ? <Trans>Use the newer version</Trans> : <Trans>Discard</Trans>}
      </Button>
    </p>
  )
}
