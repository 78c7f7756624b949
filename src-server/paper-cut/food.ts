import { fade, mixHex } from './colour.ts'
import type { Kit } from './kit.ts'
import { bar, blob, disc, each, leaf, nth, num, rect, star, steps } from './path.ts'

/** Steam rising in soft curls from (x, y). */
export const steam = (k: Kit, x: number, y: number, s: number): void => {
  for (const d of [-44, 0, 44]) {
    const [px, h] = [x + d * s, (120 - Math.abs(d) * 0.8) * s]
    k.ink.sheet(
      `M${num(px)} ${num(y)}` +
        `c${num(-26 * s)} ${num(-h * 0.35)} ${num(26 * s)} ${num(-h * 0.55)} ${num(-4 * s)} ${num(-h)}` +
        `c${num(40 * s)} ${num(h * 0.36)} ${num(-10 * s)} ${num(h * 0.6)} ${num(12 * s)} ${num(h)}z`,
      mixHex(k.pal.white, k.pal.sky[2], 0.3),
      0.4,
    )
  }
}

/** The outline of a bowl, its rim at y. */
export const bowlBody = (w: number, h: number, y: number): string =>
  `M${-w} ${y}C${num(-w * 0.94)} ${num(y + h * 0.7)} ${num(-w * 0.5)} ${y + h} ` +
  `${num(-w * 0.36)} ${y + h}H${num(w * 0.36)}C${num(w * 0.5)} ${y + h} ` +
  `${num(w * 0.94)} ${num(y + h * 0.7)} ${w} ${y}z`

/** A bowl with a painted band; its rim lies at y. */
const vessel = (k: Kit, w: number, h: number, y: number, tint: readonly string[]): void => {
  const { ink, pal, rng } = k
  ink.flat(disc(0, y + h + 4, w * 0.8, 14), fade(pal.shade, 0.25))
  ink.sheet(rect(-w * 0.34, y + h - 4, w * 0.68, 13), nth(tint, 2), 0.5)
  ink.sheet(bowlBody(w, h, y), pal.white, 0.9)
  const kind = rng.int(0, 2)
  const marks = steps(-0.72, 0.72, 9).map((t) => {
    const [x, my] = [t * w, y + h * 0.36 + 10 * (1 - t * t)]
    if (kind === 0) return leaf(x, my - 14, x, my + 14, 9)
    return kind === 1 ? disc(x, my, 8) : star(x, my, 4, 14, 5)
  })
  ink.flat(marks.join(''), nth(tint, 1))
  ink.flat(
    `M${num(-w * 0.74)} ${num(y + h * 0.66)}Q0 ${num(y + h * 0.86)} ${num(w * 0.74)} ` +
      `${num(y + h * 0.66)}L${num(w * 0.7)} ${num(y + h * 0.74)}Q0 ${num(y + h * 0.94)} ` +
      `${num(-w * 0.7)} ${num(y + h * 0.74)}z`,
    nth(tint, 2),
  )
  ink.sheet(disc(0, y, w, w * 0.17), nth(tint, 1), 0.5)
}

const egg = (k: Kit, x: number, y: number, r: number): void => {
  k.ink.sheet(disc(x, y, r, r * 0.6), k.pal.white, 0.4)
  k.ink.flat(disc(x, y, r * 0.5, r * 0.3), k.pal.gold[2])
}

const chopsticks = (k: Kit, x: number, y: number, a: number): void => {
  for (const d of [0, 0.09])
    k.ink.sheet(bar(x, y, x + Math.cos(a + d) * 240, y + Math.sin(a + d) * 240, 6.4), k.pal.wood[3], 0.6)
}

export const bowl = (k: Kit): void => {
  const { ink, pal, rng } = k
  const tint = rng.pick([pal.a, pal.b])
  steam(k, 0, -150, 1.1)
  ink.sheet(bar(70, -120, 176, -206, 8) + disc(182, -211, 9, 7), pal.m[2], 0.6)
  vessel(k, 170, 112, -112, tint)
  ink.flat(disc(0, -110, 154, 22), mixHex(pal.gold[1], rng.pick([pal.red[2], pal.leaf(0.4)]), 0.45))
  for (const [x, y] of [
    [-92, -112],
    [-30, -120],
    [34, -108],
    [88, -116],
  ] as const)
    ink.sheet(disc(x, y, 21, 11), rng.pick([pal.gold[0], pal.red[0], pal.white]), 0.4)
  for (const [x, y, a] of [
    [-60, -116, -2.6],
    [-52, -118, -1.9],
    [60, -120, -0.9],
    [8, -112, -1.4],
    [70, -118, -0.2],
  ] as const)
    ink.sheet(leaf(x, y, x + Math.cos(a) * 46, y + Math.sin(a) * 34, 12, 3), pal.leaf(0.46), 0.4)
  ink.flat(
    each(
      [
        [-110, -106],
        [0, -100],
        [52, -102],
        [112, -110],
      ],
      ([x, y]) => disc(x, y, 5, 3.4),
    ),
    pal.red[3],
  )
}

export const noodles = (k: Kit): void => {
  const { ink, pal, rng } = k
  steam(k, -70, -150, 0.9)
  const noodle = pal.gold[0]
  ink.sheet(
    each(
      steps(36, 78, 5),
      (x, i) =>
        `M${num(x - 3)} -232Q${num(x - 12 + i * 2)} -170 ${num(x - 6)} -104h7Q` +
        `${num(x - 4 + i * 2)} -170 ${num(x + 4)} -232z`,
    ),
    noodle,
    0.5,
  )
  vessel(k, 164, 120, -112, rng.pick([pal.b, pal.a]))
  ink.flat(disc(0, -110, 150, 22), mixHex(pal.gold[2], pal.wood[2], 0.4))
  ink.sheet(disc(10, -116, 118, 19), noodle, 0.5)
  ink.line(
    each(steps(-80, 90, 7), (x, i) => `M${num(x - 30)} ${num(-112 + (i % 3) * 4)}q30 ${i % 2 === 0 ? -16 : 14} 56 -2`),
    pal.gold[2],
    2.2,
  )
  egg(k, -72, -122, 34)
  ink.sheet(
    each(
      [
        [-20, -122],
        [4, -112],
        [106, -116],
      ],
      ([x, y]) => disc(x, y, 19, 10),
    ),
    pal.red[1],
    0.4,
  )
  for (const a of [-2.5, -1.9, -1.2])
    ink.sheet(leaf(-18, -120, -18 + Math.cos(a) * 50, -120 + Math.sin(a) * 40, 12, 3), pal.leaf(0.46), 0.4)
  chopsticks(k, 26, -230, -0.38)
}

export const grill = (k: Kit): void => {
  const { ink, pal, rng } = k
  steam(k, -60, -130, 1.3)
  steam(k, 80, -136, 1)
  ink.sheet(bar(-120, -30, -150, 18, 10) + bar(120, -30, 150, 18, 10), pal.wood[3], 0.6)
  ink.sheet('M-200 -84H200L176 -20Q170 -8 150 -8H-150Q-170 -8 -176 -20z', pal.wood[3], 0.9)
  ink.flat(
    each(steps(-150, 150, 9), (x) => rect(x - 9, -46, 18, 8)),
    pal.glow,
  )
  ink.flat(disc(0, -84, 190, 15), mixHex(pal.gold[2], pal.a[3], 0.3))
  ink.flat(
    each(steps(-160, 160, 12), (x, i) => disc(x, -84 + (i % 3) * 4, 15, 7)),
    pal.lit ? pal.gold[1] : pal.gold[2],
  )
  ink.sheet(each(steps(-190, 190, 16), (x) => rect(x - 1.6, -98, 3.2, 20)) + rect(-202, -98, 404, 5), pal.m[3], 0.5)
  for (const [i, x] of [-150, -104, -58].entries()) {
    ink.sheet(bar(x - 18, -84, x + 18, -196, 3.4), pal.gold[0], 0.4)
    for (const [j, t] of [0.2, 0.4, 0.6, 0.8].entries())
      ink.sheet(
        disc(x - 16 + 32 * t, -90 - 94 * t, 16, 13),
        nth([pal.red[2], pal.gold[2], pal.leaf(0.42), pal.wood[1]], (i + j) % 4),
        0.4,
      )
  }
  const fish = (y: number, fill: string): void => {
    ink.sheet(
      `M-14 ${y}Q40 ${y - 42} 118 ${y - 8}L168 ${y - 30}Q160 ${y} 168 ${y + 28}L118 ${y + 6}Q40 ${y + 38} -14 ${y}z`,
      fill,
      0.7,
    )
    ink.flat(disc(10, y - 6, 4) + each([40, 62, 84], (x) => `M${x} ${y - 20}q9 20 0 36q3 -18 0 -36z`), pal.wood[3])
  }
  fish(-142, rng.pick([pal.gold[2], pal.b[1]]))
  ink.sheet(leaf(10, -116, 170, -112, 14), pal.leaf(0.5), 0.4)
}

const cutlet = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(blob([44, -20], [40, -60], [84, -84], [138, -66], [150, -30], [120, -8], [70, -4]), pal.wood[2], 0.7)
  ink.flat(
    each(
      [
        [62, -30, 130, -58],
        [70, -18, 138, -44],
        [58, -46, 112, -70],
      ],
      ([a, b, c, d]) => bar(a, b, c, d, 3.4),
    ),
    pal.wood[3],
  )
}

export const ricePlate = (k: Kit): void => {
  const { ink, pal, rng } = k
  steam(k, -30, -140, 0.8)
  ink.flat(disc(0, 8, 190, 24), fade(pal.shade, 0.25))
  ink.sheet(leaf(-210, -6, 214, -26, 50, -10), pal.leaf(0.5), 0.8)
  ink.sheet(disc(0, -20, 190, 46), rng.pick([pal.a, pal.b])[1], 0.8)
  ink.sheet(disc(0, -26, 172, 38), pal.white, 0.5)
  ink.sheet(`M-104 -24C-110 -120 -70 -142 -24 -142S64 -120 58 -24Q-24 -2 -104 -24z`, pal.white, 0.8)
  ink.flat(
    Array.from({ length: 34 }, () => {
      const a = rng.range(3.3, 6.1)
      const r = rng.range(14, 72)
      return leaf(
        -24 + Math.cos(a) * r,
        -30 + Math.sin(a) * r * 1.3,
        -16 + Math.cos(a) * r,
        -33 + Math.sin(a) * r * 1.3,
        3,
      )
    }).join(''),
    pal.m[2],
  )
  egg(k, -20, -124, 46)
  cutlet(k)
  for (const [i, x] of [-138, -118, -98].entries()) {
    ink.sheet(disc(x, -30 + i * 9, 25, 15), pal.leaf(0.38), 0.4)
    ink.flat(disc(x, -30 + i * 9, 20, 11), mixHex(pal.white, pal.leaf(0.2), 0.35))
  }
  for (const [x, y] of [
    [16, -14],
    [34, -8],
    [-2, -8],
  ] as const)
    ink.sheet(disc(x, y, 16, 11), pal.red[2], 0.4)
  ink.sheet(`M150 -6q4 34 24 34h34q20 0 24 -34z`, pal.b[2], 0.7)
  ink.sheet(disc(191, -6, 41, 10), pal.gold[2], 0.4)
}
