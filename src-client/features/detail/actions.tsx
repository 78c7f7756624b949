import { Trans } from '@lingui/react/macro'
import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import { buttonStyle } from '#client/components/button.tsx'
import type { PostView } from '#shared/post.ts'
import { DriverButton } from './driver-button.tsx'
import { directionsAddress } from './map-links.ts'
import { ShareButton } from './share-button.tsx'
import { useIsApple } from './use-is-apple.ts'

type ActionsProps = {
  post: PostView
  /** Tells the page's buttons apart. */
  place: 'facts' | 'bar'
}

/** The way there, a call, the place for the driver, and sharing. What is invented leads nowhere. */
export default function Actions({ post, place }: ActionsProps) {
  const isApple = useIsApple()
  if (post.is_sample) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow basis-40 text-sm text-soft">
          <Trans>This is a made-up example: the place does not exist.</Trans>
        </p>
        <ShareButton name={post.name} place={place} />
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={directionsAddress(isApple ? 'apple' : 'google', post)}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonStyle()} grow px-3!`}
      >
        <Navigation size={18} aria-hidden="true" />
        <Trans>Directions</Trans>
      </a>
      <Call post={post} place={place} />
      <DriverButton post={post} place={place} className="grow" />
      <ShareButton name={post.name} place={place} />
    </div>
  )
}

/** A business is called, else written to. In the bar the icon alone has room. */
function Call({ post: { contact }, place }: ActionsProps) {
  const room = place === 'bar' ? 'min-w-11 px-0' : 'grow'
  const label = place === 'bar' ? 'sr-only' : ''
  if (contact.phone) {
    return (
      <a href={`tel:${contact.phone}`} className={`${buttonStyle()} ${room}`}>
        <Phone size={18} aria-hidden="true" />
        <span className={label}>
          <Trans>Call</Trans>
        </span>
      </a>
    )
  }
  if (!contact.telegram) return null
  return (
    <a
      href={contact.telegram}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`${buttonStyle()} ${room}`}
    >
      <MessageCircle size={18} aria-hidden="true" />
      <span className={label}>Telegram</span>
    </a>
  )
}
