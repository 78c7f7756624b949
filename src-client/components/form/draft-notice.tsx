import { Trans } from '@lingui/react/macro'
import { Button } from '../button.tsx'

/** Says that a form was filled with what was typed earlier. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-gold-soft px-4 py-2 text-sm text-gold"
    >
      <Trans>What you entered before has been restored.</Trans>
      <Button look="plain" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
    </p>
  )
}
