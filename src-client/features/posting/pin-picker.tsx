import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldControl } from '#client/components/form/form-context.ts'
import { IconButton } from '#client/components/icon-button.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { moved, type Offset, offsetOf, type Position, type Size, type View, ZOOMS } from './map-view.ts'
import { Streets } from './streets.tsx'

const CAMBODIA = { lat: 12.6, lon: 104.9 }
const START_ZOOM = { country: 6, province: 10, place: 16 }
/** Pixels; a tenth of it with Shift. */
const STEP = 40
/** A finger that goes no further has tapped. */
const TAP_PIXELS = 6

const ARROWS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }

/** Puts a pin on a map: the map moves below it, by pointer, by tap and by arrow keys. Without streets provinces show the way. */
export default function PinPicker({ form }: { form: FieldControl }) {
  const { t } = useLingui()
  const hint = useId()
  const { data: provinces = [] } = trpc.catalog.provinces.useQuery()
  const [lat, lon, province] = useWatch({ control: form.control, name: ['lat', 'lon', 'province'] })
  const placed = placeOf(lat, lon)
  const around = provinces.find(({ code }) => code === province)
  const [zoom, setZoom] = useState(placed ? START_ZOOM.place : around ? START_ZOOM.province : START_ZOOM.country)
  const [dragged, setDragged] = useState<Position>()
  const { frame, size } = useSize()
  const position = placed && `${placed.lat}, ${placed.lon}`
  const view: View = { middle: dragged ?? placed ?? around ?? CAMBODIA, zoom }

  const place = ({ lat, lon }: Position) => {
    form.setValue('lat', lat)
    form.setValue('lon', lon)
  }
  const zoomBy = (steps: number) => setZoom(Math.max(ZOOMS.least, Math.min(ZOOMS.most, zoom + steps)))
  const onKeyDown = (event: KeyboardEvent) => {
    const [arrow, steps] = [ARROWS[event.key], ZOOM_KEYS[event.key]]
    if (event.ctrlKey || event.altKey || event.metaKey || !(arrow || steps)) return
    event.preventDefault()
    const share = event.shiftKey ? 0.1 : 1
    if (arrow) place(moved(view, { x: arrow.x * share, y: arrow.y * share }))
    else if (steps) zoomBy(steps)
  }
  const drag = useDrag({ view, onDrag: setDragged, onPlace: place })
  return (
    <div>
      <div className="relative aspect-4/3 overflow-hidden rounded-card border border-line bg-sunken md:aspect-2/1">
        <div
          ref={frame}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the pin
          tabIndex={0}
          aria-label={t`Map with the pin`}
          aria-describedby={hint}
          onKeyDown={onKeyDown}
          {...drag}
          className="absolute inset-0 cursor-move touch-none select-none -outline-offset-4"
        >
          {provinces.map((one) => (
            <Label key={one.code} at={offsetOf(view, one)} size={size} name={one.name} />
          ))}
          {size && <Streets view={view} size={size} />}
          <MapPin
            aria-hidden="true"
            className={`pointer-events-none absolute top-1/2 left-1/2 size-10 -translate-x-1/2 -translate-y-full stroke-surface ${dragged || placed ? 'fill-laterite' : 'fill-soft'}`}
          />
        </div>
        <div className="absolute end-2 top-2 flex flex-col gap-2">
          <IconButton label={t`Zoom in`} onClick={() => zoomBy(1)} className="bg-raised shadow-card">
            <Plus aria-hidden="true" className="size-6" />
          </IconButton>
          <IconButton label={t`Zoom out`} onClick={() => zoomBy(-1)} className="bg-raised shadow-card">
            <Minus aria-hidden="true" className="size-6" />
          </IconButton>
        </div>
      </div>
      <p id={hint} className="mt-1.5 text-sm text-soft">
        <Trans>Move the map until the pin stands on your place, or tap the place.</Trans>{' '}
        <span className="pointer-coarse:hidden">
          <Trans>Arrow keys move the pin, with Shift a little; + and − change the scale.</Trans>
        </span>
      </p>
      <p role="status" className="text-sm text-soft empty:hidden">
        {placed && t`The pin is at ${position}.`}
      </p>
    </div>
  )
}

const placeOf = (lat: unknown, lon: unknown): Position | undefined =>
  isDegrees(lat, 90) && isDegrees(lon, 180) ? { lat, lon } : undefined

const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most

/** The size of what has the ref, as long as it is shown. */
function useSize() {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const shown = frame.current
    if (!shown) return
    const observer = new ResizeObserver(() => setSize({ width: shown.clientWidth, height: shown.clientHeight }))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return { frame, size }
}

type Drag = { view: View; onDrag: (middle: Position | undefined) => void; onPlace: (position: Position) => void }

/** The map follows a pointer, and a tap brings what is below it to the pin. */
function useDrag({ view, onDrag, onPlace }: Drag) {
  const start = useRef<{ x: number; y: number; view: View; isMoved: boolean }>(undefined)
  const by = ({ clientX, clientY }: PointerEvent, from: { x: number; y: number }): Offset => ({
    x: from.x - clientX,
    y: from.y - clientY,
  })
  const end = () => {
    start.current = undefined
    onDrag(undefined)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY, view, isMoved: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current
      if (!from || !event.isPrimary) return
      const offset = by(event, from)
      from.isMoved ||= Math.hypot(offset.x, offset.y) > TAP_PIXELS
      if (from.isMoved) onDrag(moved(from.view, offset))
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      if (!from || !event.isPrimary) return
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
      const tapped = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
      onPlace(moved(from.view, from.isMoved ? by(event, from) : tapped))
      end()
    },
    onPointerCancel: end,
  }
}

type LabelProps = { at: Offset; size: Size | undefined; name: string }

/** The name of a province, where it is in sight. */
function Label({ at, size, name }: LabelProps) {
  if (!size || Math.abs(at.x) > size.width / 2 || Math.abs(at.y) > size.height / 2) return null
  return (
    <span
      className="absolute -translate-x-1/2 -translate-y-1/2 text-sm text-soft"
      style={{ left: size.width / 2 + at.x, top: size.height / 2 + at.y }}
    >
      {name}
    </span>
  )
}
