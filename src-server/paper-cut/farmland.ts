import { zoom } from './coast.ts'
import { fade, mixHex } from './colour.ts'
import { boat, person } from './figures.ts'
import { frame } from './frame.ts'
import type { Kit } from './kit.ts'
import { birds, glints, ground, treeline, waves } from './land.ts'
import { bar, blob, disc, each, leaf, num, poly, rect, steps } from './path.ts'
import { grass } from './plants.ts'
import { backdrop, grove } from './scenery.ts'

const bank = (k: Kit, d: number, y: number, reach: number, tone: number): void => {
  const { ink, pal, w } = k
  const e = d < 0 ? -40 : w + 40
  const at = (t: number): number => Math.round(e - d * t * (w * 0.5 + 40))
  ink.sheet(
    `M${e} ${y - 14}` +
      `C${at(0.5)} ${y - 22} ${at(reach)} ${y - 8} ${at(reach)} ${y + 8}` +
      `S${at(0.4)} ${y + 34} ${e} ${y + 44}z`,
    pal.leaf(tone),
    0.9,
  )
}

export const river = (k: Kit): void => {
  const { ink, pal, view, w, cx } = k
  const s = zoom(k)
  backdrop(k, 330, 1)
  ink.sheet(treeline(view, -30, w + 30, 330, 26), pal.leaf(0.26), 0.8)
  ink.sheet(rect(-30, 340, w + 60, 280), pal.water(0.16), 0.6)
  ink.flat(glints(view, cx, 346, 210, 200), fade(pal.disc, 0.5))
  grove(k, 352, 0.4, 170, 1.1)
  bank(k, -1, 356, 0.86, 0.44)
  bank(k, 1, 392, 0.72, 0.52)
  ink.sheet(waves(w, 424, 80, 5, view.range(0, 60)), pal.water(0.4), 0.7)
  for (const [dx, y, l, tint] of [
    [-150, 432, 170, pal.wood[2]],
    [130, 486, 240, pal.wood[3]],
  ] as const) {
    const x = cx + dx * s
    ink.sheet(
      `M${num(x - l * 0.2 * s)} ${y - 8}V${num(y - l * 0.17 * s)}` +
        `Q${num(x)} ${num(y - l * 0.34 * s)} ${num(x + l * 0.2 * s)} ${num(y - l * 0.17 * s)}` +
        `V${y - 8}z`,
      pal.a[1],
      0.6,
    )
    ink.sheet(
      boat(x, y, l * s) +
        person(x - l * 0.36 * s, y - 8, s, true) +
        bar(x - l * 0.4 * s, y - 44 * s, x - l * 0.56 * s, y + 22, 3),
      tint,
      0.8,
    )
    ink.sheet(waves(w, y + 14, 100, 7, view.range(0, 90)), pal.water(y < 460 ? 0.52 : 0.68), 0.8)
  }
  ink.sheet(treeline(view, -30, w * 0.2, 560, 30), pal.leaf(0.8), 0.9)
  frame(k)
}

const BUFFALO =
  'M-50 0L-52 -28Q-60 -52 -34 -54H24Q30 -66 44 -62Q64 -62 66 -48L76 -30L66 -24' +
  'L50 -32Q46 -24 38 -24L36 0H26L24 -22H-30L-34 0zM40 -60Q30 -84 58 -86' +
  'Q42 -78 50 -60z'

export const riceField = (k: Kit): void => {
  const { ink, pal, rng, view, w, cx } = k
  const s = zoom(k)
  backdrop(k, 330, 1.1)
  grove(k, 344, 0.38, 60, 1.5)
  const bow = view.pick([-1, 1]) * view.range(16, 34)
  const shoots = ink.keep(grass(view, 0, w * 1.5 + 90, 13))
  for (const [i, y] of [340, 374, 414, 462, 520].entries()) {
    const wet = (i + rng.int(0, 1)) % 2 === 0
    const fill = wet
      ? mixHex(pal.sky[2], pal.water(0.2 + i * 0.08), 0.55)
      : mixHex(pal.leaf(0.28 + i * 0.13), pal.gold[1], pal.lit ? 0.12 : 0.3)
    ink.sheet(ground(w, y + bow, y - bow, y + bow * 0.6), pal.leaf(0.5 + i * 0.09), 0.8, -2.6)
    ink.sheet(ground(w, y + 8 + bow, y + 8 - bow, y + 8 + bow * 0.6), fill, 0.3)
    for (const r of [1, 2])
      ink.stamp(shoots, fade(pal.leaf(0.6 + i * 0.06), 0.75), {
        x: view.range(-60, 0) - i * 20,
        y: y + 2 + r * (12 + i * 3),
        s: 0.7 + i * 0.3,
      })
    if (i === 3) {
      ink.sheet(
        person(cx - 60 * s, y + 20, 1.35 * s, true) + person(cx + 20 * s, y + 26, 1.35 * s, true),
        pal.a[2],
        0.7,
      )
      ink.put(ink.keep(BUFFALO), pal.wood[3], { x: cx + 150 * s, y: y + 26, s: 1.1 * s }, 0.7)
    }
  }
  if (k.time !== 'night') ink.flat(birds(view, cx - 60, 300, 4), pal.white)
  frame(k)
}

export const pepperFarm = (k: Kit): void => {
  const { ink, pal, view, w, cx } = k
  const s = zoom(k)
  backdrop(k, 330, 1.3)
  ink.sheet(treeline(view, -30, w + 30, 346, 30), pal.leaf(0.32), 0.8)
  ink.sheet(ground(w, 352, 350, 352), mixHex(pal.wood[1], pal.land(0.4), 0.4), 0.8)
  ink.sheet(
    poly([cx - 12, 356], [cx + 12, 356], [cx + 190, 620], [cx - 190, 620]),
    mixHex(pal.wood[0], pal.gold[0], 0.3),
    0.4,
  )
  const post = ink.keep(
    blob([-17, 2], [-20, -30], [-15, -66], [-12, -100], [0, -112], [12, -100], [16, -66], [20, -30], [17, 2]),
  )
  const leaves = ink.keep(
    each(
      steps(-98, -8, 8),
      (y, i) => leaf(-2, y, -17 - (i % 2) * 4, y + 6, 7) + leaf(2, y + 5, 17 + (i % 2) * 4, y + 11, 7),
    ),
  )
  const corns = ink.keep(
    each(steps(-84, -18, 4), (y, i) => each([0, 5, 10], (d) => disc(i % 2 === 0 ? -7 : 8, y + d, 2.6))),
  )
  for (const t of [0.03, 0.13, 0.28, 0.5, 0.8]) {
    const y = 362 + t * 250
    const size = (0.42 + t * 2) * Math.min(s, 1.25)
    for (const lane of [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]) {
      const x = cx + (lane - Math.sign(lane) * 0.35) * (64 + t * 250)
      if (x < -70 || x > w + 70) continue
      const place = { x, y, s: size }
      ink.put(post, pal.leaf(0.4 + t * 0.4), place, 0.5 + t)
      ink.stamp(leaves, pal.leaf(0.26 + t * 0.4), place)
      ink.stamp(corns, pal.red[t > 0.3 ? 2 : 1], place)
    }
    if (t === 0.13) ink.sheet(person(cx - 10, y + 16, 1.1 * s, true), pal.b[2], 0.6)
  }
  frame(k, true)
}
