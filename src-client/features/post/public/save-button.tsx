import { Trans } from '@lingui/react/macro'
import Bookmark from 'lucide-react/icons/bookmark'
import { Toggle } from './toggle.tsx'
import { type Likeable, useReaction } from './use-reaction.ts'

type SaveButtonProps = { subject: Likeable & { name: string }; isOnPicture?: boolean; isLarge?: boolean }

/** Saves a post or an article for later. */
export default function SaveButton({ subject, isOnPicture, isLarge }: SaveButtonProps) {
  const { name } = subject
  const { is_saved = false, wish } = useReaction(subject)
  return (
    <Toggle
      isOn={is_saved}
      onWish={(on) => wish('save', on)}
      isOnPicture={isOnPicture}
      isLarge={isLarge}
      tone="text-accent"
    >
      <Bookmark size={20} aria-hidden="true" fill={is_saved ? 'currentColor' : 'none'} />
      <span className="sr-only">
        <Trans>Save {name}</Trans>
      </span>
    </Toggle>
  )
}
