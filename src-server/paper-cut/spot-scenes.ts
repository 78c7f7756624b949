import { fade, mixHex } from './colour.ts'
import { person } from './figures.ts'
import type { Kit } from './kit.ts'
import { glints, ground, treeline, waves } from './land.ts'
import { bar, blob, disc, each, leaf, nth, num, poly, rect, steps } from './path.ts'
import { grass, lotus } from './plants.ts'
import { backdrop, grove } from './scenery.ts'
import { tukTuk } from './town.ts'

const lake = (k: Kit, y: number): void => {
  const { ink, pal, view, w, cx } = k
  ink.sheet(treeline(view, -30, w + 30, y, 20), pal.leaf(0.26), 0.8)
  ink.sheet(rect(-30, y + 4, w + 60, 300), pal.water(0.14), 0.6)
  ink.flat(glints(view, cx, y + 12, 200, 220), fade(pal.white, 0.5))
}

const reeds = (k: Kit, x: number, y: number, s: number): void => {
  const { ink, pal, view } = k
  ink.sheet(
    each(steps(-50, 50, 9), (d) => {
      const h = view.range(90, 190)
      return (
        bar(x + d * s, y, x + d * s * 1.3, y - h * s, 3) +
        (view.chance(0.6)
          ? bar(x + d * s * 1.3, y - h * s, x + d * s * 1.33, y - (h + 30) * s, 9)
          : leaf(x + d * s, y - 20, x + d * s * 2.2, y - h * 0.7 * s, 8))
      )
    }),
    pal.leaf(0.78),
    0.9,
  )
}

export const emptyScene = (k: Kit): void => {
  const { ink, pal, view, w, cx } = k
  backdrop(k, 330, 0.7)
  lake(k, 330)
  ink.sheet(waves(w, 400, 110, 6, view.range(0, 80)), pal.water(0.3), 0.7)
  ink.open({ x: cx, y: 456, s: 1.3 })
  ink.sheet(poly([-64, -40], [0, -132], [64, -40]), pal.m[1], 0.8)
  ink.sheet(poly([0, -132], [64, -40], [0, -40]), pal.m[2], 0.4)
  ink.sheet(poly([-128, -72], [128, -72], [78, 8], [-78, 8]), pal.white, 0.9)
  ink.sheet(poly([-128, -72], [0, -40], [-78, 8]), pal.m[0], 0.5)
  ink.sheet(poly([128, -72], [0, -40], [78, 8]), pal.m[1], 0.5)
  ink.close()
  ink.sheet(waves(w, 462, 120, 9, view.range(0, 80)), pal.water(0.5), 0.9)
  for (const d of [-1, 1]) lotus(ink, cx + d * 236, 506, 1.3, pal.a)
  ink.sheet(waves(w, 530, 150, 11, view.range(0, 80)), pal.water(0.68), 0.9)
}

export const errorScene = (k: Kit): void => {
  const { ink, pal, view, w, cx } = k
  backdrop(k, 320, 1)
  lake(k, 330)
  ink.sheet(waves(w, 410, 100, 6, view.range(0, 80)), pal.water(0.34), 0.7)
  for (const d of [-1, 1]) {
    ink.open({ x: cx, flip: d < 0 })
    ink.sheet(`M${num(w)} 620V330Q330 330 290 400Q262 470 240 620z`, pal.leaf(0.58), 1)
    ink.sheet(
      each([130, 210, 290], (x) => rect(x - 7, 342, 14, 170)),
      pal.wood[3],
      0.6,
    )
    ink.sheet(
      each(steps(70, 330, 9), (x, i) => rect(x, 330 + (i === 0 ? 8 : 0), 26, 14)),
      pal.wood[1],
      0.8,
    )
    ink.sheet(each([96, 180, 264], (x) => rect(x - 4, 282, 8, 54)) + bar(96, 290, 340, 290, 6), pal.wood[2], 0.6)
    ink.line(d < 0 ? 'M96 292Q70 330 78 372' : 'M96 292Q64 316 50 348', pal.wood[2], 4)
    ink.sheet(
      d < 0 ? poly([60, 366], [84, 360], [90, 412], [66, 416]) : poly([36, 342], [60, 338], [66, 388], [42, 392]),
      pal.wood[1],
      0.6,
    )
    ink.close()
  }
  ink.sheet(poly([cx - 50, 470], [cx + 40, 452], [cx + 44, 468], [cx - 46, 486]), pal.wood[1], 0.6)
  ink.sheet(waves(w, 480, 110, 8, view.range(0, 80)), pal.water(0.5), 0.8)
  ink.sheet(waves(w, 538, 140, 10, view.range(0, 80)), pal.water(0.68), 0.9)
}

export const lostScene = (k: Kit): void => {
  const { ink, pal, view, w, cx } = k
  backdrop(k, 340, 1)
  ink.sheet(treeline(view, -30, w + 30, 350, 26), pal.leaf(0.3), 0.8)
  grove(k, 362, 0.42, 190, 1.5)
  ink.sheet(ground(w, 366, 360, 366), pal.leaf(0.46), 0.9)
  const road = mixHex(pal.m[1], pal.gold[0], 0.3)
  for (const d of [-1, 1]) {
    const far = cx + d * w * 0.4
    ink.sheet(
      `M${num(far)} 366h${d * 24}` +
        `Q${num(cx + d * w * 0.2)} 450 ${num(cx + d * 120)} 640H${num(cx - d * 120)}` +
        `Q${num(cx - d * 30)} 440 ${num(far)} 366z`,
      road,
      0.4,
    )
  }
  ink.open({ x: cx + 40, y: 480, s: 1.15 })
  ink.sheet(bar(0, 0, 0, -230, 11), pal.wood[2], 0.8)
  for (const [i, y] of [-216, -166, -116].entries()) {
    const d = i % 2 === 0 ? 1 : -1
    ink.sheet(
      poly([-d * 22, y - 18], [d * 94, y - 18], [d * 118, y], [d * 94, y + 18], [-d * 22, y + 18]),
      nth([pal.a[1], pal.gold[1], pal.b[1]], i),
      0.8,
    )
    ink.flat(rect(d > 0 ? -8 : -84, y - 4, 92, 7), pal.white)
  }
  ink.close()
  ink.open({ x: cx - 120, y: 540, s: 0.86 })
  tukTuk(k)
  ink.close()
  ink.sheet(person(cx + 130, 540, 1.7), pal.b[3], 0.6)
  ink.sheet(grass(view, -10, w + 20, 44, 604), pal.leaf(0.9), 0.9)
}

export const offlineScene = (k: Kit): void => {
  const { ink, pal, view, w, cx } = k
  backdrop(k, 350, 1)
  lake(k, 350)
  ink.sheet(waves(w, 440, 160, 4, view.range(0, 80)), pal.water(0.3), 0.6)
  ink.flat(blob([cx - 70, 500], [cx, 488], [cx + 80, 500], [cx, 512]), fade(pal.shade, 0.2))
  ink.open({ x: cx, y: 500, s: 1.45 })
  ink.sheet(bar(-4, 0, 2, -88, 4) + bar(2, -86, 22, -46, 4) + bar(22, -46, 8, -34, 3.4), pal.gold[2], 0.5)
  ink.sheet(
    'M-92 -74Q-40 -138 26 -130Q58 -128 40 -168Q20 -212 44 -236Q58 -248 74 -238' +
      'L72 -228Q52 -228 50 -208Q50 -190 60 -160Q70 -112 34 -92Q-20 -68 -92 -74z',
    pal.white,
    0.9,
  )
  ink.sheet('M-92 -74Q-52 -118 8 -118Q30 -112 14 -96Q-30 -72 -92 -74z', pal.m[2], 0.6)
  ink.sheet(poly([72, -240], [128, -222], [72, -227]), pal.gold[2], 0.4)
  ink.sheet('M66 -240Q44 -256 18 -246Q42 -244 56 -232z', pal.m[4], 0.4)
  ink.flat(disc(66, -234, 2.6), pal.shade)
  ink.close()
  ink.flat(
    each(
      [70, 110, 150],
      (r) => `M${num(cx - r)} 502q${r} ${num(r * 0.24)} ${r * 2} 0q${-r} ${num(r * 0.3)} ${-r * 2} 0z`,
    ),
    fade(pal.white, 0.16),
  )
  reeds(k, cx - w * 0.36, 560, 1)
  reeds(k, cx + w * 0.38, 580, 1.15)
  for (const d of [-190, 170, 240]) lotus(ink, cx + d, 556, 1.1, pal.a)
}
