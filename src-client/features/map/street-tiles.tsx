import { type StyleSpecification, setWorkerUrl, Map as TileMap } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import { cameraOf, type View } from './projection.ts'

setWorkerUrl(workerUrl)

/** The edge of a raster tile, in pixels. */
const TILE = 256
const MAX_ZOOM = 19

type StreetTilesProps = {
  /** The address of raster tiles, with `{z}`, `{x}` and `{y}`, or of a style; after a space whom to name for them. */
  tiles: string
  view: View
  /** Once they are in sight. */
  onShown: () => void
}

/** Streets between the paper map and its pins, moved by the map's own gestures. What cannot be had leaves the paper in sight. */
export default function StreetTiles({ tiles, view, onShown }: StreetTilesProps) {
  const [address = '', ...credit] = tiles.split(' ')
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<TileMap>(null)
  const [isShown, setShown] = useState(false)
  const show = useEffectEvent(() => {
    setShown(true)
    onShown()
  })
  const camera = useEffectEvent(() => cameraOf(view))
  useEffect(() => {
    if (!frame.current) return
    const made = madeIn(frame.current, { address, camera: camera(), onShown: () => show() })
    map.current = made
    return () => {
      map.current = null
      made?.remove()
    }
  }, [address])
  useLayoutEffect(() => {
    map.current?.jumpTo(cameraOf(view))
  }, [view])
  return (
    <>
      <div ref={frame} inert className="absolute! inset-0 dark:brightness-75" />
      {isShown && (
        <p className="pointer-events-none absolute end-0 bottom-0 rounded-ss-lg bg-raised/85 px-2 text-sm text-ink">
          {credit.join(' ')}
        </p>
      )}
    </>
  )
}

type Making = { address: string; camera: ReturnType<typeof cameraOf>; onShown: () => void }

/** Null where the browser cannot draw it. */
function madeIn(container: HTMLElement, { address, camera, onShown }: Making): TileMap | null {
  try {
    const made = new TileMap({
      container,
      style: address.includes('{z}') ? rasterStyle(address) : address,
      ...camera,
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
    })
    // A tile that is missing is no failure of the page: the paper map is below.
    made.on('error', ({ error }) => console.info('street tiles:', error.message))
    made.on('data', (event) => {
      if ('tile' in event) onShown()
    })
    return made
  } catch (error) {
    console.info('no street tiles:', error)
    return null
  }
}

const rasterStyle = (address: string): StyleSpecification => ({
  version: 8,
  sources: { streets: { type: 'raster', tiles: [address], tileSize: TILE, maxzoom: MAX_ZOOM } },
  layers: [{ id: 'streets', type: 'raster', source: 'streets' }],
})
