import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import List from 'lucide-react/icons/list'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useHere } from '#client/lib/here.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import { SEARCH_REACH } from '#shared/limits.ts'
import type { MapPin, MapPins } from '#shared/map-pins.ts'
import type { Area } from '#shared/position.ts'
import { BaseMap } from '../base-map.tsx'
import { ChosenPlaces } from '../chosen-places.tsx'
import { clustersOf } from '../clusters.ts'
import { Controls } from '../controls.tsx'
import { MapNames } from '../map-names.tsx'
import { OwnPosition } from '../own-position.tsx'
import { Pins } from '../pins.tsx'
import {
  areaOf,
  areaText,
  COUNTRY,
  fitted,
  moved,
  type Point,
  pointOf,
  type Size,
  type View,
  zoomed,
} from '../projection.ts'
import { ScaleBar } from '../scale-bar.tsx'
import { useGestures } from '../use-gestures.ts'
import { around } from './around.ts'

export type PinFilters = Omit<ApiInput['post']['pins'], 'area'>

export type PostMapProps = {
  filters: PinFilters
  /** The area it shows at first; the whole country where there is none. */
  start?: Area | undefined
  /** Whether it starts where somebody is, so that nothing of it may be kept. */
  isPrivate?: boolean
  /** Is given the area in sight, once the visitor has moved the map. */
  onSearch: (area: string) => void
  /** The filters, where it lies over the list that has them. */
  filterBar?: ReactNode
  /** Where it lies over the list. */
  onClose?: (() => void) | undefined
}

// Nobody fetches it ahead: it is bigger than all the rest of the map, and few installations have tiles.
const STREETS = lazyPart(() => import('../street-tiles.tsx'), { isLikely: () => false })

/** Pixels. */
const STEP = 80
const TOGETHER = 44
/** The share of the map that stays free around the places of a cluster. */
const MARGIN = 0.15
const PAUSE_MS = 300
/** More than is in sight, so that what comes into sight is there already. */
const AROUND = 1.3

/** Around the visitor. */
const NEAR_METRES = 10_000

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 2, '=': 2, '-': 0.5 }

/** The posts of a list on a map of the country: by pointer, fingers, wheel and keys. Who hears it reads the list instead. */
export default function PostMap({ start = COUNTRY, filterBar, onClose, ...props }: PostMapProps) {
  const { frame, size } = useSize()
  return (
    <div className="flex size-full flex-col gap-2">
      {filterBar}
      <div ref={frame} className="relative min-h-0 grow overflow-hidden rounded-card border border-line bg-teal-soft">
        {/* Another start is another map. */}
        {size && <SizedMap key={JSON.stringify(start)} {...props} start={start} size={size} />}
      </div>
      {onClose && (
        <Button look="soft" onClick={onClose} className="w-full">
          <List size={18} aria-hidden="true" />
          <Trans>Show as a list</Trans>
        </Button>
      )}
    </div>
  )
}

type SizedMapProps = Omit<PostMapProps, 'onClose' | 'filterBar'> & { start: Area; size: Size }

function SizedMap({ filters, start, isPrivate = false, onSearch, size }: SizedMapProps) {
  const { t } = useLingui()
  const { tiles } = useRouter().options.context
  const hint = useId()
  const here = useHere()
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>(() => fitted(start, size))
  const [hasStreets, setStreets] = useState(false)
  const [isMoved, setMoved] = useState(false)
  const [chosen, setChosen] = useState<readonly MapPin[]>([])
  const change = (next: (view: View) => View) => {
    setView(next)
    setMoved(true)
  }
  const area = useSettled(areaText(view, size, AROUND), { pauseMs: PAUSE_MS, start: areaText(view, size, AROUND) })
  const pins = trpc.post.pins.useQuery(
    { ...filters, area },
    { meta: { isPrivate: isPrivate || here !== null }, placeholderData: keepPreviousData },
  )
  const clusters = useClusters(pins.data, view.scale)
  const gestures = useGestures({ frame, size, onChange: change })
  const choose = (places: readonly MapPin[]) => {
    const closer = fitted(areaOf(places), size, MARGIN)
    if (places.length === 1 || closer.scale <= view.scale || isTogether(places, closer.scale)) setChosen(places)
    else change(() => closer)
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
    change((now) => (arrow ? moved(now, arrow) : zoomed(now, size, factor ?? 1)))
  }
  return (
    <>
      <div
        ref={frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
        tabIndex={0}
        aria-label={t`Map of the places`}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        {...gestures}
        className="absolute inset-0 cursor-grab touch-none select-none overflow-hidden -outline-offset-4 active:cursor-grabbing"
      >
        <BaseMap view={view} size={size} province={filters.province} />
        {tiles && (
          <Lazy part={STREETS} pending={null} isExtra>
            {(StreetTiles) => <StreetTiles tiles={tiles} view={view} onShown={() => setStreets(true)} />}
          </Lazy>
        )}
        <Pins clusters={clusters} view={view} size={size} chosen={chosen} onChoose={choose} />
        {!hasStreets && <MapNames view={view} size={size} clusters={clusters} />}
        <OwnPosition view={view} size={size} />
      </div>
      <p id={hint} className="sr-only">
        <Trans>
          Arrow keys move the map, + and − change the scale, Tab goes from place to place. The list has the same places.
        </Trans>
      </p>
      <Controls
        onZoom={(factor) => change((now) => zoomed(now, size, factor))}
        onWhole={() => change(() => fitted(COUNTRY, size))}
        onNear={(position) => change(() => fitted(around(position, NEAR_METRES), size))}
      />
      {chosen.length === 0 && <ScaleBar view={view} />}
      <div className="pointer-events-none absolute inset-x-14 top-2 flex flex-col items-center gap-2 text-center">
        {isMoved && (
          <button
            type="button"
            onClick={() => onSearch(areaText(view, size))}
            className="pointer-events-auto min-h-11 rounded-full bg-accent-strong px-5 text-base font-bold text-on-accent shadow-raised"
          >
            <Trans>Search this area</Trans>
          </button>
        )}
        <p
          aria-live="polite"
          className="rounded-3xl bg-raised px-3 py-0.5 text-center text-sm text-balance text-ink shadow-card empty:hidden"
        >
          {pins.isError ? <Trans>The places could not be loaded.</Trans> : pins.data && <Shown {...pins.data} />}
        </p>
      </div>
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
function useClusters(data: MapPins | undefined, scale: number) {
  const step = 2 ** (Math.round(Math.log2(scale) * 2) / 2)
  return useMemo(
    () =>
      clustersOf(
        (data?.pins ?? []).map((pin) => ({ item: pin, point: pointOf(pin) })),
        TOGETHER / step,
      ),
    [data, step],
  )
}

/** How many places are in sight, or that these are the most popular of them. */
function Shown({ pins, total }: MapPins) {
  const locale = useLocale()
  const [count, all] = [formatNumber(pins.length, locale), formatNumber(total, locale)]
  if (total <= pins.length) return <Plural value={pins.length} one={`${count} place`} other={`${count} places`} />
  const reached = total >= SEARCH_REACH ? `${all}+` : all
  return (
    <Trans>
      The {count} most popular of {reached}
    </Trans>
  )
}

/** The size of what has the ref, as long as it is shown. */
function useSize() {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const shown = frame.current
    if (!shown) return
    const observer = new ResizeObserver(() => {
      if (shown.clientWidth > 0) setSize({ width: shown.clientWidth, height: shown.clientHeight })
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return { frame, size }
}
