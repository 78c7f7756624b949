import { Trans } from '@lingui/react/macro'
import Navigation from 'lucide-react/icons/navigation'
import { buttonStyle } from '#client/components/button.tsx'
import type { PostView } from '#shared/post.ts'
import { DriverButton } from './driver-button.tsx'
import { directionsAddress } from './map-links.ts'
import { ContactIcon } from './public/contact-icon.tsx'
import { type ContactWay, contactWays } from './public/contact-ways.ts'
import ShareButton from './public/share-button.tsx'
import { useIsApple } from './use-is-apple.ts'

/** All of them stay in one row of a phone 360 px wide, in Khmer too. */
const NARROW = 'max-[25rem]:px-2! max-[25rem]:text-sm!'

type ActionsProps = {
  post: PostView
  /** Tells the page's buttons apart. */
  place: 'facts' | 'bar'
}

/** The way there, a call, the place for the driver, and sharing. */
export default function Actions({ post, place }: ActionsProps) {
  const isApple = useIsApple()
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={directionsAddress(isApple ? 'apple' : 'google', post)}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonStyle()} grow px-3! ${NARROW}`}
      >
        <Navigation size={18} aria-hidden="true" />
        <Trans>Directions</Trans>
      </a>
      <ContactButton post={post} place={place} />
      <DriverButton post={post} place={place} className={`grow ${NARROW}`} />
      <ShareButton name={post.name} place={place} />
    </div>
  )
}

/** The most direct way to reach a business. In the bar the icon alone has room. */
function ContactButton({ post, place }: ActionsProps) {
  const [way] = contactWays(post.contact)
  if (!way) return null
  const room = place === 'bar' ? 'min-w-11 px-0!' : 'grow'
  return (
    <a {...way.link} className={`${buttonStyle()} ${room}`}>
      <ContactIcon kind={way.kind} />
      <span className={place === 'bar' ? 'sr-only' : ''}>
        <ContactName way={way} />
      </span>
    </a>
  )
}

function ContactName({ way: { kind, text } }: { way: ContactWay }) {
  if (kind === 'phone') return <Trans>Call</Trans>
  return kind === 'website' ? <Trans>Website</Trans> : text
}
