import { hueGap, mixHue, oklch } from './colour.ts'
import type { Rng } from './random.ts'

export type Time = 'dawn' | 'day' | 'dusk' | 'night'

/** Four tints of one colour from light to dark. */
type Ramp = readonly [string, string, string, string]

/** Every colour a scene may use, already as hex: librsvg knows no oklch(). */
export type Palette = {
  sky: readonly [string, string, string]
  disc: string
  halo: string
  cloud: string
  /** Land from far (0) to near (1). */
  land: (depth: number) => string
  /** Foliage from far (0) to near (1). */
  leaf: (depth: number) => string
  /** Water from far and bright (0) to near and deep (1). */
  water: (depth: number) => string
  /** Motif paper from light (0) to dark (4). */
  m: readonly [string, string, string, string, string]
  /** First accent from light (0) to dark (3). */
  a: Ramp
  /** Second accent from light (0) to dark (3). */
  b: Ramp
  /** Gold from light (0) to dark (3): finials, lanterns, food. */
  gold: Ramp
  /** Chilli red from light (0) to dark (3): fruit, peppers, meat. */
  red: Ramp
  /** Timber and earth from light (0) to dark (3). */
  wood: Ramp
  /** Plain white paper, dimmed with the hour. */
  white: string
  glow: string
  /** The nearest, darkest sheet. */
  ink: string
  /** Colour of the shadows between sheets. */
  shade: string
  lit: boolean
}

type Stop = readonly [number, number, number, number]

type Light = {
  sky: readonly [Stop, Stop, Stop]
  far: number
  near: number
  chroma: number
  tint: number
  pull: number
  paper: readonly [number, number, number, number, number]
}

// Each hour: sky stops as [L, C, hue the stop leans to, how strongly], the land's lightness far and near, and a tint
// for all.
const LIGHT: Record<Time, Light> = {
  dawn: {
    sky: [
      [0.78, 0.075, 320, 0.45],
      [0.87, 0.075, 20, 0.7],
      [0.95, 0.055, 75, 0.85],
    ],
    far: 0.8,
    near: 0.27,
    chroma: 1,
    tint: 20,
    pull: 0.5,
    paper: [0.96, 0.87, 0.74, 0.58, 0.42],
  },
  day: {
    sky: [
      [0.77, 0.09, 225, 0.35],
      [0.87, 0.065, 205, 0.3],
      [0.96, 0.035, 95, 0.7],
    ],
    far: 0.83,
    near: 0.3,
    chroma: 1.05,
    tint: 215,
    pull: 0.25,
    paper: [0.97, 0.9, 0.78, 0.63, 0.46],
  },
  dusk: {
    sky: [
      [0.4, 0.11, 305, 0.55],
      [0.64, 0.15, 25, 0.75],
      [0.86, 0.12, 75, 0.9],
    ],
    far: 0.66,
    near: 0.18,
    chroma: 1.15,
    tint: 25,
    pull: 0.6,
    paper: [0.92, 0.8, 0.65, 0.49, 0.34],
  },
  night: {
    sky: [
      [0.2, 0.06, 275, 0.45],
      [0.31, 0.085, 270, 0.35],
      [0.5, 0.095, 250, 0.25],
    ],
    far: 0.45,
    near: 0.12,
    chroma: 1,
    tint: 265,
    pull: 0.35,
    paper: [0.84, 0.7, 0.55, 0.41, 0.28],
  },
}

const tints = (light: Light, hue: number, chroma: number): readonly [string, string, string, string, string] => {
  const [a, b, c, d, e] = light.paper
  const one = (l: number, i: number): string => oklch(l, chroma * (0.7 + i * 0.14), hue)
  return [one(a, 0), one(b, 1), one(c, 2), one(d, 3), one(e, 4)]
}

const ramp = (light: Light, tint: (l: number, i: number) => string): Ramp => {
  const [, a, b, c, d] = light.paper
  return [tint(a, 0), tint(b, 1), tint(c, 2), tint(d, 3)]
}

const plain = (light: Light, hue: number, chroma: number): Ramp =>
  ramp(light, (l, i) => oklch(l, chroma * (0.7 + i * 0.14), hue))

const NAMED = [2, 36, 80, 150, 195, 262, 320]

// Accents are picked among the country's own colours (lotus, laterite, rice gold, leaf, river, indigo, orchid), far
// from what is there.
const accent = (rng: Rng, taken: readonly number[]): number => {
  const free = NAMED.filter((h) => taken.every((t) => hueGap(h, t) > 42))
  return rng.pick(free.length > 0 ? free : NAMED) + rng.range(-8, 8)
}

const motifHue = (hue: number, rng: Rng): number => {
  const warm = rng.pick([62, 78, 45])
  return hueGap(hue, warm) > 45 || rng.chance(0.6) ? warm : mixHue(hue + 180, warm, 0.2)
}

// Yellow turns to mud when it darkens: such hues lean to laterite or to leaf as the sheets come nearer.
const clean = (hue: number, depth: number, green: boolean): number => {
  const gap = ((((hue - 88) % 360) + 540) % 360) - 180
  if (Math.abs(gap) > 48) return hue
  return mixHue(hue, gap < 6 && !green ? 34 : 142, Math.min(1, depth * 1.25) * (1 - Math.abs(gap) / 120))
}

const slope =
  (light: Light, hue: number, twist: number, chroma: number, green = false) =>
  (depth: number): string =>
    oklch(
      light.far + (light.near - light.far) * depth,
      (0.05 + 0.05 * Math.sin(Math.min(1, depth + 0.1) * 2.6)) * chroma * light.chroma,
      clean(mixHue(mixHue(hue, light.tint, light.pull), hue + twist, depth), depth, green),
    )

// Sun or moon, its rings, and the clouds it lights.
const glare = (time: Time, hue: number): Pick<Palette, 'disc' | 'halo' | 'cloud'> => {
  if (time === 'night') {
    return {
      disc: oklch(0.95, 0.04, 95),
      halo: oklch(0.72, 0.07, 250),
      cloud: oklch(0.44, 0.07, mixHue(hue, 265, 0.5)),
    }
  }
  const halo = oklch(0.97, 0.06, 85)
  if (time === 'dusk') return { disc: oklch(0.9, 0.11, 68), halo, cloud: oklch(0.78, 0.1, 45) }
  return { disc: oklch(0.97, time === 'day' ? 0.07 : 0.11, 88), halo, cloud: oklch(0.98, 0.02, 90) }
}

/** The palette of one place at one hour, harmonious around the province's hue. */
export const makePalette = (hue: number, time: Time, rng: Rng): Palette => {
  const light = LIGHT[time]
  const own = motifHue(hue, rng)
  const first = accent(rng, [hue, own])
  const second = accent(rng, [hue, own, first])
  const twist = rng.range(-26, 26)
  const dark = time === 'night' || time === 'dusk'
  const land = slope(light, hue, twist, 1)
  const air = ([l, c, h, lean]: Stop): string => oklch(l, c, mixHue(hue, h, lean))
  return {
    sky: [air(light.sky[0]), air(light.sky[1]), air(light.sky[2])],
    ...glare(time, hue),
    land,
    leaf: slope(
      { ...light, pull: light.pull * 0.6 },
      mixHue(hue, hueGap(hue, 90) < 60 ? 160 : 152, 0.66),
      twist * 0.4,
      1.15,
      true,
    ),
    water: slope({ ...light, near: light.near + 0.1, pull: light.pull * 0.35 }, mixHue(hue, 215, 0.74), twist * 0.3, 1),
    m: tints(light, own, 0.07),
    a: plain(light, first, 0.13),
    b: plain(light, second, 0.12),
    gold: ramp(light, (l, i) => oklch(l + i * 0.015, 0.1 + i * 0.018, 88 - i * 12)),
    wood: plain(light, 52, 0.07),
    red: ramp(light, (l, i) => oklch(l - 0.04, 0.1 + i * 0.03, 22)),
    white: oklch(light.paper[0], 0.018, 85),
    glow: oklch(0.91, 0.12, 88),
    ink: land(1.04),
    shade: oklch(dark ? 0.1 : 0.24, 0.05, mixHue(hue, 285, 0.4)),
    lit: dark,
  }
}
