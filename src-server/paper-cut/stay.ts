import { fade, mixHex } from './colour.ts'
import { chofa, lantern } from './figures.ts'
import type { Kit } from './kit.ts'
import { arch, bar, blob, each, leaf, nth, poly, rect, ring, star, steps } from './path.ts'
import { broadTree, coconutPalm, frangipani } from './plants.ts'

export const glazing = (k: Kit): string => (k.pal.lit ? k.pal.glow : mixHex(k.pal.water(0.2), k.pal.white, 0.2))

export const hotelCity = (k: Kit): void => {
  const { ink, pal, rng, view } = k
  const block = (x: number, w: number, h: number, fill: string, cols: number): void => {
    ink.sheet(
      rect(x - w / 2, -h, w, h + 4) +
        (rng.chance(0.5)
          ? poly([x - w / 2, -h + 1], [x, -h - 30], [x + w / 2, -h + 1])
          : rect(x - w / 2 + 8, -h - 12, w - 16, 13)),
      fill,
      0.8,
    )
    const [lit, dim]: [string[], string[]] = [[], []]
    for (let y = -h + 16; y < -52; y += 24)
      for (const px of steps(x - w / 2 + 13, x + w / 2 - 13, cols))
        (view.chance(0.7) ? lit : dim).push(rect(px - 6, y, 12, 14))
    ink.flat(lit.join(''), glazing(k))
    if (dim.length > 0) ink.flat(dim.join(''), fade(pal.shade, 0.25))
  }
  block(-152, 104, rng.range(170, 220), pal.a[1], 4)
  block(150, 112, rng.range(190, 250), pal.b[1], 4)
  block(0, 150, rng.range(270, 300), pal.m[0], 6)
  ink.sheet(rect(-96, -52, 192, 56), pal.m[1], 0.7)
  ink.flat(arch(0, 2, 40, 40) + arch(-58, 2, 28, 32) + arch(58, 2, 28, 32), glazing(k))
  ink.sheet(`M-108 -50Q-60 -58 0 -84Q60 -58 108 -50z${chofa(0, -80, 0.7)}`, pal.gold[1], 0.7)
  ink.flat(
    each(steps(-40, 40, 5), (x) => star(x, -58, 5, 6, 2.6)),
    pal.a[3],
  )
  const palm = ink.keep(coconutPalm(rng))
  for (const [x, s] of [
    [-120, 1],
    [112, 1.1],
    [-206, 0.9],
    [206, 1],
  ] as const)
    ink.put(palm, pal.leaf(0.58), { x, y: 8, s, flip: x < 0 }, 0.7)
}

const groundFloor = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet('M-70 -96H70L84 -74H-84z', pal.b[2], 0.6)
  ink.sheet(rect(104, -122, 40, 22), pal.wood[2], 0.5)
  ink.flat(star(124, -111, 5, 8, 3.4), pal.gold[0])
  for (const [x, y] of [
    [-138, -120],
    [-118, -132],
    [-146, -96],
    [-128, -104],
    [-144, -72],
    [140, -160],
    [122, -166],
    [146, -138],
  ] as const)
    frangipani(ink, x, y, 0.82, pal.a[1], pal.white)
  for (const x of [-40, 40]) lantern(ink, pal, x, -66, 0.5, pal.a)
  ink.sheet(
    each(steps(-150, 150, 4), (x) => rect(x - 9, -10, 18, 16)),
    pal.wood[1],
    0.4,
  )
  ink.sheet(
    each(steps(-150, 150, 4), (x) => each([-18, -6, 6, 18], (d) => leaf(x, -8, x + d, -42, 9))),
    pal.leaf(0.62),
    0.4,
  )
}

const upperFloor = (k: Kit): void => {
  const { ink, pal } = k
  const shutters = steps(-100, 100, 3)
  ink.flat(
    each(shutters, (x) => arch(x, -138, 38, 70, 2)) +
      arch(-92, 4, 46, 84, 2) +
      arch(0, 4, 52, 92, 2) +
      arch(92, 4, 46, 84, 2),
    glazing(k),
  )
  ink.sheet(
    each(shutters, (x) => rect(x - 39, -192, 18, 54) + rect(x + 21, -192, 18, 54)),
    pal.b[2],
    0.4,
  )
  ink.flat(
    each(shutters, (x) => each(steps(-184, -146, 5), (y) => rect(x - 36, y, 12, 1.8) + rect(x + 24, y, 12, 1.8))),
    pal.b[3],
  )
  ink.sheet(
    rect(-160, -128, 320, 8) + rect(-154, -156, 308, 4) + each(steps(-150, 150, 21), (x) => rect(x - 1.5, -154, 3, 28)),
    pal.white,
    0.6,
  )
}

export const guestHouse = (k: Kit): void => {
  const { ink, pal, rng } = k
  const wall = rng.pick([pal.gold[0], pal.m[0], pal.a[0]])
  ink.put(ink.keep(broadTree(rng)), pal.leaf(0.52), { x: -196, y: 4, s: 2.4 }, 0.8)
  ink.sheet(poly([-168, -226], [-132, -278], [132, -278], [168, -226]), pal.a[3], 0.8)
  ink.flat(
    each(steps(-266, -236, 3), (y) => rect(-134 - (y + 278) * 0.6, y, 268 + (y + 278) * 1.2, 2.2)),
    pal.a[2],
  )
  ink.sheet(rect(-150, -230, 300, 234), wall, 0.8)
  upperFloor(k)
  groundFloor(k)
}

const pavilion = (k: Kit, x: number, s: number, tint: readonly string[]): void => {
  const { ink, pal } = k
  ink.open({ x, y: -40, s })
  ink.sheet(rect(-66, -84, 132, 88), pal.m[1], 0.5)
  ink.flat(
    each(steps(-42, 42, 3), (px) => arch(px, 2, 28, 66)),
    glazing(k),
  )
  ink.sheet(
    `M-104 -74Q-52 -96 -30 -150H30Q52 -96 104 -74z${chofa(-29, -148, 0.6, -1)}${chofa(29, -148, 0.6)}`,
    nth(tint, 2),
    0.8,
  )
  ink.flat(
    each(steps(-132, -88, 4), (y) => {
      const w = 38 + (y + 132) * 0.9
      return rect(-w, y, w * 2, 2)
    }),
    nth(tint, 3),
  )
  ink.close()
}

const poolside = (k: Kit): void => {
  const { ink, pal } = k
  const pool = (d: number): string =>
    blob(
      [-300, 30 + d],
      [-260, -14 + d],
      [-80, -22 + d],
      [60, -12 + d],
      [270, -18 + d],
      [310, 30 + d],
      [280, 118 + d],
      [0, 132 + d],
      [-280, 118 + d],
    )
  ink.sheet(pool(6), mixHex(pal.water(0.1), pal.white, 0.25), 0.7)
  ink.sheet(
    blob([-284, 44], [-244, 6], [-80, 0], [60, 10], [254, 4], [290, 44], [264, 116], [0, 130], [-264, 116]),
    pal.water(0.3),
    0.5,
  )
  ink.flat(
    each(
      [
        [-150, 30, 90],
        [50, 22, 110],
        [150, 56, 80],
        [-60, 70, 130],
        [110, 92, 120],
      ],
      ([x, y, w]) => leaf(x - w / 2, y, x + w / 2, y, 5),
    ),
    fade(pal.white, 0.6),
  )
}

export const resort = (k: Kit): void => {
  const { ink, pal, rng, half } = k
  const palm = ink.keep(coconutPalm(rng))
  for (const [x, s] of [
    [-226, 2.5],
    [-90, 2.1],
    [92, 2.3],
    [228, 2.7],
  ] as const)
    ink.put(palm, pal.leaf(0.44), { x, y: -34, s, flip: x < 0 }, 0.8)
  pavilion(k, -152, 0.95, pal.a)
  pavilion(k, 156, 1, pal.a)
  pavilion(k, 0, 1.3, rng.pick([pal.b, pal.wood]))
  ink.sheet(rect(-half - 20, -42, half * 2 + 40, 420), mixHex(pal.m[0], pal.white, 0.4), 0.6)
  poolside(k)
  for (const x of [-176, 172]) {
    ink.sheet(bar(x, -20, x, -112, 4), pal.wood[2], 0.4)
    ink.sheet(`M${x - 54} -92Q${x - 30} -126 ${x} -128Q${x + 30} -126 ${x + 54} -92z`, pal.b[0], 0.7)
    ink.sheet(bar(x - 40, -24, x + 20, -24, 6) + bar(x + 20, -24, x + 40, -46, 6), pal.white, 0.4)
  }
  ink.sheet(ring(34, 58, 24, 12), pal.a[1], 0.5)
}
