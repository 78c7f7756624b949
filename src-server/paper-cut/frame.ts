import type { Kit } from './kit.ts'
import type { Point } from './path.ts'
import { blobHole, hole, nth, num, rect, turn } from './path.ts'
import { bananaLeaf, bigFrond, branch, grass, splitLeaf } from './plants.ts'

const H = 600

const organic = (k: Kit, inset: number): string => {
  const [p, q] = [k.view.range(0, 6), k.view.range(0, 6)]
  const pts = turn(22).map((a): Point => {
    const [c, s] = [Math.cos(a), Math.sin(a)]
    const r = (Math.abs(c) ** 3.4 + Math.abs(s) ** 3.4) ** (-1 / 3.4)
    const wobble = 1 + 0.035 * Math.sin(a * 3 + p) + 0.03 * Math.sin(a * 5 + q)
    return [k.w / 2 + c * r * (k.w / 2 - inset) * wobble, H / 2 + s * r * (H / 2 - inset) * wobble]
  })
  return rect(-30, -30, k.w + 60, H + 60) + blobHole(...pts)
}

const rings = (k: Kit): void => {
  for (const [i, inset] of [44, 27, 9].entries()) k.ink.sheet(organic(k, inset), k.pal.land(0.56 + i * 0.2), 1.5)
}

const moonGate = (k: Kit): void => {
  const r = Math.min(k.w, H) / 2
  const outer = rect(-30, -30, k.w + 60, H + 60)
  for (const [i, m] of [1.02, 1.1, 1.2].entries())
    k.ink.sheet(outer + hole(k.w / 2, H / 2, r * m * Math.min(1.28, k.w / H), r * m), k.pal.land(0.56 + i * 0.2), 1.5)
}

// A lotus-pointed window, as in the galleries: the arch is drawn the other way round, so it cuts through.
const lotusWindow = (k: Kit): void => {
  const w = k.w
  const outer = rect(-30, -30, w + 60, H + 60)
  for (const [i, inset] of [52, 34, 16].entries()) {
    const [l, r, top] = [inset, w - inset, 96 + inset]
    const cut =
      `M${num(l)} 640H${num(r)}V${num(top + 90)}` +
      `C${num(r)} ${num(top - 30)} ${num(w * 0.62)} ${num(top - 50)} ${num(w / 2)} ${num(inset - 34)}` +
      `C${num(w * 0.38)} ${num(top - 50)} ${num(l)} ${num(top - 30)} ${num(l)} ${num(top + 90)}z`
    k.ink.sheet(outer + cut, k.pal.land(0.56 + i * 0.2), 1.5)
  }
}

const leafCorners = (k: Kit): void => {
  const { ink, pal, view, w } = k
  const kinds = [ink.keep(bigFrond()), ink.keep(bananaLeaf(view)), ink.keep(splitLeaf())]
  const kind = view.int(0, 2)
  for (const side of view.pick([[0, 1], [0], [1], [0, 1]])) {
    const x = side === 0 ? -8 : w + 8
    const sign = side === 0 ? 1 : -1
    for (const [i, a] of [-66, -28, 12].entries()) {
      const size = view.range(1.7, 2.5) * (kind === 0 ? 1 : 0.85)
      const spin = (kind === 0 ? a - 8 : a + 80) * sign
      ink.put(
        nth(kinds, kind),
        pal.leaf(0.74 + i * 0.11),
        { x, y: H - 20 + i * 26, s: size, flip: side === 1, turn: spin },
        1.3,
      )
    }
  }
}

const hanging = (k: Kit): void => {
  const { ink, pal, view, w } = k
  const id = view.chance(0.5) ? ink.keep(branch(view)) : ink.keep(bigFrond())
  const flip = view.chance(0.5)
  for (const [i, a] of [8, 34, 64].entries()) {
    ink.put(
      id,
      pal.leaf(0.76 + i * 0.1),
      { x: flip ? w + 10 : -10, y: -16 + i * 8, s: view.range(1.9, 2.6) - i * 0.25, flip, turn: flip ? -a : a },
      1.3,
    )
  }
}

const undergrowth = (k: Kit): void => {
  const { ink, pal, view, w } = k
  ink.sheet(grass(view, -10, w + 20, view.range(34, 60), 606), pal.leaf(0.98), 1)
}

export const frame = (k: Kit, quiet = false): void => {
  const narrow = k.w < 1150
  const kind = k.variant === 3 && narrow ? k.view.pick([0, 1, 2]) : k.view.int(narrow && !quiet ? 0 : 3, 8)
  const cut = [rings, moonGate, lotusWindow][kind]
  if (cut !== undefined) {
    cut(k)
    return
  }
  if (kind !== 8) leafCorners(k)
  if (kind >= 6) hanging(k)
  if (!quiet && kind !== 3) undergrowth(k)
}
