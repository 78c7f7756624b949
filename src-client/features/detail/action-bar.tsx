import { Trans } from '@lingui/react/macro'
import Navigation from 'lucide-react/icons/navigation'
import { buttonStyle } from '#client/components/button.tsx'
import type { PostView } from '#shared/post.ts'
import { mapAddress } from './map-links.ts'
import { ShareButton } from './share-button.tsx'

type ActionsProps = { post: Pick<PostView, 'name' | 'map' | 'lat' | 'lon'> }

/** Directions and sharing. */
export function Actions({ post, place = 'facts' }: ActionsProps & { place?: 'facts' | 'bar' }) {
  const page = mapAddress(post)
  return (
    <div className="flex gap-3">
      {page && (
        <a href={page} target="_blank" rel="noopener noreferrer" className={`${buttonStyle()} grow`}>
          <Navigation size={18} aria-hidden="true" />
          <Trans>Directions</Trans>
        </a>
      )}
      <ShareButton name={post.name} place={place} className={page ? '' : 'grow'} />
    </div>
  )
}

/** The same, fixed at the bottom of a phone. */
export function ActionBar({ post }: ActionsProps) {
  return (
    <div className="sticky bottom-(--bar-height) z-10 -mx-4 border-t border-line bg-raised px-4 py-2 short:static md:hidden">
      <Actions post={post} place="bar" />
    </div>
  )
}
