import { fade } from './colour.ts'
import { person } from './figures.ts'
import type { Kit } from './kit.ts'
import { waves } from './land.ts'
import { bar, blob, disc, each, hole, leaf, nth, num, poly, rect, ring, star, steps } from './path.ts'
import { frangipani, lotus } from './plants.ts'
import { glazing } from './stay.ts'

const hutWalls = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(rect(-60, -118, 120, 68), pal.wood[0], 0.6)
  ink.flat(
    each(steps(-54, 54, 13), (px) => rect(px, -118, 1.6, 68)),
    pal.wood[1],
  )
  ink.flat(rect(-14, -104, 28, 52) + rect(-48, -100, 22, 26) + rect(26, -100, 22, 26), glazing(k))
}

const thatch = (k: Kit, tint: readonly string[]): void => {
  const { ink } = k
  ink.sheet(
    'M-98 -98Q-44 -130 -10 -206H10Q44 -130 98 -98Q80 -88 70 -98Q56 -86 44 -98' +
      'Q30 -86 14 -98Q0 -86 -14 -98Q-30 -86 -44 -98Q-56 -86 -70 -98Q-80 -88 -98 -98z',
    nth(tint, 1),
    0.9,
  )
  ink.line(
    'M-60 -112Q-20 -150 -6 -190M-24 -108Q-8 -150 -2 -190M24 -108Q8 -150 2 -190M60 -112Q20 -150 6 -190',
    nth(tint, 2),
    2,
  )
}

const hut = (k: Kit, x: number, y: number, s: number, tint: readonly string[]): void => {
  const { ink, pal } = k
  ink.open({ x, y, s })
  ink.flat(
    each(steps(-66, 66, 5), (px) => rect(px - 5, 0, 10, 40)),
    fade(pal.shade, 0.25),
  )
  ink.sheet(
    each(steps(-66, 66, 5), (px) => rect(px - 3.4, -50, 7, 58)),
    pal.wood[3],
    0.5,
  )
  hutWalls(k)
  thatch(k, tint)
  ink.sheet(
    rect(-84, -54, 168, 8) +
      each([-82, 79], (px) => rect(px, -78, 4, 28)) +
      rect(-82, -80, 40, 4) +
      rect(42, -80, 40, 4),
    pal.wood[2],
    0.5,
  )
  ink.sheet(poly([-16, -48], [16, -48], [24, 6], [-24, 6]), pal.wood[1], 0.4)
  ink.flat(
    each(steps(-38, 0, 5), (py) => rect(-22, py, 44, 2)),
    pal.wood[3],
  )
  ink.close()
}

export const bungalow = (k: Kit): void => {
  const { ink, pal, rng, view, half } = k
  ink.flat(rect(-half - 20, -56, half * 2 + 40, 90), pal.water(0.2))
  ink.sheet(
    waves(half * 2 + 80, -46, 70, 5, view.range(0, 60), 40).replace('M', `M${num(-half - 40)} 0m`),
    pal.water(0.3),
    0.5,
  )
  ink.sheet(
    rect(-half - 20, -74, half * 2 + 40, 7) +
      each(steps(-half, half, Math.round(half / 18)), (x) => rect(x - 2, -74, 4, 40)),
    pal.wood[2],
    0.5,
  )
  const straw = rng.chance(0.6) ? pal.gold : pal.wood
  hut(k, 158, -34, 0.72, straw)
  hut(k, -170, -26, 0.86, straw)
  hut(k, 0, 8, 1.4, straw)
  ink.sheet(`M110 16Q150 30 214 12Q200 34 160 36Q124 34 110 16z${person(150, 20, 0.8, true)}`, pal.wood[3], 0.5)
}

const cane = (k: Kit, x: number): void => {
  const { ink, pal } = k
  ink.sheet(bar(x, 0, x + 6, -290, 13), pal.leaf(0.44), 0.6)
  ink.flat(
    each(steps(-260, -30, 5), (y) => rect(x - 8 - y * 0.02, y, 16, 3)),
    pal.leaf(0.6),
  )
  ink.sheet(
    each(
      [-230, -170],
      (y) =>
        leaf(x + 4, y, x + (x < 0 ? 66 : -66), y + 20, 13) + leaf(x + 4, y + 4, x + (x < 0 ? 50 : -50), y + 46, 12),
    ),
    pal.leaf(0.52),
    0.5,
  )
}

const spaTray = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(
    blob([92, -46], [196, -46], [204, -44], [188, 0], [166, 14], [120, 14], [100, 0], [84, -44]),
    pal.wood[1],
    0.8,
  )
  ink.sheet(disc(144, -42, 54, 12), pal.water(0.22), 0.4)
  lotus(ink, 146, -38, 0.9, pal.a)
  ink.sheet(rect(-192, -34, 84, 20) + disc(-192, -24, 10) + disc(-108, -24, 10), pal.a[0], 0.6)
  ink.sheet(rect(-184, -56, 68, 20) + disc(-184, -46, 10) + disc(-116, -46, 10), pal.b[0], 0.6)
  ink.sheet(disc(-132, 12, 20, 8) + rect(-152, -10, 40, 22), pal.gold[1], 0.5)
  ink.flat(disc(-132, -22, 32), fade(pal.glow, 0.25))
  ink.flat(leaf(-132, -9, -132, -36, 8), pal.glow)
}

export const spa = (k: Kit): void => {
  const { ink, pal, rng } = k
  for (const x of [-206, -184, 190, 212]) {
    cane(k, x)
  }
  const stones = [
    [0, -20, 96, 28],
    [6, -66, 76, 24],
    [-4, -106, 58, 20],
    [4, -140, 42, 17],
    [0, -168, 27, 13],
  ] as const
  for (const [i, [x, y, rx, ry]] of stones.entries()) {
    ink.sheet(disc(x + rng.range(-5, 5), y, rx, ry), nth([pal.m[4], pal.m[3], pal.m[4], pal.m[2], pal.m[3]], i), 0.9)
    ink.flat(leaf(x - rx * 0.6, y - ry * 0.55, x + rx * 0.2, y - ry * 0.74, 4), fade(pal.white, 0.3))
  }
  frangipani(ink, 2, -186, 1.3, pal.white, pal.gold[1])
  spaTray(k)
  for (const [x, y, s] of [
    [-70, 14, 1.3],
    [80, 20, 1.15],
    [-40, 24, 0.9],
  ] as const)
    frangipani(ink, x, y, s, rng.pick([pal.white, pal.a[0]]), pal.gold[1])
}

const mirrorBall = (k: Kit): void => {
  const { ink, pal } = k
  ink.line('M0 -480V-260', pal.shade, 3)
  ink.flat(star(0, -236, 12, 210, 60, 0.2), fade(pal.glow, 0.14))
  ink.sheet(disc(0, -236, 54), pal.m[1], 0.9)
  ink.line(
    each(steps(-36, 36, 4), (y) => {
      const w = Math.sqrt(54 * 54 - y * y)
      return `M${num(-w)} ${num(-236 + y)}H${num(w)}`
    }) +
      each(steps(-0.66, 0.66, 4), (t) => `M0 -290Q${num(t * 104)} -236 0 -182`) +
      'M0 -290V-182',
    pal.m[3],
    2,
  )
  ink.flat(
    each(
      [
        [-26, -262],
        [8, -270],
        [22, -236],
        [-10, -222],
      ],
      ([x, y]) => star(x, y, 4, 10, 3),
    ),
    pal.white,
  )
}

export const club = (k: Kit): void => {
  const { ink, pal, view } = k
  mirrorBall(k)
  ink.sheet(rect(-128, -76, 256, 82), pal.b[3], 0.8)
  ink.flat(
    each(steps(-110, 110, 12), (x) => {
      const h = view.range(12, 56)
      return rect(x - 6, -6 - h, 12, h)
    }),
    pal.a[1],
  )
  ink.sheet(rect(-138, -86, 276, 14), pal.m[2], 0.6)
  for (const x of [-74, 74]) ink.sheet(disc(x, -90, 42, 11), pal.wood[3], 0.5)
  ink.sheet(
    disc(0, -166, 22) +
      blob([-40, -86], [-38, -132], [0, -150], [38, -132], [40, -86]) +
      bar(-32, -128, -78, -98, 12) +
      bar(32, -128, 58, -190, 12),
    pal.wood[3],
    0.7,
  )
  ink.sheet(ring(0, -166, 28, 6) + disc(-26, -166, 9) + disc(26, -166, 9), pal.a[2], 0.4)
  for (const d of [-1, 1]) {
    ink.sheet(rect(d * 190 - 38, -150, 76, 156), pal.wood[3], 0.8)
    for (const [y, r] of [
      [-112, 24],
      [-46, 32],
    ] as const)
      ink.sheet(disc(d * 190, y, r) + hole(d * 190, y, r * 0.45), pal.a[2], 0.4)
  }
}
