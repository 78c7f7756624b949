import { islet } from './coast.ts'
import { fade, mixHex } from './colour.ts'
import { boat, person } from './figures.ts'
import type { Kit } from './kit.ts'
import { birds, crests, glints, ground, ridge, sky, treeline, waves } from './land.ts'
import type { Point } from './path.ts'
import { blob, num, steps } from './path.ts'
import { bigFrond, broadTree, coconutPalm, grass, lotus, sugarPalm } from './plants.ts'
import { angkor } from './sacred.ts'
import { palace } from './shrines.ts'
import { stiltHouse } from './town.ts'

// Mountains only between two places of the horizon.
const massif = (k: Kit, from: number, to: number, y: number, amp: number, tone: number): void => {
  const { ink, pal, view } = k
  const peaks = steps(from, to, 9).map(
    (x, i): Point => [x, y - amp * Math.sin((i / 8) * Math.PI) * (i % 2 === 0 ? 1 : 0.62) * view.range(0.85, 1.15)],
  )
  ink.sheet(
    blob([from - 40, y + 30], ...peaks, [to + 40, y + 30], [to, y + 120], [from, y + 120]),
    pal.land(tone),
    1,
    -2.6,
  )
}

const stand = (k: Kit, plant: string, tone: number, spots: readonly (readonly [number, number, number])[]): void => {
  for (const [x, y, s] of spots) k.ink.put(plant, k.pal.leaf(tone), { x, y, s, flip: x > k.w / 2 }, 0.8)
}

const distance = (k: Kit): void => {
  const { ink, pal, rng, view, time, w } = k
  sky({ ink, rng: view, pal, time, w, horizon: 400, x: w * 0.5, y: 196, r: 54 })
  if (time !== 'night') ink.flat(birds(view, w * 0.3, 150, 5) + birds(view, w * 0.7, 210, 3), pal.land(0.5))
  ink.sheet(ridge(rng, w, 390, 64, 'rolling'), pal.land(0.06), 1, -2.6)
  massif(k, w * 0.5, w * 0.84, 386, 210, 0.17)
  massif(k, w * 0.56, w * 0.8, 396, 140, 0.28)
  ink.sheet(ridge(view, w, 412, 44, 'low'), pal.land(0.3), 1, -2.6)
}

const west = (k: Kit, f: number): void => {
  const { ink, pal, rng, w } = k
  ink.sheet(treeline(rng, -30, w * 0.56, 406, 28), pal.leaf(0.34), 0.8)
  ink.sheet(ground(w, 414, 420, 470), pal.leaf(0.44), 0.9)
  const palm = ink.keep(sugarPalm(rng))
  stand(k, palm, 0.46, [
    [w * 0.015, 424, 1.6 * f],
    [w * 0.3, 426, 1.9 * f],
    [w * 0.335, 430, 1.4 * f],
    [w * 0.52, 440, 1.5 * f],
  ])
  ink.open({ x: w * 0.165, y: 430, s: 0.98 * f })
  angkor({ ...k, half: 240 })
  ink.close()
  ink.open({ x: w * 0.43, y: 438, s: 0.66 * f })
  palace({ ...k, half: 230 })
  ink.close()
  stand(k, palm, 0.54, [
    [w * 0.045, 440, 1.7 * f],
    [w * 0.29, 440, 1.2 * f],
  ])
}

const east = (k: Kit, f: number): void => {
  const { ink, pal, rng, w } = k
  const tree = ink.keep(broadTree(rng))
  stand(k, tree, 0.5, [
    [w * 0.57, 446, 1.1 * f],
    [w * 0.61, 448, 1.5 * f],
  ])
  ink.open({ x: w * 0.655, y: 452, s: 0.8 * f })
  stiltHouse(k, 0, 0, 1, pal.a)
  stiltHouse(k, 128, 4, 0.85, pal.b)
  ink.close()
  ink.sheet(`M${num(w + 30)} 620V408H${num(w * 0.78)}Q${num(w * 0.74)} 440 ${num(w * 0.6)} 620z`, pal.water(0.16), 0.8)
  ink.flat(glints(k.view, w * 0.9, 414, 130, 130), fade(pal.white, 0.5))
  islet(k, w * 0.9, 440, 0.74 * f, 0)
}

const river = (k: Kit, f: number): void => {
  const { ink, pal, view, w } = k
  ink.sheet(waves(w, 462, 90, 6, view.range(0, 80)), pal.water(0.28), 0.9)
  ink.flat(glints(view, w * 0.5, 468, 90, 260), fade(pal.white, 0.5))
  ink.sheet(boat(w * 0.32, 500, 170 * f) + person(w * 0.32 - 54 * f, 492, 1.1 * f, true), pal.wood[2], 0.8)
  ink.sheet(waves(w, 506, 110, 8, view.range(0, 80)), pal.water(0.44), 0.9)
  ink.sheet(
    boat(w * 0.72, 536, 220 * f) +
      person(w * 0.72 + 40 * f, 526, 1.3 * f, true) +
      person(w * 0.72 - 20 * f, 526, 1.2 * f),
    pal.wood[3],
    0.8,
  )
  ink.sheet(crests(w, 548, 130, 13, view.range(0, 80)), pal.water(0.62), 0.9)
  for (const t of steps(0.08, 0.5, 5))
    lotus(
      ink,
      w * t + view.range(-20, 20),
      584,
      view.range(0.9, 1.3),
      view.chance(0.5) ? pal.a : [pal.white, pal.a[0], pal.a[1]],
    )
}

/** The whole country from left to right: Angkor, the Mekong with its capital, the highlands, the coast. */
export const panorama = (k: Kit): void => {
  const { ink, pal, rng, view, w } = k
  const f = Math.min(1.12, Math.max(0.46, w / 1700))
  distance(k)
  west(k, f)
  east(k, f)
  river(k, f)
  const palm = ink.keep(coconutPalm(rng))
  ink.sheet(
    `M${num(w + 30)} 620V548Q${num(w - 90)} 548 ${num(w - 190 * f)} 620z`,
    mixHex(pal.gold[0], pal.wood[0], 0.3),
    0.9,
  )
  for (const [dx, s] of [
    [36, 3.2],
    [92, 2.4],
  ] as const)
    ink.put(palm, pal.leaf(0.8), { x: w - dx * f, y: 584, s: s * Math.max(0.7, f), flip: true }, 1.1)
  const frond = ink.keep(bigFrond())
  for (const [i, a] of [-70, -34, 2].entries())
    ink.put(frond, pal.leaf(0.8 + i * 0.08), { x: -10, y: 586 + i * 14, s: 2 * Math.max(0.7, f), turn: a }, 1.1)
  ink.sheet(grass(view, -10, w * 0.3, 40, 606) + grass(view, w * 0.8, w * 0.22, 34, 606), pal.leaf(0.98), 0.9)
}
