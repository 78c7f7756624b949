import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { moved, type Point, type Size, type View, zoomed } from './projection.ts'

/** A finger that goes no further has tapped. */
const TAP_PIXELS = 6
/** A turn of the wheel, in pixels, that brings the map twice as close. */
const WHEEL_PIXELS = 240
const LINE_PIXELS = 20

type Gestures = {
  frame: RefObject<HTMLElement | null>
  size: Size
  onChange: (change: (view: View) => View) => void
  /** Whether the wheel scrolls the page around it, as long as no key goes with it. */
  isInText: boolean
}

/** Moves a map by one pointer, brings it closer by two or by the wheel. */
export function useGestures({ frame, size, onChange, isInText }: Gestures) {
  const pointers = useRef(new Map<number, Point>())
  const travelled = useRef(0)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Two fingers on a touchpad come as a wheel with Ctrl.
    if (isInText && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1)
    const at = pointIn(frame.current, event)
    onChange((view) => zoomed(view, size, 2 ** (-pixels / WHEEL_PIXELS), at))
  })
  useEffect(() => {
    const element = frame.current
    // React's own listeners are passive, and the page would scroll.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [frame])

  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      if (pointers.current.size === 0) travelled.current = 0
      pointers.current.set(event.pointerId, pointIn(frame.current, event))
    },
    onPointerMove: (event: PointerEvent) => {
      const from = pointers.current.get(event.pointerId)
      if (!from) return
      const to = pointIn(frame.current, event)
      travelled.current += Math.hypot(to.x - from.x, to.y - from.y)
      pointers.current.set(event.pointerId, to)
      if (travelled.current < TAP_PIXELS) return
      // Not before: a captured pointer no longer taps what is below it.
      frame.current?.setPointerCapture(event.pointerId)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (!other) return onChange((view) => moved(view, { x: to.x - from.x, y: to.y - from.y }))
      const [before, after] = [from, to].map(({ x, y }) => Math.hypot(x - other.x, y - other.y))
      const half = { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }
      const between = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
      onChange((view) => zoomed(moved(view, half), size, (after || 1) / (before || 1), between))
    },
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: (event: { clientX: number; clientY: number }) => {
      const at = pointIn(frame.current, event)
      onChange((view) => zoomed(view, size, 2, at))
    },
  }
}

function pointIn(frame: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0 } = frame?.getBoundingClientRect() ?? {}
  return { x: clientX - left, y: clientY - top }
}
