import { useLayoutEffect, useRef, useState } from 'react'
import { type Locale, localePath } from '#shared/locales.ts'

/** In pixels: what most phones and desktops have. */
const SIZES = { phone: [390, 780], desktop: [1280, 860] } as const
export type Width = keyof typeof SIZES
export const WIDTHS: readonly Width[] = ['phone', 'desktop']

/** The address of the page that admins look at. */
export const previewAddress = (locale: Locale, asked: { theme?: string; publication?: string }): string =>
  `${localePath(locale, '/home/preview')}?${new URLSearchParams(asked)}`

type Props = { title: string; src: string; width: Width }

/** A page of this site in a frame, made as small as its place needs. */
export function PageFrame({ title, src, width }: Props) {
  const [wide, high] = SIZES[width]
  const place = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const watch = new ResizeObserver(([entry]) => entry && setScale(Math.min(1, entry.contentRect.width / wide)))
    watch.observe(current)
    return () => watch.disconnect()
  }, [wide])
  return (
    <div ref={place}>
      <div
        className="overflow-hidden rounded-card border border-line bg-surface"
        style={{ width: wide * scale, height: high * scale }}
      >
        <iframe
          key={`${src} ${width}`}
          title={title}
          src={src}
          style={{ width: wide, height: high, transform: `scale(${scale})`, transformOrigin: '0 0' }}
        />
      </div>
    </div>
  )
}
