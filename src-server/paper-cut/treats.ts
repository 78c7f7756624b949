import { fade, mixHex } from './colour.ts'
import { lantern, person } from './figures.ts'
import { steam } from './food.ts'
import type { Kit } from './kit.ts'
import { bar, blob, disc, each, leaf, nth, num, poly, rect, star, steps, turn } from './path.ts'
import { stall } from './town.ts'

const baguette = (k: Kit, x: number, y: number, length: number, turn: number): void => {
  const { ink, pal } = k
  ink.open({ x, y, turn })
  ink.sheet(
    blob(
      [-length / 2, 0],
      [-length * 0.42, -22],
      [0, -30],
      [length * 0.42, -22],
      [length / 2, 0],
      [length * 0.42, 18],
      [0, 24],
      [-length * 0.42, 18],
    ),
    pal.gold[2],
    0.8,
  )
  ink.flat(leaf(-length * 0.42, 10, length * 0.42, 10, 9), fade(pal.wood[3], 0.25))
  for (const t of steps(-0.3, 0.3, 4)) ink.sheet(leaf(length * t - 16, 6, length * t + 16, -20, 9), pal.gold[0], 0.3)
  ink.close()
}

const bun = (k: Kit, x: number, y: number, s: number): void => {
  const { ink, pal } = k
  ink.open({ x, y, s })
  if (x > 0) {
    ink.sheet('M-64 14Q-60 -40 0 -46Q60 -40 64 14Q44 -8 26 -2Q0 -14 -26 -2Q-44 -8 -64 14z', pal.gold[2], 0.7)
    ink.line('M-30 -2Q-34 -26 -18 -42M-4 -6V-45M26 -2Q34 -26 18 -42', pal.wood[2], 2.4)
  } else {
    ink.sheet('M-46 10Q-50 -42 0 -44Q50 -42 46 10z', pal.gold[2], 0.7)
    ink.flat(
      each(
        [
          [-20, -20],
          [0, -30],
          [20, -18],
          [4, -12],
        ],
        ([a, b]) => leaf(a - 4, b, a + 5, b - 3, 3),
      ),
      pal.white,
    )
  }
  ink.close()
}

export const bakery = (k: Kit): void => {
  const { ink, pal, rng } = k
  steam(k, 0, -190, 0.8)
  for (const [x, a] of [
    [-84, -64],
    [-30, -80],
    [30, -100],
    [84, -116],
  ] as const)
    baguette(k, x, -138 + Math.abs(x) * 0.2, 220, a + rng.range(-5, 5))
  ink.sheet('M-134 -96H134L108 8H-108z', pal.wood[1], 0.9)
  ink.line(
    each(steps(-76, -10, 4), (y) => `M${num(-128 - (y + 96) * -0.25)} ${num(y)}H${num(128 - (y + 96) * 0.25)}`) +
      each(steps(-100, 100, 9), (x) => `M${num(x)} -92L${num(x * 0.84)} 6`),
    pal.wood[2],
    3,
  )
  ink.sheet(rect(-142, -104, 284, 15), pal.wood[2], 0.6)
  ink.sheet(poly([-60, -104], [70, -104], [44, -38], [10, -60], [-22, -34]), pal.white, 0.5)
  ink.flat(
    each(steps(-44, 50, 6), (x) => rect(x, -104, 5, 40)),
    fade(pal.a[2], 0.5),
  )
  for (const [x, y, s] of [
    [-176, 4, 1],
    [162, 2, 1.1],
  ] as const) {
    bun(k, x, y, s)
  }
}

const dragonFruit = (k: Kit, green: string): void => {
  const { ink, pal, rng } = k
  ink.sheet(disc(70, -96, 66, 62), pal.red[1], 0.8)
  ink.sheet(disc(70, -94, 54, 50), pal.white, 0.4)
  ink.flat(
    Array.from({ length: 30 }, () => {
      const a = rng.range(0, 6.28)
      const r = 46 * Math.sqrt(rng.next())
      return disc(70 + Math.cos(a) * r, -94 + Math.sin(a) * r * 0.9, 2.4)
    }).join(''),
    pal.wood[3],
  )
  ink.sheet(
    each(turn(6, 0.2), (a) =>
      leaf(
        70 + Math.cos(a) * 58,
        -96 + Math.sin(a) * 55,
        70 + Math.cos(a + 0.3) * 86,
        -96 + Math.sin(a + 0.3) * 80,
        10,
      ),
    ),
    green,
    0.4,
  )
}

const pineapple = (k: Kit, green: string): void => {
  const { ink, pal } = k
  ink.sheet(
    each([-2.6, -2.2, -1.9, -1.57, -1.24, -0.94, -0.54], (a) =>
      leaf(-44, -196, -44 + Math.cos(a) * 74, -196 + Math.sin(a) * 96, 13),
    ),
    green,
    0.7,
  )
  ink.sheet(disc(-44, -130, 62, 80), pal.gold[2], 0.8)
  ink.line(
    each(
      [-60, -30, 0, 30, 60],
      (d) =>
        `M${-104 + Math.max(0, d)} ${-140 + d - Math.max(0, d)}` +
        `L${num(10 - Math.max(0, -d))} ${num(-80 + d * 0.6)}M${-100} ${num(-100 + d)}` +
        `L14 ${num(-160 + d)}`,
    ),
    pal.gold[3],
    2.4,
  )
}

export const fruit = (k: Kit): void => {
  const { ink, pal } = k
  const green = pal.leaf(0.46)
  pineapple(k, green)
  dragonFruit(k, green)
  ink.sheet(blob([-150, -40], [-160, -84], [-122, -118], [-84, -92], [-80, -46], [-110, -24]), pal.gold[1], 0.7)
  ink.flat(leaf(-140, -88, -106, -100, 8), fade(pal.white, 0.45))
  ink.sheet(disc(-2, -56, 42), pal.b[2], 0.6)
  ink.flat(
    each(steps(-30, 30, 6), (x) => star(x, -56 + Math.cos(x) * 18, 5, 7, 2)),
    pal.b[3],
  )
  ink.sheet(disc(120, -40, 32) + disc(150, -50, 27), pal.red[2], 0.6)
  ink.sheet('M-196 -40H196Q180 6 90 8H-90Q-180 6 -196 -40z', pal.wood[1], 0.9)
  ink.flat('M-186 -24Q0 -2 186 -24L180 -14Q0 8 -180 -14z', pal.wood[3])
  ink.sheet(rect(-60, 6, 120, 10), pal.wood[2], 0.5)
}

const sundae = (k: Kit): void => {
  const { ink, pal, rng } = k
  const pink = rng.pick([pal.a, pal.b])
  ink.sheet('M44 -104H196L152 -18H88z', mixHex(pal.white, pal.water(0.1), 0.25), 0.8)
  ink.sheet(rect(112, -22, 16, 24) + disc(120, 4, 44, 10), pal.white, 0.5)
  for (const [x, y, r, i] of [
    [84, -116, 38, 0],
    [156, -116, 38, 1],
    [120, -152, 44, 2],
  ] as const)
    ink.sheet(disc(x, y, r), nth([pink[0], pal.gold[0], pal.white], i), 0.6)
  ink.sheet(
    'M80 -166Q90 -200 122 -198Q156 -196 162 -160Q150 -140 142 -158' +
      'Q134 -132 122 -156Q108 -134 100 -156Q90 -142 80 -166z',
    pink[2],
    0.5,
  )
  ink.sheet(disc(122, -206, 14), pal.red[2], 0.4)
  ink.line('M126 -218q6 -20 24 -24', pal.leaf(0.6), 3)
}

export const dessert = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(disc(-96, 0, 122, 20), pal.b[1], 0.6)
  ink.sheet(
    each([-60, -30, 0, 30, 60], (d) => disc(-96 + d, -58, 36, 62 - Math.abs(d) * 0.25)),
    pal.leaf(0.46),
    0.8,
  )
  ink.line(
    each([-72, -40, 0, 40, 72], (d) => `M${-96 + d * 0.3} -116Q${-96 + d * 1.2} -60 ${-96 + d * 0.5} 0`),
    pal.leaf(0.64),
    3,
  )
  ink.sheet(poly([-96, -112], [-38, -100], [-26, -10], [-104, -8]), pal.gold[2], 0.5)
  ink.sheet(poly([-92, -92], [-52, -84], [-44, -26], [-98, -24]), pal.gold[0], 0.4)
  ink.sheet(bar(-98, -116, -88, -146, 11), pal.wood[2], 0.5)
  sundae(k)
  ink.sheet(
    each(steps(-20, 20, 2), (x) => disc(x + 6, 14, 26, 14)),
    pal.white,
    0.5,
  )
  ink.flat(
    each([-20, 20], (x) => disc(x + 6, 10, 18, 7)),
    pal.leaf(0.36),
  )
}

export const foodCourt = (k: Kit): void => {
  const { ink, pal, half } = k
  const tints = [pal.a, pal.gold, pal.b]
  for (const [i, x] of [-138, 0, 138].entries()) stall(k, x, -8, 126, nth(tints, i))
  ink.sheet(person(-138, -46, 1.1) + person(4, -46, 1.1, true) + person(140, -46, 1.1), pal.b[3], 0.4)
  for (const [i, y] of [-236, -196].entries()) {
    ink.line(`M${num(-half)} ${y}Q0 ${y + 64} ${num(half)} ${y}`, pal.wood[3], 2)
    const n = Math.max(5, Math.round(half / 42) - i)
    for (const [j, t] of steps(-0.86 + i * 0.08, 0.86 - i * 0.08, n).entries())
      lantern(ink, pal, t * half, y + 32 * (1 - t * t) + 10, 0.62 + i * 0.16, nth(tints, (j + i) % 3), j % 3 !== 1)
  }
  for (const x of [-150, -8, 146]) {
    ink.sheet(disc(x, 10, 46, 9) + bar(x, 10, x, 46, 6), pal.wood[1], 0.7)
    ink.sheet(`M${x - 16} -4h32q-2 14 -10 14h-12q-8 0 -10 -14z`, pal.white, 0.4)
    for (const d of [-60, 60])
      ink.sheet(
        rect(x + d - 15, 22, 30, 6) + bar(x + d - 10, 26, x + d - 13, 48, 4) + bar(x + d + 10, 26, x + d + 13, 48, 4),
        pal.a[2],
        0.5,
      )
  }
}
