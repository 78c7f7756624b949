import { chofa } from './figures.ts'
import type { Kit } from './kit.ts'
import type { Point } from './path.ts'
import { arch, blob, disc, each, leaf, nth, num, poly, rect, ring, star, steps, sym } from './path.ts'
import { lotus } from './plants.ts'

/** A steep gable with swept eaves, its foot at y. */
const gable = (cx: number, y: number, w: number, h: number): string =>
  `M${num(cx - w / 2 - 8)} ${num(y - 3)}` +
  `Q${num(cx - w * 0.24)} ${num(y - h * 0.24)} ${num(cx)} ${num(y - h)}` +
  `Q${num(cx + w * 0.24)} ${num(y - h * 0.24)} ${num(cx + w / 2 + 8)} ${num(y - 3)}` +
  `L${num(cx + w / 2)} ${num(y + 6)}H${num(cx - w / 2)}z`

// A small white stupa beside the vihara.
const chedi = (k: Kit, x: number, s: number): void => {
  const { ink, pal } = k
  ink.open({ x, y: 4, s })
  ink.sheet(sym(0, [0.8, -220], [4, -186], [10, -180], [6, -170], [16, -150]), pal.gold[1], 0.6)
  ink.sheet(
    sym(
      0,
      [10, -154],
      [18, -140],
      [24, -96],
      [40, -66],
      [44, -48],
      [34, -46],
      [34, -30],
      [52, -28],
      [52, -14],
      [64, -12],
      [64, 0],
    ),
    pal.white,
    0.7,
  )
  ink.flat(rect(-34, -44, 68, 4) + rect(-52, -26, 104, 4), pal.gold[1])
  ink.close()
}

const viharaWalls = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(rect(-150, -94, 300, 74), pal.white, 0.6)
  ink.flat(
    each(steps(-104, 104, 4), (x) => arch(x, -22, 26, 54, 9)) + arch(0, -20, 36, 66, 12),
    pal.lit ? pal.glow : pal.wood[3],
  )
  ink.sheet(
    each(steps(-144, 144, 6), (x) => rect(x - 5, -94, 10, 74) + rect(x - 8, -97, 16, 6)),
    pal.m[0],
    0.5,
  )
  for (const [i, w] of [164, 180, 196].entries()) ink.sheet(rect(-w, -22 + i * 8, w * 2, 9), nth(pal.m, i), 0.5)
  ink.sheet(poly([-22, -20], [22, -20], [34, 6], [-34, 6]), pal.m[1], 0.4)
  ink.flat(
    each(steps(-14, 2, 4), (y) => rect(-28, y, 56, 1.6)),
    pal.m[3],
  )
}

export const pagoda = (k: Kit): void => {
  const { ink, pal, rng } = k
  for (const x of rng.pick([[], [-196, 196], [-204], [200]])) chedi(k, x, rng.range(0.5, 0.72))
  const spire = rng.chance(0.4)
  if (spire)
    ink.sheet(sym(0, [1, -330], [3, -300], [7, -284], [5, -280], [12, -262], [9, -258], [22, -232]), pal.gold[1], 0.6)
  const roofs = rng.chance(0.5) ? [pal.a[2], pal.b[1]] : [pal.gold[2], pal.a[2]]
  const [wide, high] = [rng.range(0.9, 1.12), rng.range(0.85, 1.25)]
  const tiers = (
    [
      [330, 150],
      [256, 130],
      [190, 112],
    ] as const
  )
    .map(([w, h]): Point => [w * wide, h * high])
    .slice(rng.chance(0.3) ? 1 : 0)
  for (const [i, [w, h]] of tiers.entries()) {
    const y = -112 + i * 10
    ink.sheet(
      gable(0, y, w, h) + chofa(0, y - h, 1 - i * 0.12) + chofa(-w / 2 - 2, y, 0.62, -1) + chofa(w / 2 + 2, y, 0.62),
      i % 2 === 0 ? nth(roofs, 0) : nth(roofs, 1),
      0.8,
    )
    ink.sheet(gable(0, y - 2, w - 34, h - 30), i % 2 === 0 ? nth(roofs, 1) : nth(roofs, 0), 0.4)
  }
  ink.sheet(gable(0, -94, 128, 76), pal.gold[1], 0.5)
  ink.flat(star(0, -117, 12, 15, 7) + leaf(-44, -98, -14, -112, 6) + leaf(44, -98, 14, -112, 6), pal.gold[3])
  viharaWalls(k)
}

const throneHall = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(rect(-178, -80, 356, 66), pal.white, 0.5)
  ink.flat(
    each(steps(-160, 160, 11), (x) => arch(x, -22, 15, 42, 7)),
    pal.lit ? pal.glow : pal.wood[2],
  )
  ink.sheet(
    each(steps(-176, 176, 12), (x) => rect(x - 4, -82, 8, 68)),
    pal.m[0],
    0.4,
  )
}

const palaceRoofs = (k: Kit, tint: readonly string[]): void => {
  const { ink, pal } = k
  ink.sheet(
    sym(
      0,
      [0.8, -330],
      [3, -280],
      [6, -276],
      [4, -270],
      [10, -240],
      [7, -236],
      [17, -208],
      [13, -203],
      [26, -176],
      [40, -170],
    ),
    nth(tint, 0),
    0.7,
  )
  for (const [i, [w, y]] of (
    [
      [86, -150],
      [150, -122],
      [206, -92],
    ] as const
  ).entries()) {
    ink.sheet(
      `M${num(-w)} ${y + 12}Q${num(-w * 0.74)} ${y - 6} ${num(-w * 0.66)} ${y - 40}` +
        `H${num(w * 0.66)}` +
        `Q${num(w * 0.74)} ${y - 6} ${w} ${y + 12}z${chofa(-w * 0.66, y - 38, 0.8, -1)}${chofa(w * 0.66, y - 38, 0.8)}`,
      nth(tint, i === 1 ? 2 : 1),
      0.7,
    )
    ink.flat(rect(-w * 0.9, y + 4, w * 1.8, 3) + rect(-w * 0.68, y - 34, w * 1.36, 3), pal.b[1])
  }
}

export const palace = (k: Kit): void => {
  const { ink, pal, rng } = k
  const tint = rng.pick([pal.gold, pal.a])
  palaceRoofs(k, tint)
  ink.sheet(gable(0, -86, 116, 104) + chofa(0, -188, 0.8), pal.b[1], 0.6)
  ink.sheet(gable(0, -88, 84, 72), tint[0], 0.4)
  throneHall(k)
  const wall = steps(-k.half, k.half, Math.round(k.half / 9)).map((x) => arch(x, -20, 13, 15, 5))
  ink.sheet(rect(-k.half - 20, -22, k.half * 2 + 40, 30) + wall.join(''), pal.m[1], 0.7)
  ink.flat(rect(-k.half - 20, -8, k.half * 2 + 40, 3), pal.gold[1])
}

const spireRings = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(
    sym(
      0,
      [0.8, -300],
      [3, -262],
      [9, -256],
      [4, -250],
      [12, -236],
      [5, -230],
      [15, -214],
      [7, -208],
      [19, -190],
      [10, -184],
      [26, -166],
      [30, -158],
    ),
    pal.gold[1],
    0.6,
  )
}

const bell = (k: Kit, x: number, y: number, s: number, fill: string): void => {
  const { ink, pal } = k
  ink.open({ x, y, s })
  spireRings(k)
  ink.sheet(
    blob(
      [-30, -166],
      [30, -166],
      [40, -140],
      [46, -96],
      [76, -60],
      [76, -48],
      [-76, -48],
      [-76, -60],
      [-46, -96],
      [-40, -140],
    ),
    fill,
    0.8,
  )
  for (const [i, w] of [66, 82, 100, 122].entries())
    ink.sheet(rect(-w, -64 + i * 16, w * 2, 18), i % 2 === 0 ? pal.m[1] : fill, 0.5)
  ink.flat(arch(0, -64, 28, 48, 12), pal.lit ? pal.glow : pal.m[3])
  ink.flat(
    each(steps(-108, 108, 13), (x) => leaf(x, -2, x, -14, 5)),
    pal.gold[1],
  )
  ink.close()
}

export const memorial = (k: Kit): void => {
  const { ink, pal, rng } = k
  if (rng.chance(0.7)) for (const x of [-168, 168]) bell(k, x, 0, 0.5, pal.m[1])
  bell(k, 0, 0, 1, pal.white)
  for (const [i, x] of [-92, -46, 0, 46, 92].entries())
    lotus(ink, x, 14, 0.8, i % 2 === 0 ? pal.a : [pal.white, pal.a[0], pal.a[1]])
}

export const candle = (k: Kit): void => {
  const { ink, pal } = k
  for (const [i, r] of [150, 122, 92].entries()) {
    ink.sheet(
      `M0 ${-150 - r * 1.25}` +
        `C${num(r * 0.3)} ${num(-150 - r * 0.8)} ${r} ${num(-150 - r * 0.7)} ${r} -150` +
        `A${r} ${r} 0 0 1 ${-r} -150` +
        `C${-r} ${num(-150 - r * 0.7)} ${num(-r * 0.3)} ${num(-150 - r * 0.8)} 0 ${-150 - r * 1.25}z`,
      i === 1 ? pal.gold[0] : nth(pal.b, 2 - i),
      0.8,
    )
  }
  ink.sheet(
    disc(0, -196, 17, 19) +
      disc(0, -218, 7, 8) +
      blob([-22, -178], [22, -178], [34, -120], [74, -96], [74, -74], [-74, -74], [-74, -96], [-34, -120]),
    pal.gold[2],
    0.6,
  )
  ink.sheet(ring(0, -198, 34, 4), pal.gold[0], 0.3)
  for (const [i, x] of steps(-190, 190, 9).entries()) {
    const h = i % 2 === 0 ? 46 : 66
    ink.flat(disc(x, -h - 24, 30), `${pal.glow}38`)
    ink.sheet(rect(x - 7, -h, 14, h), pal.white, 0.4)
    ink.flat(leaf(x, -h - 2, x, -h - 34, 9), pal.glow)
    ink.flat(leaf(x, -h - 3, x, -h - 19, 5), pal.gold[2])
    lotus(ink, x, 10, 1.05, i % 2 === 0 ? pal.a : [pal.white, pal.a[0], pal.a[1]])
  }
}
