import { hash } from '#shared/hash.ts'
import { makeInk } from './ink.ts'
import type { Kit } from './kit.ts'
import type { Motif } from './motifs.ts'
import type { Time } from './palette.ts'
import { makePalette } from './palette.ts'
import { nth, num } from './path.ts'
import { makeRng } from './random.ts'
import { DRAWINGS } from './registry.ts'
import { compose } from './stage.ts'

/** The subject of a picture. `hue` is the province's (0–360); `variant` 0–3 is another view of the same place. */
export type Scene = {
  seed: string
  motif: Motif
  hue: number
  time: Time
  variant: number
  width: number
  height: number
}

const HOURS: readonly Time[] = ['dawn', 'day', 'dusk', 'night']

// The third view comes at another hour, the next one; fireworks are not for daylight.
const hourOf = (time: Time, variant: number, motif: Motif): Time => {
  const hour = variant === 2 ? nth(HOURS, (HOURS.indexOf(time) + 1) % HOURS.length) : time
  if (motif !== 'fireworks') return hour
  return hour === 'dawn' || hour === 'dusk' ? 'dusk' : 'night'
}

const finite = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise)

/** An SVG frame of the wanted size around markup drawn 600 high; it fills its box like a photo. */
export const wrap = (markup: string, w: number, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}" height="` +
  `${num(height)}" viewBox="0 0 ${num(w)} 600" preserveAspectRatio="xMidYMid slice">` +
  `${markup}</svg>`

/** A layered paper-cut picture as an SVG string: the same scene always gives the same string. */
export const paperCut = (scene: Scene): string => {
  const variant = Math.abs(Math.trunc(finite(scene.variant, 0))) % 4
  const [width, height] = [Math.max(1, finite(scene.width, 800)), Math.max(1, finite(scene.height, 600))]
  const hue = ((finite(scene.hue, 200) % 360) + 360) % 360
  const w = Math.min(2400, Math.max(300, (width / height) * 600))
  const place = `${scene.motif}\n${scene.seed}`
  const time = hourOf(scene.time, variant, scene.motif)
  const pal = makePalette(hue, time, makeRng(`${place}\npalette`))
  const view = makeRng(`${place}\n${variant}`)
  const ink = makeInk(
    `p${hash(JSON.stringify([place, hue, time, variant, w]))
      .toString(36)
      .slice(0, 5)}`,
    pal.shade,
    pal.lit,
  )
  const aside = w > 1000 ? view.pick([0.4, 0.58, 0.62]) : variant === 2 ? view.pick([0.4, 0.6]) : view.range(0.47, 0.53)
  const kit: Kit = { ink, pal, rng: makeRng(place), view, time, variant, half: w / 2, w, cx: w * aside }
  compose(kit, DRAWINGS[scene.motif])
  return wrap(ink.markup(), w, width, height)
}
