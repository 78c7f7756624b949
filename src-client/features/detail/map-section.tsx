import { Trans, useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import MapIcon from 'lucide-react/icons/map'
import { useId, useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { artOf } from '#client/lib/art.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { directionsAddress, frameAddress, isPlace, type Located, mapAddress, type Navigator } from './map-links.ts'
import { useIsApple } from './use-is-apple.ts'

const MAP = lazyPart(() => import('./public/map-frame.tsx'))

type MapSectionProps = { post: Located }

const LINK = { target: '_blank', rel: 'noopener noreferrer' }

/** A post on a map. Another company's map loads only on request and may fail, so links to maps stand below. */
export function MapSection({ post }: MapSectionProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const frame = frameAddress(post)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        <Trans>Map</Trans>
      </h2>
      {frame && (
        <div className="relative aspect-4/3 overflow-hidden rounded-card bg-sunken shadow-card md:aspect-2/1">
          <img
            src={artOf({ name: 'spot/map' })}
            alt=""
            width={480}
            height={360}
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
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
      <p className="mt-3">
        <a href={mapAddress(post)} {...LINK} className={buttonStyle('soft')}>
          <ExternalLink size={18} aria-hidden="true" />
          <Trans>Open in maps</Trans>
        </a>
      </p>
      <Navigators post={post} />
    </section>
  )
}

/** Directions by whose maps one likes. */
function Navigators({ post }: { post: Located }) {
  const { t } = useLingui()
  const isApple = useIsApple()
  const link = (navigator: Navigator, name: string) => (
    <li>
      <a
        href={directionsAddress(navigator, post)}
        {...LINK}
        className="inline-flex min-h-11 items-center text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current"
      >
        {name}
      </a>
    </li>
  )
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 text-base">
      <span aria-hidden="true">{t`Directions with`}</span>
      <ul aria-label={t`Directions with`} className="flex flex-wrap gap-x-4">
        {link('google', 'Google Maps')}
        {isApple && link('apple', 'Apple Maps')}
        {link('osm', 'OpenStreetMap')}
      </ul>
    </div>
  )
}

/** A drawing until the map is requested, so that no third party learns of a visit. */
function AskForMap({ onAsk }: { onAsk: () => void }) {
  return (
    <div className="absolute inset-0 flex items-end justify-center p-4">
      <button type="button" onClick={onAsk} className={`${buttonStyle()} shadow-raised noscript:hidden`}>
        <MapIcon size={18} aria-hidden="true" />
        <Trans>Show the map</Trans>
      </button>
    </div>
  )
}

/** The address and the coordinates; of a place that is only known to be in an area, that it is somewhere there. */
function AddressAndCoordinates({ post }: MapSectionProps) {
  const { address, province, lat, lon } = post
  const { t } = useLingui()
  const where = address.includes(province.name) ? address : [address, province.name].filter(Boolean).join(', ')
  return (
    <p className="mt-3 text-base">
      {lat === null || isPlace(post) ? where : <Trans>Somewhere near {where}</Trans>}
      {isPlace(post) && lat !== null && lon !== null && (
        <span className="block text-sm text-soft">
          {t`Coordinates`}: <span className="select-all">{`${lat.toFixed(5)}, ${lon.toFixed(5)}`}</span>
        </span>
      )}
    </p>
  )
}
