import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'

/** The distance, in pictures, within which the strip counts as arrived. */
const ARRIVED = 0.01

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
  const step = (by: number) => show((heading.current ?? shown) + by)

  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    const at = scrollLeft / clientWidth
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
