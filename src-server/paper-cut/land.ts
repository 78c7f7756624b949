import { fade, mixHex } from './colour.ts'
import type { Ink } from './ink.ts'
import type { Palette, Time } from './palette.ts'
import type { Point } from './path.ts'
import { bar, disc, each, leaf, nth, num, star, steps } from './path.ts'
import type { Rng } from './random.ts'

export const HILLS = ['rolling', 'karst', 'peaks', 'low', 'tables'] as const

type Hills = (typeof HILLS)[number]

const height = (style: Hills, rng: Rng): ((t: number) => number) => {
  const [p, q, r] = [rng.range(0, 6), rng.range(0, 6), rng.range(0, 6)]
  const wave = (t: number): number => 0.5 + 0.3 * Math.sin(t * 2.1 + p) + 0.2 * Math.sin(t * 4.7 + q)
  if (style === 'karst') return (t) => Math.max(0, wave(t) * 0.5 + 0.65 * Math.abs(Math.sin(t * 3.1 + r)) ** 0.6 - 0.15)
  if (style === 'peaks')
    return (t) => wave(t) * 0.45 + 0.55 * Math.abs(((t * 1.15 + p) % 2) - 1) + 0.1 * Math.sin(t * 11 + q)
  if (style === 'tables')
    return (t) => 0.2 + 0.7 / (1 + Math.exp(-9 * Math.sin(t * 1.7 + p))) + 0.05 * Math.sin(t * 9 + q)
  return (t) => wave(t) * (style === 'low' ? 0.4 : 1)
}

/** A range of hills from edge to edge: its foot at y, `amp` high, filled down to `bottom`. */
export const ridge = (rng: Rng, w: number, y: number, amp: number, style: Hills, bottom = 620): string => {
  const at = height(style, rng)
  const count = Math.max(10, Math.round(w / (style === 'peaks' ? 44 : 56)))
  const pts = steps(-30, w + 30, count).map((x): Point => [x, y - at((x / 600) * 2.4) * amp])
  const curve = pts.slice(1, -1).map(([x, v], i) => {
    const [u, t] = nth(pts, i + 2)
    return `Q${num(x)} ${num(v)} ${num((x + u) / 2)} ${num((v + t) / 2)}`
  })
  const [first, last] = [nth(pts, 0)[1], nth(pts, -1)[1]]
  return `M-30 ${num(bottom)}V${num(first)}${curve.join('')}L${num(w + 30)} ${num(last)}V${num(bottom)}z`
}

/** The top of a wood from edge to edge. */
export const treeline = (rng: Rng, x0: number, x1: number, y: number, size: number, bottom = 620): string => {
  const bumps: string[] = []
  for (let x = x0; x < x1; ) {
    const step = Math.round(size * rng.range(0.45, 1.15))
    const up = Math.round(size * rng.range(0.45, 1))
    bumps.push(`c0 ${-up} ${step} ${-up} ${step} 0`)
    x += step
  }
  return `M${Math.round(x0)} ${bottom}V${Math.round(y)}${bumps.join('')}V${bottom}z`
}

/** Ground with a gently bowed edge from edge to edge. */
export const ground = (w: number, left: number, mid: number, right: number, bottom = 620): string =>
  `M-30 ${num(bottom)}V${num(left)}` +
  `C${num(w * 0.3)} ${num(mid)} ${num(w * 0.65)} ${num(mid)} ${num(w + 30)} ${num(right)}` +
  `V${num(bottom)}z`

/** Water with an even swell along its edge. */
export const waves = (w: number, y: number, length: number, amp: number, shift: number, bottom = 620): string => {
  const n = Math.ceil((w + 60 + length * 2) / length)
  return (
    `M${num(-30 - shift)} ${num(bottom)}V${num(y)}q${num(length / 2)} ${num(-amp)} ` +
    `${num(length)} 0${`t${num(length)} 0`.repeat(n)}V${num(bottom)}z`
  )
}

/** Water with hooked wave crests, as in old prints. */
export const crests = (w: number, y: number, length: number, amp: number, shift: number, bottom = 620): string => {
  const n = Math.ceil((w + 60 + length) / length) + 1
  const one =
    `c${num(length * 0.3)} 0 ${num(length * 0.5)} ${num(-amp)} ${num(length * 0.82)} ` +
    `${num(-amp)}c${num(-length * 0.12)} ${num(amp * 0.35)} ${num(-length * 0.06)} ` +
    `${num(amp)} ${num(length * 0.18)} ${num(amp)}`
  return `M${num(-30 - shift)} ${num(bottom)}V${num(y)}${one.repeat(n)}V${num(bottom)}z`
}

/** Glints on water below a light, wider towards the viewer. */
export const glints = (rng: Rng, x: number, y: number, depth: number, width: number): string =>
  each(steps(0.06, 1, 8), (t) => {
    const w = width * (0.25 + t * 0.75) * rng.range(0.5, 1)
    const cx = x + rng.range(-0.3, 0.3) * width * (0.3 + t)
    return leaf(cx - w / 2, y + depth * t, cx + w / 2, y + depth * t, 2 + 3.4 * t)
  })

/** A flat-bottomed paper cloud around (x, y), about w wide. */
export const cloud = (rng: Rng, x: number, y: number, w: number): string => {
  const h = w * 0.09
  const band = (dx: number, dy: number, l: number): string =>
    bar(x + dx * w - (l * w) / 2, y + dy * h, x + dx * w + (l * w) / 2, y + dy * h, h)
  const k = rng.range(-0.1, 0.1)
  return (
    band(0, 0, 0.8) +
    band(0.1 + k, -0.85, 0.5) +
    band(-0.06 + k, -1.65, 0.24) +
    (rng.chance(0.6) ? band(-0.3, 0.8, 0.3) : band(0.3, 0.8, 0.34))
  )
}

export const birds = (rng: Rng, x: number, y: number, n: number): string =>
  Array.from({ length: n }, (_, i) => {
    const s = rng.range(6, 12)
    const [bx, by] = [x + i * 26 + rng.range(-8, 8), y + rng.range(-20, 20)]
    return (
      `M${num(bx)} ${num(by)}q${num(-s * 0.5)} ${num(-s * 0.7)} ${num(-s * 1.3)} ` +
      `${num(-s * 0.4)}q${num(s * 0.8)} 0 ${num(s * 1.3)} ${num(s * 0.8)}q${num(s * 0.4)} ` +
      `${num(-s * 0.9)} ${num(s * 1.3)} ${num(-s)}q${num(-s * 0.9)} ${num(-s * 0.1)} ` +
      `${num(-s * 1.3)} ${num(s * 0.6)}z`
    )
  }).join('')

type Sky = { ink: Ink; rng: Rng; pal: Palette; time: Time; w: number; horizon: number; x: number; y: number; r: number }

const stars = ({ ink, rng, pal, w, horizon }: Sky): void => {
  const dots = Array.from({ length: Math.round(w / 28) }, () =>
    disc(rng.range(0, w), rng.range(8, horizon * 0.75), rng.range(0.8, 2.1)),
  )
  const bright = Array.from({ length: Math.round(w / 160) }, () =>
    star(rng.range(20, w), rng.range(20, horizon * 0.5), 4, rng.range(5, 9), 1.4),
  )
  ink.flat(dots.join(''), fade(pal.white, 0.75))
  ink.flat(bright.join(''), pal.glow)
}

const clouds = (k: Sky): void => {
  const { horizon, ink, pal, rng, w } = k
  const n = rng.int(1, 2) + Math.floor(w / 700)
  for (let i = 0; i < n; i += 1) {
    const t = i / n
    ink.sheet(
      cloud(rng, w * (t + rng.range(0.05, 0.9 / n)), rng.range(50, horizon * 0.55), rng.range(110, 210)),
      mixHex(pal.cloud, pal.sky[1], rng.range(0.1, 0.5)),
      0.6,
    )
  }
}

/** Sky with its light: the gradient, sun or moon in paper rings, stars, clouds. */
export const sky = (k: Sky): void => {
  const { ink, rng, pal, time, w, x, y, r } = k
  ink.flat(`M0 0h${num(w)}v600h${num(-w)}z`, ink.gradient('linear', [...pal.sky, pal.sky[2]]))
  const style = rng.int(0, 2)
  if (time === 'night') stars(k)
  const rings = style === 0 ? [3.3, 2.5, 1.75] : style === 1 ? [4.6, 2.7] : [2.1]
  for (const [i, m] of rings.entries())
    ink.flat(disc(x, y, r * m), fade(pal.halo, (time === 'night' ? 0.1 : 0.2) + i * 0.05))
  if (style === 2 && time !== 'night') {
    const rays = steps(0, Math.PI * 2, 25)
      .slice(1)
      .map((a) =>
        leaf(
          x + Math.cos(a) * r * 1.3,
          y + Math.sin(a) * r * 1.3,
          x + Math.cos(a) * r * 1.9,
          y + Math.sin(a) * r * 1.9,
          r * 0.11,
        ),
      )
    ink.flat(rays.join(''), fade(pal.disc, 0.8))
  }
  if (time === 'night' && rng.chance(0.5)) {
    ink.sheet(
      `M${num(x + r * 0.35)} ${num(y - r * 0.94)}a${num(r)} ${num(r)} 0 1 0 ${num(r * 0.6)}` +
        ` ${num(r * 1.35)}a${num(r * 0.82)} ${num(r * 0.82)} 0 1 1 ${num(-r * 0.6)} ` +
        `${num(-r * 1.35)}z`,
      pal.disc,
      0.7,
    )
  } else ink.sheet(disc(x, y, r), pal.disc, 0.7)
  if (time === 'night') ink.flat(disc(x - r * 0.3, y + r * 0.5, r * 0.1), fade(pal.halo, 0.3))
  clouds(k)
}
