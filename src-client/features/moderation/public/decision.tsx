import { Trans, useLingui } from '@lingui/react/macro'
import type { ModerationView } from '#shared/post.ts'
import { REASON_NAMES } from './post-words.ts'

type Props = { status: string; moderation: ModerationView }

/** How a post stands with the admins, to its author: that it waits, or why it was turned down or hidden. */
export function Decision({ status, moderation }: Props) {
  const { i18n } = useLingui()
  const { is_waiting, has_change, is_held, reason, note } = moderation
  if (is_waiting)
    return (
      <p role="status" className="rounded-card bg-gold-soft px-4 py-3 text-gold">
        {has_change ? (
          <Trans>Your change waits for an admin. Until then readers see the post as it was.</Trans>
        ) : (
          <Trans>Your post waits for an admin.</Trans>
        )}
      </p>
    )
  if (!is_held || !reason) return null
  return (
    <div role="status" className="rounded-card bg-laterite-soft px-4 py-3 text-laterite">
      <p className="font-bold">
        {status === 'hidden' && <Trans>An admin has hidden this post.</Trans>}
        {status !== 'hidden' &&
          (has_change ? <Trans>Your change was not approved.</Trans> : <Trans>Your post was not approved.</Trans>)}
      </p>
      <p>{i18n._(REASON_NAMES[reason])}</p>
      {note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
      <p className="mt-1">
        <Trans>Change it and send it again: an admin will look at it.</Trans>
      </p>
    </div>
  )
}
