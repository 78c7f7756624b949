import { Trans } from '@lingui/react/macro'
import Navigation from 'lucide-react/icons/navigation'
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

/** The way there, the place for the driver, and sharing. What is invented leads nowhere. */
export default function Actions({ post, place }: ActionsProps) {
  const isApple = useIsApple()
  if (post.is_sample) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow basis-40 text-sm text-soft">
          <Trans>An invented example: this place does not exist.</Trans>
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
        className={`${buttonStyle()} grow max-md:px-3`}
      >
        <Navigation size={18} aria-hidden="true" />
        <Trans>Directions</Trans>
      </a>
      <DriverButton post={post} place={place} className="grow" />
      <ShareButton name={post.name} place={place} />
    </div>
  )
}
