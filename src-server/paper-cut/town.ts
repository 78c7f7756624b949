import { mixHex } from './colour.ts'
import { bunting, chofa, person } from './figures.ts'
import type { Kit } from './kit.ts'
import { pane } from './landmarks.ts'
import { bar, blob, disc, each, hole, nth, num, poly, rect, ring, star, steps, sym, turn } from './path.ts'
import { frangipani } from './plants.ts'

export const stiltHouse = (k: Kit, x: number, y: number, s: number, tint: readonly string[]): void => {
  const { ink, pal } = k
  ink.open({ x, y, s })
  ink.sheet(each(steps(-54, 54, 5), (px) => rect(px - 3, -62, 6, 66)) + bar(-54, -20, 54, -46, 3), pal.wood[3], 0.5)
  ink.sheet(rect(-62, -116, 124, 56), pal.wood[0], 0.6)
  ink.flat(
    each(steps(-112, -66, 6), (py) => rect(-62, py, 124, 1.6)),
    pal.wood[1],
  )
  ink.flat(rect(-44, -102, 20, 24) + rect(24, -102, 20, 24) + rect(-11, -104, 22, 44), pane(k))
  ink.sheet(poly([-22, -60], [-6, -60], [-40, 4], [-58, 4]), pal.wood[2], 0.4)
  ink.flat(
    each(steps(-52, -4, 5), (py) => rect(-22 - (py + 60) * 0.58, py, 17, 2)),
    pal.wood[3],
  )
  ink.sheet(
    `M-80 -108Q-58 -124 -46 -166H46Q58 -124 80 -108z${chofa(-45, -164, 0.5, -1)}${chofa(45, -164, 0.5)}`,
    nth(tint, 2),
    0.8,
  )
  ink.flat(
    each(steps(-152, -118, 3), (py) => {
      const w = 50 + (py + 166) * 0.42
      return rect(-w, py, w * 2, 2)
    }),
    nth(tint, 3),
  )
  ink.sheet(
    rect(-68, -64, 136, 6) + rect(20, -82, 48, 4) + rect(64, -82, 4, 20) + rect(40, -82, 3, 20),
    pal.wood[2],
    0.4,
  )
  ink.close()
}

export const village = (k: Kit): void => {
  const { ink, pal, rng } = k
  stiltHouse(k, rng.range(-20, 30), -6, 0.95, pal.b)
  stiltHouse(k, -136, 2, 1.25, pal.a)
  stiltHouse(k, 142, 4, 1.4, rng.pick([pal.gold, pal.b]))
  ink.sheet(person(2, 8, 1) + person(26, 10, 0.7), pal.a[3], 0.5)
  ink.sheet(blob([40, 12], [42, -8], [52, -16], [66, -16], [76, -8], [78, 12]) + disc(59, -18, 11, 4), pal.wood[1], 0.5)
}

const stripes = (x: number, y: number, w: number, h: number, n: number): string =>
  each(
    steps(0, n - 1, n).filter((i) => i % 2 === 0),
    (i) => rect(x + (w / n) * i, y, w / n, h),
  )

const awning = (k: Kit, w: number, tint: readonly string[]): void => {
  const { ink, pal } = k
  const n = Math.max(5, Math.round(w / 18) | 1)
  const scallop = steps(-w / 2 - 8 + (w + 16) / n / 2, w / 2 + 8 - (w + 16) / n / 2, n)
  ink.sheet(
    poly([-w / 2 + 4, -146], [w / 2 - 4, -146], [w / 2 + 8, -106], [-w / 2 - 8, -106]) +
      each(scallop, (sx) => disc(sx, -106, (w + 16) / n / 2)),
    pal.white,
    0.8,
  )
  ink.mark(
    stripes(-w / 2 - 4, -143, w + 8, 38, n) +
      each(
        scallop.filter((_, i) => i % 2 === 0),
        (sx) => disc(sx, -105, (w + 16) / n / 2 - 1),
      ),
    nth(tint, 1),
  )
}

export const stall = (k: Kit, x: number, y: number, w: number, tint: readonly string[]): void => {
  const { ink, pal, rng } = k
  ink.open({ x, y })
  ink.sheet(rect(-w / 2 + 2, -112, 5, 116) + rect(w / 2 - 7, -112, 5, 116), pal.wood[3], 0.5)
  ink.mark(
    rect(-w / 2 + 7, -100, w - 14, 70),
    pal.lit ? mixHex(pal.glow, pal.wood[1], 0.35) : mixHex(pal.wood[3], pal.shade, 0.3),
  )
  const heaps = steps(-w / 2 + 22, w / 2 - 22, Math.max(2, Math.round(w / 44)))
  for (const [i, hx] of heaps.entries()) {
    const fill = nth([pal.a[1], pal.gold[1], pal.leaf(0.34), pal.b[1]], (i + rng.int(0, 3)) % 4)
    ink.sheet(
      each(
        [
          [-12, 0],
          [0, 0],
          [12, 0],
          [-6, -10],
          [6, -10],
          [0, -19],
        ],
        ([dx, dy]) => disc(hx + dx, -42 + dy, 8),
      ),
      fill,
      0.4,
    )
  }
  ink.sheet(rect(-w / 2, -40, w, 44), pal.wood[1], 0.6)
  ink.mark(rect(-w / 2, -24, w, 2.4) + rect(-w / 2, -10, w, 2.4), pal.wood[2])
  awning(k, w, tint)
  ink.close()
}

export const market = (k: Kit): void => {
  const { ink, pal, rng, half } = k
  if (rng.chance(0.5)) {
    for (const [i, w] of [150, 118, 86, 54].entries())
      ink.sheet(
        `M${-w} ${-150 - i * 26}Q${-w} ${-190 - i * 26} 0 ${-194 - i * 26}T${w} ${-150 - i * 26}V-90H${-w}z`,
        i % 2 === 0 ? pal.gold[1] : pal.gold[0],
        0.7,
      )
    ink.flat(
      each(steps(-110, 110, 12), (x) => rect(x - 3, -148, 6, 24)),
      pane(k),
    )
    ink.sheet(bar(0, -296, 0, -268, 4) + disc(0, -272, 9), pal.gold[2], 0.5)
    ink.sheet(rect(-222, -132, 110, 134) + rect(112, -132, 110, 134), pal.gold[0], 0.5)
  } else {
    ink.sheet(poly([-232, -128], [-150, -208], [150, -208], [232, -128]), pal.a[3], 0.8)
    ink.sheet(poly([-122, -196], [-84, -246], [84, -246], [122, -196]), pal.a[2], 0.7)
    ink.flat(
      each(steps(-100, 100, 11), (x) => rect(x - 5, -196, 10, -8 + 20)),
      pane(k),
    )
    ink.sheet(rect(-216, -130, 432, 132), pal.wood[0], 0.5)
  }
  const tints = [pal.a, pal.b, pal.gold]
  const n = Math.max(3, Math.min(9, Math.floor(half / 76)))
  for (const [i, x] of steps(-n * 68 + 68, n * 68 - 68, n).entries())
    stall(k, x, 4 + (i % 2) * 8, 122, nth(tints, i % 3))
  ink.sheet(person(-64, 26, 1.15, true) + person(78, 28, 1.2) + person(104, 28, 0.8), pal.b[3], 0.6)
}

const bicycleFrame = (k: Kit, y: number, tint: string): void => {
  const { ink, pal } = k
  ink.sheet(
    bar(-104, y, -14, y + 4, 8) +
      bar(-14, y + 4, -46, -158, 8) +
      bar(-104, y, -40, -142, 7) +
      bar(-40, -140, 76, -152, 9) +
      bar(-14, y + 4, 78, -146, 9) +
      bar(104, y, 68, -186, 8),
    tint,
    0.8,
  )
  ink.sheet(
    bar(68, -186, 96, -196, 7) +
      bar(96, -196, 100, -180, 8) +
      blob([-78, -176], [-20, -180], [-16, -166], [-46, -158], [-78, -164]),
    pal.wood[3],
    0.6,
  )
  ink.sheet(
    disc(-14, y + 4, 18) + hole(-14, y + 4, 11) + bar(-14, y + 4, 6, y + 34, 5) + rect(-2, y + 32, 20, 6),
    pal.gold[2],
    0.5,
  )
}

export const cycling = (k: Kit): void => {
  const { ink, pal, rng, half } = k
  ink.flat(rect(-half - 20, 2, half * 2 + 40, 30), mixHex(pal.m[1], pal.land(0.5), 0.35))
  const y = -68
  for (const x of [-104, 104]) {
    ink.line(
      each(turn(10), (a) => `M${x} ${y}L${num(x + Math.cos(a) * 64)} ${num(y + Math.sin(a) * 64)}`),
      pal.m[2],
      1.4,
    )
    ink.sheet(ring(x, y, 72, 8), pal.wood[3], 0.7)
    ink.sheet(disc(x, y, 9), pal.gold[1], 0.4)
  }
  const tint = rng.pick([pal.a, pal.b])[2]
  bicycleFrame(k, y, tint)
  ink.sheet(sym(102, [30, -168], [24, -128]) + rect(72, -172, 60, 7), pal.gold[1], 0.6)
  for (const [i, dx] of [-16, 2, 18].entries())
    frangipani(ink, 102 + dx, -180 - (i % 2) * 12, 0.75, nth([pal.a[0], pal.white, pal.b[0]], i), pal.gold[1])
}

export const tukTuk = (k: Kit): void => {
  const { ink, pal, rng } = k
  const tint = rng.pick([pal.a, pal.b, pal.gold])
  ink.sheet(`M-196 -176Q-190 -206 -150 -206H-6Q30 -206 40 -172L44 -160H-200z`, tint[2], 0.8)
  ink.flat(
    each(steps(-190, 30, 9), (x) => disc(x, -158, 12, 9)),
    tint[1],
  )
  ink.sheet(rect(-184, -160, 7, 112) + rect(-88, -160, 6, 112) + rect(22, -160, 7, 112), pal.wood[3], 0.5)
  ink.sheet(person(-128, -40, 1.6) + person(-50, -40, 1.5, true), pal.b[2], 0.5)
  ink.sheet('M-196 -88H34L42 -34Q10 -26 -6 -30H-170Q-198 -34 -196 -88z', tint[1], 0.8)
  ink.flat(rect(-186, -74, 216, 5) + rect(-180, -64, 206, 3) + star(-78, -50, 8, 12, 6), pal.white)
  ink.sheet(
    bar(34, -44, 100, -40, 7) +
      blob([84, -84], [150, -88], [166, -64], [128, -44], [92, -50]) +
      bar(150, -80, 178, -112, 7) +
      bar(168, -108, 190, -118, 6) +
      bar(160, -86, 186, -26, 7),
    pal.b[3],
    0.7,
  )
  ink.sheet(person(118, -52, 1.7, false) + bar(126, -106, 172, -112, 8), pal.m[2], 0.6)
  ink.sheet(blob([104, -130], [108, -148], [124, -150], [136, -136], [132, -126]), tint[3], 0.4)
  if (pal.lit) ink.flat(poly([182, -98], [270, -128], [270, -54]), `${pal.glow}55`)
  ink.sheet(disc(180, -98, 8), pal.glow, 0.4)
  for (const [x, r] of [
    [-96, 33],
    [92, 30],
    [190, 30],
  ] as const) {
    ink.sheet(disc(x, -r + 6, r), pal.wood[3], 0.6)
    ink.sheet(disc(x, -r + 6, r * 0.55), pal.m[1], 0.3)
    ink.flat(disc(x, -r + 6, 5), pal.wood[3])
  }
  bunting(ink, -200, -152, 44, -152, 6, [pal.gold[1], pal.white, pal.a[1]])
}
