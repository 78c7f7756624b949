import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Size } from './projection.ts'

type MapFrameProps = { className: string; children: (size: Size) => ReactNode }

/** The frame that a map is drawn in, once its size is known. */
export function MapFrame({ className, children }: MapFrameProps) {
  const { frame, size } = useSize()
  return (
    <div ref={frame} className={`relative overflow-hidden rounded-card border border-line bg-teal-soft ${className}`}>
      {size && children(size)}
    </div>
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
