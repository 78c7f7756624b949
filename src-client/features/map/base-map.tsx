import { memo } from 'react'
import base from './base-map.json' with { type: 'json' }
import type { Size, View } from './projection.ts'

const OUTLINE = Object.values(base.provinces).join('')
/** Sheets of paper, so that neighbours differ. */
const PAPERS = ['fill-raised', 'fill-gold-soft', 'fill-laterite-soft', 'fill-accent-tint']
const SHADOW_PIXELS = 3

type BaseMapProps = {
  view: View
  size: Size
  /** A province that stands out. */
  province?: string | undefined
}

/** The country as a paper-cut: it lies on its neighbours, and these on the water. */
export function BaseMap({ view: { middle, scale }, size: { width, height }, province }: BaseMapProps) {
  const place = (down = 0) =>
    `translate(${width / 2 - middle.x * scale} ${height / 2 - middle.y * scale + down}) scale(${scale / base.scale})`
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full bg-teal-soft">
      <g transform={place()}>
        <path d={base.neighbours} className="fill-sunken" />
      </g>
      <path d={OUTLINE} transform={place(SHADOW_PIXELS)} className="fill-shade opacity-20" />
      <g transform={place()}>
        <Provinces chosen={province} />
      </g>
    </svg>
  )
}

/** Drawn once: only what stands around it moves. */
const Provinces = memo(function Provinces({ chosen }: { chosen: string | undefined }) {
  return (
    <>
      {Object.entries(base.provinces).map(([code, outline], index) => (
        <path
          key={code}
          d={outline}
          className={`stroke-line ${code === chosen ? 'fill-accent-soft' : PAPERS[index % PAPERS.length]}`}
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={base.lake} className="fill-teal-soft stroke-teal" strokeWidth={1} vectorEffect="non-scaling-stroke" />
      <path
        d={base.rivers}
        className="fill-transparent stroke-teal opacity-60"
        strokeWidth={2}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
})
