import { Trans, useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import MapIcon from 'lucide-react/icons/map'
import { useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { PostView } from '#shared/post.ts'
import { frameAddress, googleMapsAddress, mapAddress } from './map-links.ts'

const MAP = lazyPart(() => import('./map-frame.tsx'))

type MapSectionProps = { post: Pick<PostView, 'name' | 'province' | 'address' | 'map' | 'lat' | 'lon'> }

const LINK = { target: '_blank', rel: 'noopener noreferrer', className: buttonStyle('soft') }

/** A post on a map. Another company's map loads only on request and may fail, so links to maps stand below. */
export function MapSection({ post }: MapSectionProps) {
  const [isShown, setShown] = useState(false)
  const frame = frameAddress(post)
  const page = mapAddress(post)
  const google = googleMapsAddress(post)
  if (!page) return null
  return (
    <section aria-labelledby="map-title">
      <h2 id="map-title" className="mb-3 text-lg font-bold">
        <Trans>Map</Trans>
      </h2>
      {frame && (
        <div className="relative aspect-4/3 overflow-hidden rounded-card bg-sunken shadow-card md:aspect-2/1">
          <img
            src={`/art/province/${post.province.code}.svg`}
            alt=""
            width={480}
            height={360}
            loading="lazy"
            className="absolute inset-0 size-full object-cover opacity-80"
          />
          {isShown ? (
            <Lazy part={MAP} pending={null}>
              {(MapFrame) => <MapFrame src={frame} name={post.name} />}
            </Lazy>
          ) : (
            <AskForMap onAsk={() => setShown(true)} />
          )}
        </div>
      )}
      <AddressAndCoordinates post={post} />
      <p className="mt-3 flex flex-wrap gap-3">
        <a href={page} {...LINK}>
          <ExternalLink size={18} aria-hidden="true" />
          <Trans>Open in maps</Trans>
        </a>
        {google && (
          <a href={google} {...LINK}>
            <ExternalLink size={18} aria-hidden="true" />
            Google Maps
          </a>
        )}
      </p>
    </section>
  )
}

/** A paper-cut until the map is requested, so that no third party learns of a visit. */
function AskForMap({ onAsk }: { onAsk: () => void }) {
  return (
    <div className="absolute inset-0 flex items-center justify-center p-4">
      <button type="button" onClick={onAsk} className={`${buttonStyle()} shadow-raised noscript:hidden`}>
        <MapIcon size={18} aria-hidden="true" />
        <Trans>Show the map</Trans>
      </button>
    </div>
  )
}

/** The address and the coordinates. */
function AddressAndCoordinates({ post: { address, province, lat, lon } }: MapSectionProps) {
  const { t } = useLingui()
  return (
    <p className="mt-3 text-base">
      {address ? `${address}, ${province.name}` : province.name}
      {lat !== null && lon !== null && (
        <span className="block text-sm text-soft">
          {t`Coordinates`}: <span className="select-all">{`${lat.toFixed(5)}, ${lon.toFixed(5)}`}</span>
        </span>
      )}
    </p>
  )
}
