import { useMemo } from 'react'
import { formatDistance } from '#client/lib/format-distance.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { MapPin } from '#shared/map-pins.ts'
import type { Cluster } from './clusters.ts'
import { type MapName, type NameKind, nearestName, placedNames } from './names.ts'
import places from './places.json' with { type: 'json' }
import { metresPerPixel, pointOf, type Size, type View } from './projection.ts'

const LOOKS: Record<NameKind, string> = {
  province: 'font-semibold text-ink',
  town: 'text-ink',
  sight: 'text-teal',
  pin: 'text-soft',
}
const DOTS: Partial<Record<NameKind, string>> = { town: 'bg-soft', sight: 'bg-teal' }

/** Sights that go before towns. */
const FAMOUS = 8

/** The provinces with most places, which a map always names: without them nobody knows where they are. */
const TOLD = 4

type MapNamesProps = { view: View; size: Size; clusters: readonly Cluster<MapPin>[] }

/** Provinces, towns, the best-known sights and the pins by name, as far as they have room between the pins. */
export function MapNames({ view, size, clusters }: MapNamesProps) {
  const names = useNames()
  const pins = clusters.flatMap(({ items: [pin, ...others] }) =>
    pin && others.length === 0 ? [{ kind: 'pin' as const, name: pin.name, lat: pin.lat, lon: pin.lon }] : [],
  )
  const placed = placedNames([...names, ...pins], { view, size, pins: clusters })
  if (placed.length === 0) return <Nearest names={names} view={view} />
  return placed.map(({ kind, name, at }) => (
    <span
      key={`${kind} ${name} ${at.x} ${at.y}`}
      aria-hidden="true"
      className={`map-name pointer-events-none absolute max-w-48 -translate-x-1/2 -translate-y-1/2 truncate text-sm ${LOOKS[kind]}`}
      style={{ left: at.x, top: at.y }}
    >
      {DOTS[kind] && <span className={`mx-auto block size-1 rounded-full ${DOTS[kind]}`} />}
      {name}
    </span>
  ))
}

/** Where one is when no name is in sight. */
function Nearest({ names, view }: { names: readonly MapName[]; view: View }) {
  const locale = useLocale()
  const nearest = nearestName(names, view)
  if (!nearest) return null
  const { x, y } = pointOf(nearest)
  const pixels = Math.hypot(x - view.middle.x, y - view.middle.y) * view.scale
  return (
    <p className="map-name pointer-events-none absolute start-3 bottom-11 text-sm text-ink">
      {nearest.name} · {formatDistance(pixels * metresPerPixel(view), locale)}
    </p>
  )
}

function useNames(): MapName[] {
  const locale = useLocale()
  const { data: provinces } = trpc.catalog.provinces.useQuery(undefined, { staleTime: Infinity })
  return useMemo(() => {
    const named = (kind: NameKind, of: (typeof places)['towns']) =>
      of.map((place) => ({ kind, name: place[locale], lat: place.lat, lon: place.lon }))
    return [
      ...(provinces ?? [])
        .toSorted((one, other) => other.posts - one.posts)
        .map(({ name, lat, lon }, nth) => ({ kind: 'province' as const, name, lat, lon, isTold: nth < TOLD })),
      ...named('sight', places.sights.slice(0, FAMOUS)),
      ...named('town', places.towns),
      ...named('sight', places.sights.slice(FAMOUS)),
    ]
  }, [provinces, locale])
}
