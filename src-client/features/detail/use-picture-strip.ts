import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'

/** The distance, in pictures, within which the strip counts as arrived. */
const ARRIVED = 0.01

/** Where a strip stands, in pictures. */
const placeOf = ({ scrollLeft, clientWidth }: HTMLElement): number => scrollLeft / clientWidth

/**
 * State of a row of pictures that scrolls sideways: which one is shown, and how to show another. While it scrolls to
 * a picture, the next step counts from that one.
 */
export function usePictureStrip(start: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(start)
  const heading = useRef<number | null>(null)

  const show = (index: number, behavior: ScrollBehavior = 'auto') => {
    const element = strip.current
    if (!element?.children[index]) return
    heading.current = index
    element.scrollTo({ left: index * element.clientWidth, behavior })
  }
  // Not from `shown`: a quick second step may come before what the first has scrolled to is rendered.
  const step = (by: number) => {
    if (strip.current) show((heading.current ?? Math.round(placeOf(strip.current))) + by)
  }

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const at = placeOf(currentTarget)
    if (heading.current !== null && Math.abs(at - heading.current) < ARRIVED) heading.current = null
    setShown(Math.round(at))
  }
  // A touch ends the programmed scroll.
  const onHand = () => {
    heading.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    step(by)
  }
  return { ref: strip, shown, show, step, onKeyDown, events: { onScroll, onPointerDown: onHand, onWheel: onHand } }
}
