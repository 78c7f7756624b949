import { fade, mixHex } from './colour.ts'
import { boat, person } from './figures.ts'
import { frame } from './frame.ts'
import type { Kit } from './kit.ts'
import { crests, glints, ground, treeline, waves } from './land.ts'
import { bar, blob, leaf, nth, num, poly, rect, star, steps } from './path.ts'
import { coconutPalm } from './plants.ts'
import { backdrop } from './scenery.ts'

export const zoom = (k: Kit): number => nth([1, 1.35, 0.95, 1.6], k.variant) * Math.min(1.2, Math.max(0.75, k.w / 800))

/** Waves from y to the bottom, growing towards the viewer. */
export const swell = (k: Kit, y: number, n: number, from = 0.2): void => {
  const { ink, pal, view, w } = k
  for (const i of steps(0, n - 1, n)) {
    const t = i / n
    ink.sheet(
      waves(w, y + (600 - y) * t * t * 0.5 + (600 - y) * t * 0.5, 60 + 90 * t, 3 + 11 * t, view.range(0, 90)),
      pal.water(from + t * (0.85 - from)),
      0.5 + t * 0.5,
      -2.6,
    )
  }
}

export const islet = (k: Kit, x: number, y: number, s: number, shape: number): void => {
  const { ink, pal, rng, view } = k
  ink.open({ x, y, s })
  const hump = (cx: number, w: number, h: number): string =>
    blob(
      [cx - w, 10],
      [cx - w * 0.96, -h * 0.5],
      [cx - w * 0.6, -h * 0.95],
      [cx - w * 0.1, -h * 1.14],
      [cx + w * 0.45, -h * 0.9],
      [cx + w * 0.9, -h * 0.4],
      [cx + w, 10],
    )
  if (shape === 0) {
    ink.sheet(hump(40, 96, 250), pal.land(0.42), 1)
    ink.sheet(hump(-70, 110, 170), pal.leaf(0.42), 1)
  } else if (shape === 1) {
    ink.sheet(hump(-60, 150, 110), pal.land(0.4), 1)
    ink.sheet(hump(90, 130, 150), pal.leaf(0.42), 1)
  }
  ink.sheet(treeline(rng, -150, 160, -14, 38, 12), pal.leaf(0.5), 0.8)
  const palm = ink.keep(coconutPalm(rng))
  for (const px of [-118, -84, 66, 118, ...(shape === 2 ? [-46, -8, 28] : [])])
    ink.put(palm, pal.leaf(0.6), { x: px, y: 4, s: view.range(0.8, shape === 2 ? 1.9 : 1.3), flip: px < 0 }, 0.7)
  ink.sheet(leaf(-215, 8, 215, 8, 34, -10), mixHex(pal.gold[0], pal.white, 0.55), 0.7)
  ink.sheet(poly([-30, -30], [0, -54], [30, -30]) + rect(-22, -32, 44, 32), pal.wood[2], 0.5)
  ink.flat(rect(-7, -24, 14, 24), pal.lit ? pal.glow : pal.wood[3])
  ink.close()
}

export const island = (k: Kit): void => {
  const { ink, pal, rng, view, w, cx } = k
  const [y, s] = [340, zoom(k)]
  backdrop(k, y, 0.6)
  swell(k, y, 2, 0.12)
  islet(k, cx + view.pick([-1, 1]) * w * 0.36, y + 16, s * 0.4, rng.int(0, 1))
  ink.sheet(waves(w, y + 40, 70, 5, 20), pal.water(0.34), 0.7)
  islet(k, cx, y + 66, s, rng.int(0, 2))
  ink.sheet(waves(w, y + 82, 90, 7, view.range(0, 80)), pal.water(0.46), 0.8)
  const bx = cx + view.pick([-1, 1]) * 210 * s
  ink.sheet(boat(bx, y + 126, 140 * s) + person(bx + 20, y + 118, 0.8 * s, true), pal.wood[2], 0.8)
  for (const [i, dy] of [136, 184, 226].entries())
    ink.sheet(crests(w, y + dy, 110 + i * 34, 12 + i * 6, view.range(0, 100)), pal.water(0.56 + i * 0.15), 0.9)
  frame(k, true)
}

export const sea = (k: Kit): void => {
  const { ink, pal, rng, view, w, cx } = k
  const y = view.range(290, 330)
  backdrop(k, y, rng.range(0.2, 0.7))
  ink.sheet(rect(-30, y - 8, w + 60, 320), pal.water(0.12), 0.6)
  ink.flat(glints(view, cx, y, 90, 240), fade(pal.disc, 0.55))
  const s = zoom(k) * 1.25
  const deep = [0.24, 0.36, 0.48, 0.6, 0.72, 0.86]
  for (const [i, t] of deep.entries()) {
    const wy = y + 44 + i * 42
    ink.sheet(crests(w, wy, 84 + i * 32, 15 + i * 5, view.range(0, 120)), pal.water(t), 0.8 + i * 0.08, -2.6)
    if (i === 1) {
      const bx = cx + view.range(-40, 40)
      ink.sheet(bar(bx - 10 * s, wy + 20, bx - 10 * s, wy - 150 * s, 4), pal.wood[3], 0.5)
      ink.sheet(
        `M${num(bx - 4 * s)} ${num(wy - 146 * s)}` +
          `Q${num(bx + 104 * s)} ${num(wy - 70 * s)} ${num(bx + 84 * s)} ${num(wy - 12 * s)}` +
          `L${num(bx - 4 * s)} ${num(wy - 6 * s)}z`,
        pal.a[0],
        0.8,
      )
      ink.sheet(
        `M${num(bx - 16 * s)} ${num(wy - 136 * s)}` +
          `Q${num(bx - 70 * s)} ${num(wy - 60 * s)} ${num(bx - 74 * s)} ${num(wy - 12 * s)}` +
          `L${num(bx - 16 * s)} ${num(wy - 6 * s)}z`,
        pal.a[1],
        0.8,
      )
      ink.sheet(boat(bx, wy + 18 * s, 210 * s), pal.wood[2], 0.9)
    }
  }
  frame(k, true)
}

const parasol = (k: Kit, i: number, n: number, s: number, side: number): void => {
  const { cx, ink, pal } = k
  const [x, py] = [cx + (i * 190 - (n - 1) * 110) * s - side * 40, 510 + i * 20]
  ink.open({ x, y: py, s: s * 1.15 })
  ink.sheet(bar(0, 6, -14, -132, 5), pal.white, 0.5)
  const tint = i === 0 ? pal.a : pal.b
  ink.sheet(
    'M-106 -92Q-86 -168 -16 -166Q64 -160 84 -82Q66 -94 48 -84Q34 -100 16 -88' +
      'Q0 -104 -18 -92Q-38 -106 -56 -92Q-80 -106 -106 -92z',
    tint[1],
    0.8,
  )
  ink.flat(
    'M-56 -92Q-48 -150 -16 -166Q-30 -130 -18 -92Q-38 -106 -56 -92zM16 -88' +
      'Q12 -140 -16 -166Q40 -144 48 -84Q34 -100 16 -88z',
    pal.white,
  )
  ink.sheet(
    `${bar(20, -18, 66, -14, 7)}${bar(66, -14, 104, -52, 7)}${bar(30, -16, 26, 8, 4)}${bar(70, -12, 76, 10, 4)}`,
    tint[3],
    0.5,
  )
  ink.close()
}

export const beach = (k: Kit): void => {
  const { ink, pal, rng, view, w, cx } = k
  const [y, s] = [330, zoom(k)]
  backdrop(k, y, 0.8)
  swell(k, y, 3, 0.1)
  ink.sheet(boat(w * view.range(0.1, 0.9), y + 36, 90), pal.wood[2], 0.6)
  const sand = mixHex(pal.gold[0], pal.white, 0.5)
  const slant = view.pick([-1, 1]) * 46
  ink.sheet(ground(w, 446 + slant, 424, 446 - slant), pal.white, 0.7)
  ink.sheet(ground(w, 460 + slant, 440, 460 - slant), sand, 0.5)
  const palm = ink.keep(coconutPalm(rng))
  const side = view.pick([-1, 1])
  for (const [dx, size] of [
    [250, 3.3],
    [316, 2.5],
    [-300, 2.2],
  ] as const)
    ink.put(palm, pal.leaf(0.56), { x: cx + side * dx * s, y: 520, s: size * Math.min(s, 1.3), flip: side * dx > 0 }, 1)
  const n = rng.int(1, 2)
  for (const i of steps(0, n - 1, n)) {
    parasol(k, i, n, s, side)
  }
  ink.sheet(ground(w, 566 - slant * 0.3, 574, 566 + slant * 0.3), mixHex(sand, pal.wood[1], 0.3), 0.8)
  ink.sheet(star(w * view.range(0.2, 0.8), 584, 5, 15, 6, 0.3), pal.a[2], 0.4)
  frame(k, true)
}
