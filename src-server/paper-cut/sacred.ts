import type { Kit } from './kit.ts'
import type { Point } from './path.ts'
import { arch, bar, disc, each, leaf, nth, num, poly, rect, steps, sym, turn } from './path.ts'

/** An Angkor tower like a lotus bud, 100 high and about 44 wide, standing on the origin. */
const lotusTower = (): string => {
  const half: Point[] = [
    [0.6, -104],
    [1.6, -96],
    [3.6, -94],
  ]
  for (const t of steps(0, 1, 9)) {
    const w = 4 + 18 * Math.sin(0.12 + t * 1.62) ** 0.9
    const y = -92 + 62 * t ** 0.86
    half.push([w * 0.84, y], [w * 1.02, y + 1.6], [w, y + 4.4 + t])
  }
  half.push([19, -27], [19, -6], [23, -5], [23, 0])
  return sym(0, ...half)
}

const towerMarks = (): string =>
  each(steps(-78, -34, 6), (y, i) => arch(0, y + 5, 7 + i * 1.1, 6, 2)) + arch(0, -3, 11, 19, 5)

const gallery = (k: Kit, w: number, y: number, h: number, tone: number): void => {
  const { ink, pal } = k
  ink.sheet(sym(0, [w * 0.9, y - h * 1.5], [w * 0.97, y - h * 1.35], [w, y - h], [w, y]), nth(pal.m, tone), 0.6)
  const n = Math.round(w / 11)
  ink.flat(
    each(steps(-w + 9, w - 9, n), (x) => rect(x - 2.6, y - h * 0.86, 5.2, h * 0.72)),
    pal.lit ? pal.glow : pal.m[4],
  )
  ink.flat(rect(-w * 0.93, y - h * 1.2, w * 1.86, 1.8) + rect(-w, y - 3, w * 2, 3), nth(pal.m, Math.min(4, tone + 1)))
}

export const angkor = (k: Kit): void => {
  const { ink, pal, rng } = k
  const [tower, marks] = [ink.keep(lotusTower()), ink.keep(towerMarks())]
  const put = (x: number, y: number, s: number, tone: number): void => {
    ink.put(tower, nth(pal.m, tone), { x, y, s }, 0.8)
    ink.stamp(marks, nth(pal.m, tone + 1), { x, y, s })
  }
  const spread = rng.range(92, 112)
  if (rng.chance(0.8)) for (const x of [-spread * 0.55, spread * 0.55]) put(x, -64, 1.35, 3)
  gallery(k, 212, -8, 30, 2)
  for (const x of [-spread, spread]) put(x, -44, 1.6, 2)
  ink.sheet(sym(0, [72, -98], [72, -80], [96, -78], [96, -20]), pal.m[2], 0.5)
  put(0, -86, 2.15, 1)
  gallery(k, 118, -18, 26, 1)
  ink.sheet(sym(0, [0, -76], [8, -62], [22, -46], [26, -44], [26, -14]), pal.m[0], 0.6)
  ink.flat(arch(0, -14, 17, 27, 5), pal.lit ? pal.glow : pal.m[4])
  for (const [i, w] of [190, 216, 236].entries())
    ink.sheet(rect(-w, -16 + i * 7, w * 2, 9), pal.m[i === 0 ? 1 : 2], 0.5)
  ink.sheet(poly([-14, -16], [14, -16], [40, 14], [-40, 14]), pal.m[0], 0.5)
  ink.flat(
    each(steps(-12, 8, 5), (y, i) => rect(-17 - i * 5, y, 34 + i * 10, 1.8)),
    pal.m[2],
  )
}

const pyramid = (k: Kit): void => {
  const { ink, pal, rng } = k
  const tiers = rng.int(4, 6)
  const tower = ink.keep(lotusTower())
  ink.put(tower, pal.m[3], { x: -128, y: -30, s: 1.05 }, 0.8)
  ink.put(tower, pal.m[3], { x: 128, y: -30, s: 1.05 }, 0.8)
  ink.put(tower, pal.m[0], { x: 0, y: -tiers * 30 + 2, s: 1.4 }, 0.8)
  ink.stamp(ink.keep(towerMarks()), pal.m[2], { x: 0, y: -tiers * 30 + 2, s: 1.4 })
  for (const i of steps(tiers - 1, 0, tiers)) {
    const [w, y] = [62 + (tiers - 1 - i) * 31, -30 * i]
    ink.sheet(sym(0, [w - 5, y - 32], [w, y - 30], [w - 3, y - 20], [w, y]), pal.m[i % 2 === 0 ? 1 : 2], 0.7)
    ink.flat(
      rect(-w + 6, y - 20, w * 2 - 12, 2) +
        each(steps(-w + 16, w - 16, Math.round(w / 12)), (x) => rect(x - 3, y - 15, 6, 10)),
      pal.m[3],
    )
  }
  ink.sheet(poly([-11, -tiers * 30], [11, -tiers * 30], [30, 8], [-30, 8]), pal.m[0], 0.6)
  ink.flat(
    each(steps(-tiers * 30 + 8, 0, tiers * 4), (y) => {
      const w = 12 + (y + tiers * 30) * 0.12
      return rect(-w, y, w * 2, 1.6)
    }),
    pal.m[3],
  )
}

const rootedShrine = (k: Kit): void => {
  const { ink, pal, rng } = k
  const crown = turn(11, rng.next()).map((a) => disc(Math.cos(a) * 120 + 20, -262 + Math.sin(a) * 44, 46))
  ink.sheet(crown.join('') + disc(20, -262, 90, 50), pal.leaf(0.55), 1)
  ink.sheet(
    each(turn(8, 1), (a) => disc(Math.cos(a) * 74 - 14, -284 + Math.sin(a) * 26, 32)),
    pal.leaf(0.42),
    1,
  )
  gallery(k, 200, 0, 40, 2)
  ink.sheet(sym(0, [10, -168], [40, -150], [44, -120], [62, -112], [66, -70], [78, -66], [80, 0]), pal.m[1], 0.8)
  ink.flat(
    each([-150, -132, -92, -72], (y, i) => rect(-34 - i * 10, y, 68 + i * 20, 2.4)),
    pal.m[3],
  )
  ink.flat(arch(0, 0, 44, 70, 14), pal.m[4])
  ink.flat(arch(0, 0, 28, 54, 10), pal.lit ? pal.glow : pal.leaf(0.2))
  const roots = each(
    [
      [-62, 4],
      [-34, -40],
      [46, -30],
      [74, 6],
      [104, 2],
      [-98, 2],
    ],
    ([x, y]) => {
      const side = x < 0 ? -1 : 1
      return (
        `M${num(22 + side * 8)} -176` +
        `C${num(x * 0.5)} -150 ${num(x * 1.1)} -120 ${num(x - 3)} ${y}` +
        `H${num(x + 5)}` +
        `C${num(x * 1.1 + 13)} -110 ${num(x * 0.6 + 16)} -130 ${num(34 + side * 8)} -170z`
      )
    },
  )
  ink.sheet(`M6 -170Q18 -220 4 -262H40Q30 -220 44 -168z${roots}`, pal.wood[0], 0.7)
}

/** Temples of the Angkor age: towers and galleries, a stepped pyramid, or a shrine held by roots. */
export const temple = (k: Kit): void => k.rng.pick([angkor, angkor, pyramid, rootedShrine])(k)

const brickwork = (k: Kit, j: () => number, tone: number): void => {
  const { ink, pal, rng } = k
  ink.sheet(
    poly(
      [-74, 0],
      [-70, -60 + j()],
      [-58, -64],
      [-56, -112 + j()],
      [-44, -118],
      [-40, -160 + j()],
      [-24, -170],
      [-22, -214 + j()],
      [-6, -226],
      [6, -204],
      [16, -212],
      [22, -168 + j()],
      [40, -160],
      [44, -110 + j()],
      [58, -104],
      [62, -58 + j()],
      [72, -54],
      [76, 0],
    ),
    nth(pal.m, tone),
    0.8,
  )
  ink.flat(
    Array.from({ length: 26 }, () => {
      const y = -Math.floor(rng.range(1, 19)) * 10
      const w = 60 + y * 0.22
      return rect(rng.range(-w, w - 16), y, rng.range(8, 16), 4)
    }).join(''),
    nth(pal.m, Math.min(4, tone + 1)),
  )
}

const ruin = (k: Kit, x: number, s: number, tone: number): void => {
  const { ink, pal, rng } = k
  ink.open({ x, y: 0, s })
  const j = (): number => rng.range(-6, 6)
  brickwork(k, j, tone)
  ink.flat(arch(0, 0, 34, 62, 10), pal.m[4])
  ink.sheet(
    poly([-26, 0], [-26, -64], [26, -64], [26, 0], [18, 0], [18, -56], [-18, -56], [-18, 0]),
    nth(pal.m, tone - 1),
    0.4,
  )
  for (const px of [-34, 30])
    ink.sheet(
      disc(px, -150, 15) +
        disc(px + 12, -158, 11) +
        disc(px - 12, -144, 10) +
        bar(px, -140, px - 4, -96, 3) +
        each(steps(-136, -100, 4), (y) => leaf(px - 2, y, px + 10, y + 6, 5)),
      pal.leaf(0.5),
      0.4,
    )
  ink.close()
}

export const stupaRuins = (k: Kit): void => {
  const { ink, pal, rng } = k
  const rows = [
    [
      [-138, 0.72, 3],
      [142, 0.8, 3],
      [0, 1.15, 2],
    ],
    [
      [96, 0.84, 3],
      [-70, 1.2, 2],
    ],
    [
      [-168, 0.6, 4],
      [-92, 0.8, 3],
      [92, 0.95, 3],
      [0, 1.05, 2],
    ],
    [
      [150, 0.66, 3],
      [-110, 0.96, 3],
      [60, 1.2, 2],
    ],
  ] as const
  for (const [x, s, tone] of rng.pick<readonly (readonly [number, number, number])[]>(rows)) {
    ruin(k, x, s, tone)
  }
  ink.sheet(
    each(steps(-210, 210, 9), (x) =>
      poly([x, -rng.range(10, 24)], [x + rng.range(14, 26), -rng.range(12, 22)], [x + 28, 4], [x - 6, 4]),
    ),
    pal.m[2],
    0.6,
  )
}
