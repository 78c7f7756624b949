import { Trans, useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import MapIcon from 'lucide-react/icons/map'
import { useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import type { PostView } from '#shared/post.ts'
import { frameAddress, mapAddress } from './map-links.ts'

type MapSectionProps = { post: Pick<PostView, 'name' | 'province' | 'map' | 'lat' | 'lon'> }

/** Where a place is. The map of another company comes only when it is asked for; without JavaScript it opens on its own page. */
export function MapSection({ post }: MapSectionProps) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const frame = frameAddress(post)
  const page = mapAddress(post)
  if (!page) return null
  return (
    <section aria-labelledby="map-title">
      <h2 id="map-title" className="mb-3 text-lg font-bold">
        <Trans>Map</Trans>
      </h2>
      {frame && (
        <div className="relative aspect-4/3 overflow-hidden rounded-card bg-sunken shadow-card md:aspect-2/1">
          {isAsked ? (
            <iframe
              src={frame}
              title={t`Map of ${post.name}`}
              loading="lazy"
              sandbox="allow-scripts allow-same-origin allow-popups"
              referrerPolicy="strict-origin-when-cross-origin"
              className="absolute inset-0 size-full border-0"
            />
          ) : (
            <PaperMap post={post} onAsk={() => setAsked(true)} />
          )}
        </div>
      )}
      <p className="mt-3">
        <a href={page} target="_blank" rel="noopener noreferrer" className={buttonStyle('soft')}>
          <ExternalLink size={18} aria-hidden="true" />
          <Trans>Open in maps</Trans>
        </a>
      </p>
    </section>
  )
}

/** The province in paper until the map is asked for: no other company hears of a visit before. */
function PaperMap({ post, onAsk }: MapSectionProps & { onAsk: () => void }) {
  return (
    <>
      <img
        src={`/art/province/${post.province.code}.svg`}
        alt=""
        width={480}
        height={360}
        loading="lazy"
        className="absolute inset-0 size-full object-cover opacity-80"
      />
      <div className="absolute inset-0 flex items-center justify-center p-4">
        <button type="button" onClick={onAsk} className={`${buttonStyle()} shadow-raised noscript:hidden`}>
          <MapIcon size={18} aria-hidden="true" />
          <Trans>Show the map</Trans>
        </button>
      </div>
    </>
  )
}
