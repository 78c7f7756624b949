import { fade, mixHex } from './colour.ts'
import { bowlBody, steam } from './food.ts'
import type { Kit } from './kit.ts'
import { bar, disc, each, leaf, nth, poly, rect, star, turn } from './path.ts'

export const coffee = (k: Kit): void => {
  const { ink, pal, rng } = k
  const tint = rng.pick([pal.a, pal.b])
  ink.flat(disc(0, 6, 170, 18), fade(pal.shade, 0.25))
  if (rng.chance(0.45)) {
    phin(k, tint)
    return
  }
  steam(k, -10, -160, 1.25)
  ink.sheet(disc(0, -2, 172, 26), tint[2], 0.8)
  ink.sheet(disc(0, -8, 140, 19), tint[1], 0.5)
  ink.sheet('M96 -118C190 -132 186 -30 84 -38L90 -58C150 -54 150 -108 98 -98z', pal.white, 0.7)
  ink.sheet(bowlBody(122, 124, -138), pal.white, 0.9)
  ink.flat(`M-111 -96Q0 -70 111 -96L106 -74Q0 -48 -106 -74z`, tint[1])
  ink.sheet(disc(0, -138, 122, 25), mixHex(pal.white, pal.m[1], 0.4), 0.4)
  ink.flat(disc(0, -136, 106, 19), pal.wood[2])
  ink.flat(leaf(-52, -136, 52, -136, 13) + leaf(-30, -143, 34, -143, 5) + leaf(-30, -129, 34, -129, 5), pal.gold[0])
  ink.sheet(bar(-196, 10, -128, -4, 7) + disc(-204, 11, 17, 9), pal.m[2], 0.5)
  for (const [x, y] of [
    [146, 22],
    [170, 30],
    [186, 18],
  ] as const) {
    ink.sheet(disc(x, y, 13, 9), pal.wood[3], 0.4)
    ink.line(`M${x - 9} ${y}q9 -5 18 0`, pal.wood[1], 1.6)
  }
}

const phin = (k: Kit, tint: readonly string[]): void => {
  const { ink, pal } = k
  ink.sheet('M-74 -190H74L56 0Q54 8 44 8H-44Q-54 8 -56 0z', fade(pal.white, 1).slice(0, 7), 0.9)
  ink.flat('M-62 -118H62L51 -4H-51z', pal.wood[2])
  ink.flat('M-56 -50H56L51 -4H-51z', pal.gold[0])
  ink.flat(
    each(
      [
        [-30, -108, 0.3],
        [20, -112, -0.2],
        [-6, -84, 0.5],
        [34, -76, 0.1],
      ],
      ([x, y, a]) => poly(...turn(4, a).map((t): [number, number] => [x + Math.cos(t) * 21, y + Math.sin(t) * 21])),
    ),
    fade(pal.white, 0.4),
  )
  ink.sheet(rect(-96, -202, 192, 13), pal.m[2], 0.6)
  ink.sheet('M-62 -202L-56 -280H56L62 -202z', pal.m[1], 0.7)
  ink.flat(rect(-58, -262, 116, 4) + rect(-61, -220, 122, 4), pal.m[3])
  ink.sheet(rect(-66, -292, 132, 14) + disc(0, -298, 12, 9), pal.m[2], 0.6)
  ink.flat(bar(0, -186, 0, -134, 3), pal.wood[3])
  ink.sheet(rect(118, -66, 74, 70) + disc(155, -66, 37, 9), nth(tint, 1), 0.8)
  ink.flat(star(155, -30, 8, 20, 9), pal.white)
  for (const [x, y] of [
    [-128, 10],
    [-152, 0],
    [-170, 16],
  ] as const)
    ink.sheet(disc(x, y, 13, 9), pal.wood[3], 0.4)
}

const limeWheel = (k: Kit, kind: number): void => {
  const { ink, pal } = k
  if (kind === 1) {
    ink.sheet(disc(-60, -226, 34), pal.leaf(0.4), 0.5)
    ink.flat(disc(-60, -226, 27), mixHex(pal.white, pal.leaf(0.2), 0.4))
    ink.flat(
      each(turn(6), (a) => bar(-60, -226, -60 + Math.cos(a) * 24, -226 + Math.sin(a) * 24, 2)),
      pal.leaf(0.4),
    )
  }
}

const filling = (k: Kit, kind: number, fill: string): void => {
  const { ink, pal } = k
  if (kind === 0)
    ink.flat(
      each(
        [
          [-34, -16],
          [-12, -14],
          [10, -16],
          [33, -16],
          [-24, -34],
          [0, -34],
          [24, -36],
          [-38, -50],
          [14, -54],
          [38, -58],
        ],
        ([px, py]) => disc(px, py, 10),
      ),
      pal.wood[3],
    )
  else
    ink.flat(
      each(
        [
          [-26, -130],
          [20, -110],
          [-12, -78],
          [26, -60],
        ],
        ([px, py]) => poly([px - 15, py - 11], [px + 9, py - 16], [px + 16, py + 8], [px - 8, py + 14]),
      ),
      fade(pal.white, 0.4),
    )
  if (kind === 0) ink.sheet('M-74 -214Q-72 -282 0 -284Q72 -282 74 -214z', mixHex(pal.white, fill, 0.25), 0.6)
}

const glass = (k: Kit, x: number, s: number, fill: string, kind: number, straw: string): void => {
  const { ink, pal } = k
  ink.open({ x, y: 4, s })
  ink.flat(disc(0, 2, 74, 12), fade(pal.shade, 0.25))
  ink.sheet(bar(14, -150, 52, -296, 11), straw, 0.6)
  ink.sheet('M-70 -220H70L52 -4Q50 4 42 4H-42Q-50 4 -52 -4z', pal.white, 0.9)
  ink.flat('M-63 -184H63L48 -6H-48z', fill)
  ink.flat(`M-63 -184q16 24 31 6t31 8t32 -4t32 -10L60 -150Q30 -130 4 -146T-60 -150z`, fade(pal.white, 0.5))
  filling(k, kind, fill)
  ink.sheet(rect(-78, -226, 156, 13), kind === 0 ? straw : pal.white, 0.5)
  limeWheel(k, kind)
  ink.close()
}

export const tea = (k: Kit): void => {
  const { ink, pal, rng } = k
  const kind = rng.int(0, 1)
  glass(k, -104, 0.8, pal.a[1], 1 - kind, pal.b[2])
  glass(k, 112, 0.74, pal.leaf(0.28), 1, pal.a[2])
  glass(k, 4, 1.02, kind === 0 ? pal.wood[0] : pal.gold[1], kind, pal.a[2])
  ink.sheet(
    each([-2.4, -1.6, -0.8], (a) => leaf(-176, 6, -176 + Math.cos(a) * 46, 6 + Math.sin(a) * 40, 15)),
    pal.leaf(0.48),
    0.5,
  )
}
