import { hash } from '#shared/hash.ts'
import { makeInk } from './ink.ts'
import type { Kit } from './kit.ts'
import { mapScene } from './map-scene.ts'
import type { Time } from './palette.ts'
import { makePalette } from './palette.ts'
import { panorama } from './panorama.ts'
import { paperCut, wrap } from './paper-cut.ts'
import { num } from './path.ts'
import { provinceMotif } from './province-hue.ts'
import { makeRng } from './random.ts'
import { emptyScene, errorScene, lostScene, offlineScene } from './spot-scenes.ts'

type Spot = 'empty' | 'error' | 'not-found' | 'offline' | 'map' | 'hero' | 'province'

/** The colours of a spot picture follow from this; for a province tile the seed is the province's code. */
type SpotOptions = { hue: number; seed: string; dark?: boolean }

const SCENES = {
  empty: emptyScene,
  error: errorScene,
  'not-found': lostScene,
  offline: offlineScene,
  map: mapScene,
  hero: panorama,
} as const

const HOUR: Record<Exclude<Spot, 'province'>, Time> = {
  empty: 'day',
  error: 'dawn',
  'not-found': 'day',
  offline: 'dawn',
  map: 'day',
  hero: 'day',
}

// A soft-edged cut: the calm pictures stand in the page without a frame.
const cutOut = (w: number): string => {
  const [l, r, m] = [8, w - 8, w / 2]
  return (
    `M${l} 300C${l} 90 ${num(m * 0.45)} 14 ${num(m * 0.95)} 10` +
    `S${num(r)} 60 ${r} 290S${num(m * 1.6)} 588 ${num(m)} 590S${l} 540 ${l} 300z`
  )
}

const tile = ({ hue, seed, dark }: SpotOptions, width: number, height: number): string => {
  const time = dark === true ? 'night' : makeRng(`tile\n${seed}`).pick(['dawn', 'day', 'dusk'] as const)
  return paperCut({ seed: `province ${seed}`, motif: provinceMotif(seed), hue, time, variant: 0, width, height })
}

/**
 * A calm picture for the interface as an SVG string. `empty`, `error`, `not-found` and `offline` are cut out of the
 * page (transparent around a soft shape); `map`, `hero` and `province` fill their box. `dark` gives the night version.
 */
export const spotArt = (kind: Spot, options: SpotOptions, width: number, height: number): string => {
  if (kind === 'province') return tile(options, width, height)
  const [bw, bh] = [
    Number.isFinite(width) ? Math.max(1, width) : 800,
    Number.isFinite(height) ? Math.max(1, height) : 600,
  ]
  const w = Math.min(2400, Math.max(300, (bw / bh) * 600))
  const hue = Number.isFinite(options.hue) ? ((options.hue % 360) + 360) % 360 : 200
  const time = options.dark === true ? 'night' : HOUR[kind]
  const place = `${kind}\n${options.seed}`
  const pal = makePalette(hue, time, makeRng(`${place}\npalette`))
  const prefix = `s${hash(JSON.stringify([place, hue, time, w]))
    .toString(36)
    .slice(0, 5)}`
  const ink = makeInk(prefix, pal.shade, pal.lit)
  const kit: Kit = {
    ink,
    pal,
    rng: makeRng(place),
    view: makeRng(`${place}\nview`),
    time,
    variant: 0,
    half: w / 2,
    w,
    cx: w / 2,
  }
  SCENES[kind](kit)
  if (kind === 'hero' || kind === 'map') return wrap(ink.markup(), w, bw, bh)
  const clip = `<clipPath id="${prefix}clip"><path d="${cutOut(w)}"/></clipPath>`
  return wrap(`${clip}<g clip-path="url(#${prefix}clip)">${ink.markup()}</g>`, w, bw, bh)
}
