import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { MapPin } from '#shared/map-pins.ts'
import { BaseMap } from './base-map.tsx'
import { ChosenPlaces } from './chosen-places.tsx'
import { clustersOf } from './clusters.ts'
import { Controls } from './controls.tsx'
import { MapNames } from './map-names.tsx'
import { OwnPosition } from './own-position.tsx'
import { Pins } from './pins.tsx'
import { areaOf, COUNTRY, fitted, moved, type Point, pointOf, type Size, type View, zoomed } from './projection.ts'
import { around } from './public/around.ts'
import { ScaleBar } from './scale-bar.tsx'
import { useGestures } from './use-gestures.ts'

// Nobody fetches it ahead: it is bigger than all the rest of the map, and few installations have tiles.
const STREETS = lazyPart(() => import('./street-tiles.tsx'), { isLikely: () => false })

/** Pixels. */
const STEP = 80
const TOGETHER = 44
/** The share of the map that stays free around the places of a cluster. */
export const MARGIN = 0.15
/** Around the visitor. */
const NEAR_METRES = 10_000

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 2, '=': 2, '-': 0.5 }

type MapViewProps = {
  view: View
  size: Size
  onChange: (change: (view: View) => View) => void
  pins: readonly MapPin[]
  /** A province that stands out. */
  province?: string | undefined
  /** Says which keys there are, and where the same places stand in words. */
  hint: ReactNode
  /** Whether it stands in a text, which goes on scrolling over it. */
  isInText?: boolean
  /** Stands over its upper edge. */
  children?: ReactNode
}

/** A map of places, by pointer, fingers, wheel and keys. */
export function MapView({ view, size, onChange, pins, province, hint, isInText = false, children }: MapViewProps) {
  const { t } = useLingui()
  const { tiles } = useRouter().options.context
  const hintId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [hasStreets, setStreets] = useState(false)
  const [chosen, setChosen] = useState<readonly MapPin[]>([])
  const clusters = useClusters(pins, view.scale)
  const gestures = useGestures({ frame, size, onChange, isInText })
  const choose = (places: readonly MapPin[]) => {
    const closer = fitted(areaOf(places), size, MARGIN)
    if (places.length === 1 || closer.scale <= view.scale || isTogether(places, closer.scale)) setChosen(places)
    else onChange(() => closer)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [arrow, factor] = [ARROWS[event.key], ZOOM_KEYS[event.key]]
    if (event.key === 'Escape' && chosen.length > 0) {
      event.stopPropagation()
      event.preventDefault()
      setChosen([])
    }
    if (event.ctrlKey || event.altKey || event.metaKey || !(arrow || factor)) return
    event.preventDefault()
    onChange((now) => (arrow ? moved(now, arrow) : zoomed(now, size, factor ?? 1)))
  }
  return (
    <>
      <div
        ref={frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
        tabIndex={0}
        aria-label={t`Map of the places`}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        {...gestures}
        className="absolute inset-0 cursor-grab touch-none select-none overflow-hidden -outline-offset-4 active:cursor-grabbing"
        style={isInText ? { touchAction: 'pan-y' } : undefined}
      >
        <BaseMap view={view} size={size} province={province} />
        {tiles && (
          <Lazy part={STREETS} pending={null} failed={null}>
            {(StreetTiles) => <StreetTiles tiles={tiles} view={view} onShown={() => setStreets(true)} />}
          </Lazy>
        )}
        <Pins clusters={clusters} view={view} size={size} chosen={chosen} onChoose={choose} />
        {!hasStreets && <MapNames view={view} size={size} clusters={clusters} />}
        <OwnPosition view={view} size={size} />
      </div>
      <p id={hintId} className="sr-only">
        {hint}
      </p>
      <Controls
        onZoom={(factor) => onChange((now) => zoomed(now, size, factor))}
        onWhole={() => onChange(() => fitted(COUNTRY, size))}
        onNear={(position) => onChange(() => fitted(around(position, NEAR_METRES), size))}
      />
      {chosen.length === 0 && <ScaleBar view={view} />}
      {children}
      <ChosenPlaces pins={chosen} onClose={() => setChosen([])} />
    </>
  )
}

/** Whether no scale takes them apart. */
const isTogether = (places: readonly MapPin[], scale: number) =>
  clustersOf(
    places.map((pin) => ({ item: pin, point: pointOf(pin) })),
    TOGETHER / scale,
  ).length === 1

/** By half steps of the scale, so that clusters do not change all the time while the map comes closer. */
function useClusters(pins: readonly MapPin[], scale: number) {
  const step = 2 ** (Math.round(Math.log2(scale) * 2) / 2)
  return useMemo(
    () =>
      clustersOf(
        pins.map((pin) => ({ item: pin, point: pointOf(pin) })),
        TOGETHER / step,
      ),
    [pins, step],
  )
}
