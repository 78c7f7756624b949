import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'

/** Pictures in a row that scrolls sideways, one in view at a time: which one that is, and the ways to another. */
export function usePictureStrip(start: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(start)
  const show = (index: number) => strip.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
    setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(shown + step)
  }
  return { strip, shown, show, onScroll, onKeyDown }
}
