import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { ImageView } from '#shared/file.ts'
import type { MapPin } from '#shared/map-pins.ts'
import type { Area, Position } from '#shared/position.ts'
import type { PostCard } from '#shared/post.ts'
import { MapFrame } from '../map-frame.tsx'
import { MARGIN, MapView } from '../map-view.tsx'
import { areaOf, fitted, type Size, type View } from '../projection.ts'
import { around } from './around.ts'

type PlacesMapProps = {
  posts: readonly PostCard[]
  /** Where those are whose position is known: at least one of them. */
  positions: readonly (Position & { id: string })[]
}

/** As much is shown around their middle at the least, so that one knows where a single place is. */
const AROUND_METRES = 15_000

/** Places that a text tells of on a map of the country, which asks for nothing more: it is there without a network too. */
export default function PlacesMap({ posts, positions }: PlacesMapProps) {
  const pins = useMemo(() => pinsOf({ posts, positions }), [posts, positions])
  return <MapFrame className="size-full">{(size) => <SizedMap pins={pins} size={size} />}</MapFrame>
}

function SizedMap({ pins, size }: { pins: readonly MapPin[]; size: Size }) {
  const [view, setView] = useState<View>(() => fitted(areaWith(pins), size, MARGIN))
  return (
    <MapView
      view={view}
      size={size}
      onChange={setView}
      pins={pins}
      isInText
      hint={
        <Trans>
          Arrow keys move the map, + and − change the scale, Tab goes from place to place. The text has the same places.
        </Trans>
      }
    />
  )
}

function areaWith(pins: readonly MapPin[]): Area {
  const { west, south, east, north } = areaOf(pins)
  const least = around({ lat: (south + north) / 2, lon: (west + east) / 2 }, AROUND_METRES)
  return areaOf([...pins, { lat: least.south, lon: least.west }, { lat: least.north, lon: least.east }])
}

function pinsOf({ posts, positions }: PlacesMapProps): MapPin[] {
  return positions.flatMap(({ id, lat, lon }) => {
    const post = posts.find((one) => one.id === id)
    if (!post) return []
    const { type, name, lang, price_from, price_from_riel, price_currency, image } = post
    const price_riel = price_currency === 'KHR' ? price_from_riel : null
    return [{ id, type, name, lang, lat, lon, price_from, price_riel, image: image && smallest(image) }]
  })
}

const smallest = ({ url, variants }: ImageView): string => variants.find(({ format }) => format === 'webp')?.url ?? url
