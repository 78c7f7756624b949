import { mixHex } from './colour.ts'
import { chofa } from './figures.ts'
import type { Kit } from './kit.ts'
import { arch, bar, blob, disc, each, leaf, nth, num, poly, rect, star, steps, sym } from './path.ts'
import { broadTree, frangipani, lotus } from './plants.ts'

export const pane = (k: Kit): string => (k.pal.lit ? k.pal.glow : k.pal.wood[3])

const fountain = (k: Kit): void => {
  const { ink, pal } = k
  const jets = steps(-1, 1, 7).map(
    (t) =>
      `M${num(t * 8 - 3)} -74` +
      `Q${num(t * 34)} ${num(-214 + Math.abs(t) * 76)} ${num(t * 78)} -28` +
      `Q${num(t * 44)} ${num(-196 + Math.abs(t) * 76)} ${num(t * 8 + 3)} -74z`,
  )
  ink.sheet(jets.join(''), mixHex(pal.white, pal.water(0.1), 0.35), 0.5)
  ink.sheet(sym(0, [34, -76], [40, -70], [14, -60], [8, -44], [12, -26]), pal.m[1], 0.6)
  ink.sheet(disc(0, -24, 92, 16), pal.water(0.25), 0.6)
  ink.sheet(sym(0, [98, -24], [92, 2], [84, 6]), pal.m[0], 0.7)
  ink.flat(rect(-90, -10, 180, 3), pal.m[2])
}

export const park = (k: Kit): void => {
  const { ink, pal, rng } = k
  const tree = ink.keep(broadTree(rng))
  for (const [x, s] of [
    [-190, 2.3],
    [196, 2.5],
    [-104, 1.7],
    [112, 1.6],
  ] as const)
    ink.put(tree, pal.leaf(s > 2 ? 0.55 : 0.42), { x, y: 2, s, flip: x > 0 }, 0.8)
  for (const d of [-1, 1]) {
    ink.sheet(
      bar(d * 88, 2, d * 88, -120, 4) + bar(d * 88, -112, d * 66, -118, 3) + disc(d * 88, 0, 9, 4),
      pal.wood[3],
      0.5,
    )
    if (pal.lit) ink.flat(disc(d * 88, -130, 34), `${pal.glow}40`)
    ink.sheet(disc(d * 88, -132, 12), pal.lit ? pal.glow : pal.white, 0.5)
  }
  fountain(k)
  ink.sheet(
    rect(130, -24, 84, 6) +
      rect(130, -44, 84, 5) +
      rect(130, -36, 84, 5) +
      rect(138, -44, 5, 50) +
      rect(202, -44, 5, 50),
    pal.wood[2],
    0.5,
  )
  ink.sheet(
    each(steps(-210, -128, 6), (x) => disc(x, -4, 12, 15)),
    pal.leaf(0.66),
    0.5,
  )
  for (const x of steps(-206, -130, 4)) frangipani(ink, x, -12, 0.5, pal.a[0], pal.gold[1])
}

const tallFlower = (k: Kit, i: number, x: number, round: boolean): void => {
  const { ink, pal } = k
  const h = 60 + ((i * 37) % 50)
  ink.sheet(
    `${bar(x, 4, x, -h, 4)}${leaf(x, -h * 0.3, x + 24, -h * 0.62, 11)}${leaf(x, -h * 0.2, x - 24, -h * 0.5, 11)}`,
    pal.leaf(0.66),
    0.5,
  )
  const tints = i % 2 === 0 ? pal.a : pal.b
  if (round) {
    ink.sheet(star(x, -h - 8, 12, 27, 18), tints[1], 0.6)
    ink.sheet(star(x, -h - 8, 10, 18, 11, 0.2), tints[0], 0.4)
    ink.flat(disc(x, -h - 8, 7), pal.gold[1])
  } else lotus(ink, x, -h + 12, 1.35, tints)
}

export const garden = (k: Kit): void => {
  const { ink, pal, rng, view } = k
  ink.sheet(`${arch(0, 4, 210, 286, 30)}M-76 4H76V-130Q76 -230 0 -252Q-76 -230 -76 -130z`, pal.leaf(0.56), 0.9)
  for (const a of steps(3.3, 6.12, 13))
    frangipani(
      ink,
      Math.cos(a) * 92,
      -124 + Math.sin(a) * 138,
      0.66,
      view.pick([pal.a[0], pal.white, pal.a[1]]),
      pal.gold[1],
    )
  for (const side of [-1, 1])
    for (const y of [-104, -64, -24])
      frangipani(ink, side * 92 + view.range(-6, 6), y, 0.62, view.pick([pal.a[0], pal.b[0]]), pal.gold[1])
  ink.sheet(
    rect(-26, -40, 52, 8) +
      rect(-20, -34, 6, 36) +
      rect(14, -34, 6, 36) +
      rect(-28, -72, 56, 6) +
      rect(-24, -70, 5, 36) +
      rect(19, -70, 5, 36),
    pal.wood[2],
    0.5,
  )
  const round = rng.chance(0.5)
  for (const [i, x] of [-200, -166, -128, 128, 166, 200].entries()) {
    tallFlower(k, i, x, round)
  }
  ink.sheet(
    each(steps(-220, -120, 7).concat(steps(120, 220, 7)), (x) => leaf(x, 8, x + view.range(-14, 14), -34, 12)),
    pal.leaf(0.72),
    0.5,
  )
}

export const museum = (k: Kit): void => {
  const { ink, pal, rng } = k
  const roof = rng.pick([true, false]) ? pal.a : [pal.wood[1], pal.wood[1], pal.a[2], pal.a[3]]
  ink.sheet(sym(0, [1, -306], [4, -270], [10, -250], [16, -236], [30, -220]), pal.gold[1], 0.6)
  const slab = (w: number, y: number, h: number, tone: number): void =>
    ink.sheet(
      `M${-w} ${y}Q${num(-w * 0.86)} ${num(y - h * 0.3)} ${num(-w * 0.78)} ${y - h}` +
        `H${num(w * 0.78)}` +
        `Q${num(w * 0.86)} ${num(y - h * 0.3)} ${w} ${y}z${chofa(-w * 0.77, y - h, 0.9, -1)}` +
        `${chofa(w * 0.77, y - h, 0.9)}`,
      nth(roof, tone),
      0.8,
    )
  slab(120, -166, 58, 2)
  slab(220, -100, 56, 3)
  slab(170, -128, 52, 2)
  ink.sheet(`M-78 -92Q-30 -130 0 -214Q30 -130 78 -92z${chofa(0, -210, 1)}`, roof[3], 0.7)
  ink.sheet('M-54 -94Q-22 -124 0 -180Q22 -124 54 -94z', pal.gold[1], 0.4)
  ink.flat(star(0, -116, 10, 13, 6), pal.gold[3])
  ink.sheet(rect(-200, -96, 400, 84), pal.m[1], 0.6)
  ink.flat(each([-168, -130, -92, 92, 130, 168], (x) => arch(x, -18, 24, 58, 6)) + arch(0, -12, 40, 66, 12), pane(k))
  ink.sheet(
    each([-58, -36, 36, 58], (x) => rect(x - 6, -94, 12, 82) + rect(x - 9, -98, 18, 7) + rect(x - 9, -18, 18, 6)),
    pal.white,
    0.5,
  )
  for (const [i, w] of [76, 92, 108].entries()) ink.sheet(rect(-w, -14 + i * 7, w * 2, 8), nth(pal.m, i), 0.5)
  for (const d of [-1, 1])
    ink.sheet(
      blob([d * 124 - 16, 8], [d * 124 - 12, -22], [d * 124, -46], [d * 124 + 12, -22], [d * 124 + 16, 8]) +
        disc(d * 124, -38, 10),
      pal.m[3],
      0.5,
    )
}

// An apsara in a tall crown, arms bent back, as leather puppets show her.
const dancer = (): string =>
  sym(0, [0.6, -170], [3, -150], [8, -140], [5, -132]) +
  disc(0, -124, 10) +
  poly(
    ...([
      [-9, -114],
      [9, -114],
      [15, -94],
      [9, -70],
      [26, -8],
      [6, -2],
    ] as const),
    ...([
      [-18, -4],
      [-24, -14],
      [-9, -70],
      [-16, -94],
    ] as const),
  ) +
  bar(12, -104, 38, -88, 7) +
  bar(38, -88, 44, -120, 5) +
  leaf(44, -118, 60, -134, 6) +
  bar(-12, -104, -36, -112, 7) +
  bar(-36, -112, -52, -88, 5) +
  leaf(-52, -90, -66, -82, 6) +
  bar(14, -10, 22, 2, 6) +
  leaf(-14, -60, -44, -24, 12)

export const theater = (k: Kit): void => {
  const { ink, pal } = k
  ink.sheet(sym(0, [0, -296], [40, -262], [120, -226], [206, -212], [206, 0]), pal.a[3], 0.9)
  ink.sheet(rect(-178, -196, 356, 196), pal.gold[2], 0.6)
  ink.flat(rect(-164, -182, 328, 176), ink.gradient('radial', [pal.glow, pal.gold[1]]))
  const id = ink.keep(dancer())
  for (const x of [-78, 0, 78]) {
    ink.put(id, pal.wood[3], { x, y: -10, s: x === 0 ? 0.98 : 0.92, flip: x === 0 }, 0.6)
  }
  for (const d of [-1, 1]) {
    ink.sheet(
      `M${d * 178} -196H${d * 74}Q${d * 104} -150 ${d * 150} -120Q${d * 124} -60 ${d * 146} 0H${d * 178}z`,
      pal.a[2],
      0.8,
    )
    ink.sheet(rect(d * 192 - 15, -206, 30, 210) + rect(d * 192 - 21, -212, 42, 12), pal.m[0], 0.6)
  }
  ink.sheet(
    each(steps(-150, 150, 7), (x) => disc(x, -192, 27, 25)),
    pal.a[2],
    0.7,
  )
  ink.sheet(rect(-220, -222, 440, 22), pal.m[1], 0.6)
  ink.flat(
    each(steps(-200, 200, 15), (x) => disc(x, -211, 4.4)),
    pal.lit ? pal.glow : pal.gold[2],
  )
  for (const [i, w] of [214, 228].entries()) ink.sheet(rect(-w, -8 + i * 8, w * 2, 10), nth(pal.m, i + 1), 0.5)
}

export const library = (k: Kit): void => {
  const { ink, pal, rng } = k
  ink.sheet(rect(-216, -292, 432, 294) + poly([-230, -286], [0, -336], [230, -286]), pal.wood[2], 0.9)
  const tints = [pal.a[1], pal.b[1], pal.gold[1], pal.m[1], pal.a[2], pal.b[2]]
  for (const y of [-208, -118, -28]) {
    ink.flat(rect(-200, y - 70, 400, 72), pal.lit ? mixHex(pal.glow, pal.wood[2], 0.55) : pal.wood[3])
    const books: string[][] = tints.map(() => [])
    for (let x = -196; x < 186; ) {
      const [bw, bh] = [rng.range(10, 20), rng.range(44, 66)]
      if (rng.chance(0.9)) nth(books, rng.int(0, tints.length - 1)).push(rect(x, y + 2 - bh, bw - 1.4, bh))
      x += bw
    }
    for (const [i, list] of books.entries()) if (list.length > 0) ink.sheet(list.join(''), nth(tints, i), 0.3)
    ink.sheet(rect(-206, y, 412, 9), pal.wood[1], 0.6)
  }
  for (const i of [2, 1, 0]) {
    const d = i * 7
    ink.sheet(
      `M0 ${-26 + d}C-34 ${-62 + d} -96 ${-66 + d} -142 ${-50 + d}L-150 ${24 + d}C-100 ` +
        `${8 + d} -40 ${12 + d} 0 ${36 + d}C40 ${12 + d} 100 ${8 + d} 150 ${24 + d}L142 ` +
        `${-50 + d}C96 ${-66 + d} 34 ${-62 + d} 0 ${-26 + d}z`,
      i === 2 ? pal.a[2] : i === 1 ? pal.m[1] : pal.white,
      0.7,
    )
  }
  ink.line(
    each(
      steps(-34, 4, 4),
      (y) =>
        `M-128 ${num(y + 2)}Q-70 ${num(y - 14)} -18 ${num(y + 8)}M128 ${num(y + 2)}Q70 ${num(y - 14)} 18 ${num(y + 8)}`,
    ),
    pal.m[3],
    2,
  )
  ink.line('M0 -24V34', pal.m[3], 2.4)
}
