import { swell, zoom } from './coast.ts'
import { fade, mixHex } from './colour.ts'
import { frame } from './frame.ts'
import type { Kit } from './kit.ts'
import { ground, ridge, treeline } from './land.ts'
import type { Point } from './path.ts'
import { bar, blob, disc, each, leaf, nth, num, poly, rect, steps } from './path.ts'
import { grass, tallTree } from './plants.ts'
import { backdrop, grove } from './scenery.ts'

const pines = (k: Kit): void => {
  const { cx, ink, pal, rng, view, w } = k
  const ids = [ink.keep(tallTree(rng)), ink.keep(tallTree(rng))]
  for (let x = view.range(-10, 20); x < w + 20; x += view.range(30, 84))
    ink.put(
      view.pick(ids),
      pal.leaf(0.72 + view.range(0, 0.1)),
      { x, y: 566, s: view.range(0.8, 1.7) * (Math.abs(x - cx) < 120 ? 0.6 : 1) },
      0.8,
    )
}

const summit = (k: Kit, s: number): void => {
  const { cx, ink, pal, rng } = k
  const top: Point = [cx, 178 - 20 * s]
  const [px, py] = top
  const flank = (d: number): Point[] =>
    steps(0.12, 1, 6).map(
      (t): Point => [px + d * t * 330 * s + rng.range(-12, 12), py + t ** 0.82 * 340 + (rng.chance(0.4) ? -14 : 8)],
    )
  ink.sheet(
    blob(
      [px - 12, py],
      [px + 14, py - 4],
      ...flank(1),
      [px + 400 * s, 680],
      [px - 400 * s, 680],
      ...flank(-1).reverse(),
    ),
    pal.land(0.4),
    1.1,
  )
  ink.flat(
    blob(
      [px + 4, py + 8],
      [px + 14, py + 14],
      [px + 70 * s, py + 130],
      [px + 150 * s, py + 190],
      [px + 70 * s, py + 240],
      [px + 24, py + 120],
    ),
    fade(pal.shade, 0.13),
  )
  if (rng.chance(0.6))
    ink.sheet(
      rect(px - 12, py + 2, 24, 18) + poly([px - 20, py + 4], [px, py - 34], [px + 20, py + 4]),
      pal.gold[1],
      0.5,
    )
}

export const mountain = (k: Kit): void => {
  const { ink, pal, rng, view, w } = k
  backdrop(k, 330, 1.5)
  const s = zoom(k)
  const style = rng.pick(['peaks', 'karst', 'rolling'] as const)
  ink.sheet(ridge(view, w, 400, 130, style), pal.land(0.28), 1, -2.6)
  summit(k, s)
  for (const [i, dy] of [438, 486].entries()) {
    ink.sheet(ridge(view, w, dy, 70, i === 0 ? style : 'rolling'), pal.land(0.52 + i * 0.13), 1, -2.6)
    ink.flat(bar(view.range(0, w), dy - 8, view.range(0, w), dy - 8, 9), fade(pal.cloud, 0.4))
  }
  pines(k)
  ink.sheet(treeline(view, -30, w + 30, 562, 34), pal.leaf(0.88), 0.9)
  frame(k, true)
}

const cliff = (k: Kit, half: number, lip: number, s: number, d: number, inset: number, tone: number): void => {
  const { cx, ink, pal, rng, w } = k
  const edge = cx + d * (half + inset)
  const out = d < 0 ? -40 : w + 40
  const pts = steps(lip - 26 + inset * 0.5, 480, 7).map(
    (y, i): Point => [edge + d * (i * 13 * s) + rng.range(-15, 15), y],
  )
  ink.sheet(poly([out, lip - 10 + inset * 0.4], ...pts, [out, 500]), pal.land(tone), 1.1)
  ink.sheet(
    treeline(
      rng,
      Math.min(out, edge + d * 20),
      Math.max(out, edge + d * 20),
      lip + inset * 0.45,
      34,
      lip + inset * 0.45 + 26,
    ),
    pal.leaf(tone),
    0.8,
  )
}

const boulders = (k: Kit, half: number): void => {
  const { cx, ink, pal, view, w } = k
  const rocks = steps(0.04, 0.96, Math.round(w / 110)).filter((t) => Math.abs(t * w - cx) > half * 0.8)
  for (const t of rocks) {
    const [x, r] = [t * w, view.range(26, 56)]
    ink.sheet(
      blob([x - r, 560], [x - r * 0.8, 520 - r * 0.2], [x, 506 - r * 0.3], [x + r * 0.9, 526], [x + r, 560]),
      pal.land(0.74),
      0.9,
    )
  }
}

const cascade = (k: Kit, lip: number, half: number): void => {
  const { cx, ink, pal, rng, view } = k
  const drops = rng.int(1, 3)
  for (const i of steps(0, drops - 1, drops)) {
    const [top, fw] = [lip + i * 92, half * (1 + i * 0.45)]
    ink.sheet(
      `M${num(cx - fw)} ${top}Q${num(cx)} ${top - 14} ${num(cx + fw)} ${top}` +
        `L${num(cx + fw * 1.14)} 470H${num(cx - fw * 1.14)}z`,
      mixHex(pal.white, pal.water(0.1), i % 2 === 0 ? 0.25 : 0.05),
      0.8,
    )
    ink.flat(
      each(steps(-0.85, 0.85, 9), (t) =>
        leaf(cx + t * fw, top + 8 + view.range(0, 30), cx + t * fw * 1.1, top + view.range(90, 250), 5),
      ),
      fade(pal.water(0.3), 0.6),
    )
  }
}

export const waterfall = (k: Kit): void => {
  const { ink, pal, rng, w, cx } = k
  const s = zoom(k)
  backdrop(k, 250, 0.8)
  const half = rng.range(60, 110) * s
  const lip = 170
  ink.sheet(treeline(rng, -30, w + 30, lip - 20, 60), pal.leaf(0.3), 1)
  grove(k, lip - 10, 0.36, half * 1.4, 1.2)
  ink.sheet(rect(-30, lip, w + 60, 460), pal.land(0.4), 1)
  cascade(k, lip, half)
  for (const [i, inset] of [-6, 70, 150].entries())
    for (const d of [-1, 1]) cliff(k, half, lip, s, d, inset * s, 0.44 + i * 0.12)
  for (const [i, r] of [78, 54].entries())
    ink.flat(
      each(steps(-1.1, 1.1, 5), (t) => disc(cx + t * half * 1.3, 470 + i * 8, r * 0.8, r * 0.4)),
      fade(pal.white, 0.32 + i * 0.15),
    )
  swell(k, 472, 3, 0.25)
  boulders(k, half)
  frame({ ...k, variant: k.variant === 3 ? 1 : k.variant })
}

const elephant = (): string =>
  'M-92 0V-44Q-112 -92 -84 -122Q-52 -146 -6 -134Q10 -150 36 -144Q66 -138 72 -106' +
  'Q78 -84 80 -54Q82 -30 92 -26Q100 -26 100 -38L108 -36Q108 -12 92 -12' +
  'Q70 -12 64 -48L58 -72Q46 -62 36 -64L34 0H4L2 -44Q-24 -36 -48 -44L-54 0H-78' +
  'L-80 -30L-84 0zM-96 -110Q-116 -80 -108 -48L-104 -48Q-108 -80 -92 -102z'

export const forest = (k: Kit): void => {
  const { ink, pal, rng, view, w, cx } = k
  const s = zoom(k)
  backdrop(k, 380, 1)
  const ids = [ink.keep(tallTree(rng)), ink.keep(tallTree(rng))]
  for (const [i, y] of [400, 440, 490].entries()) {
    const size = nth([2.3, 3.3, 4.6], i) * Math.min(s, 1.4)
    for (let x = view.range(-30, 30); x < w + 40; x += view.range(70, 120) * (1 + i * 0.4)) {
      if (i > 0 && Math.abs(x - cx) < 90 + i * 50) continue
      ink.put(
        view.pick(ids),
        pal.leaf(0.26 + i * 0.18 + view.range(-0.03, 0.03)),
        { x, y: y + 20, s: size * view.range(0.85, 1.15), flip: view.chance(0.5) },
        1,
      )
    }
    if (i < 2)
      ink.flat(
        each([0, 1, 2], (j) => {
          const x = cx + (j - 1) * 120
          return poly([x + 140, -10], [x + 176, -10], [x - 10, 480], [x - 90, 480])
        }),
        fade(pal.lit ? pal.halo : pal.disc, 0.13),
      )
    ink.sheet(treeline(view, -30, w + 30, y, 22 + i * 9), pal.leaf(0.34 + i * 0.17), 0.9)
    if (i === 1 && rng.chance(0.55)) {
      ink.put(ink.keep(elephant()), pal.wood[3], { x: cx, y: 500, s: 1.05 * s, flip: view.chance(0.5) }, 0.9)
      ink.put(ink.keep(elephant()), pal.wood[2], { x: cx + 150 * s, y: 500, s: 0.6 * s, flip: view.chance(0.5) }, 0.9)
    }
  }
  ink.sheet(ground(w, 500, 520, 500), pal.leaf(0.76), 0.9)
  ink.flat(grass(view, 0, w, 34, 540), fade(pal.leaf(0.55), 0.8))
  frame(k)
}
