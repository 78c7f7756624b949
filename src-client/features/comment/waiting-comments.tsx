import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Trash2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#client/components/icon-button.tsx'
import { useUser } from '#client/lib/session.ts'
import { dropWishes, onWishes, saidOf, type Wish, wishesOf } from '#client/lib/wishes.ts'
import { refOf, type Subject } from '#shared/subject.ts'

const NONE: readonly Wish[] = []

/** The member's comments from without a network, in the order in which they will be sent. */
export function WaitingComments({ subject }: { subject: Subject }) {
  const { t } = useLingui()
  const member = useUser()?.uuid
  const wishes = useSyncExternalStore(
    onWishes,
    () => (member ? wishesOf(member) : NONE),
    () => NONE,
  )
  const waiting = saidOf(wishes, refOf(subject))
  if (!member || waiting.length === 0) return null
  return (
    <ul aria-label={t`Comments that wait to be sent`} className="mt-4 space-y-2">
      {waiting.map(({ key, text, isSent }) => (
        <li key={key} className="flex items-start gap-2 rounded-card border border-line border-dashed py-2 ps-4 pe-1">
          <div className="min-w-0 grow">
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            <p className="mt-1 flex items-center gap-1 text-sm text-soft">
              <Clock aria-hidden="true" className="size-4 shrink-0" />
              <Trans>Is sent when you are back online</Trans>
            </p>
          </div>
          {!isSent && (
            <IconButton label={t`Delete`} onClick={() => dropWishes(member, (wish) => wish.key === key)}>
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
