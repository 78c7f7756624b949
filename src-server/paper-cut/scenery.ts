import type { Kit, MotifDef } from './kit.ts'
import { birds, HILLS, ridge, sky } from './land.ts'
import { nth } from './path.ts'
import { bamboo, broadTree, coconutPalm, sugarPalm } from './plants.ts'

/** Sky, light, two or three ranges of hills and the birds between them. */
export const backdrop = (k: Kit, horizon: number, hills = 1): void => {
  const { ink, pal, rng, view, time, w } = k
  const side = view.pick([-1, 1])
  const x = w * 0.5 + side * w * view.range(0.1, 0.36)
  sky({ ink, rng: view, pal, time, w, horizon, x, y: view.range(0.22, 0.5) * horizon, r: view.range(34, 58) })
  const style = rng.pick(HILLS)
  const amp = rng.range(60, 130) * hills
  ink.sheet(ridge(rng, w, horizon - 26, amp, style), pal.land(0.05), 1, -2.6)
  if (time !== 'night' && view.chance(0.7))
    ink.flat(birds(view, w * 0.5 - side * w * 0.3, horizon * 0.4, view.int(3, 5)), pal.land(0.55))
  ink.sheet(ridge(view, w, horizon - 6, amp * 0.62, rng.chance(0.5) ? style : 'rolling'), pal.land(0.2), 1, -2.6)
}

/** Palms and trees to both sides of the middle, on a base line. */
export const grove = (k: Kit, y: number, tone: number, free: number, size: number): void => {
  const { ink, pal, rng, view, w, cx } = k
  const kind = rng.pick([sugarPalm, sugarPalm, coconutPalm, broadTree, bamboo])
  const ids = [ink.keep(kind(rng)), ink.keep(rng.pick([kind, sugarPalm, broadTree])(rng))]
  for (let x = view.range(-20, 40); x < w + 20; x += view.range(44, 120)) {
    if (Math.abs(x - cx) < free * view.range(0.75, 1.1)) continue
    const s = size * view.range(0.75, 1.3)
    ink.put(
      view.pick(ids),
      pal.leaf(tone + view.range(-0.06, 0.06)),
      { x, y: y + view.range(0, 8), s, flip: view.chance(0.5) },
      0.8,
    )
  }
}

/** Draws the motif at its place; the third view is mirrored. */
export const inner = (k: Kit, def: MotifDef, x: number, y: number, s: number): void => {
  k.ink.open({ x, y, s, flip: k.variant === 2 })
  def.draw({ ...k, half: Math.max(x, k.w - x) / s })
  k.ink.close()
}

/** The motif's size: a second view stands closer, a fourth shows a detail. */
export const scaleOf = (k: Kit, base: number): number =>
  base * Math.min(1.25, Math.max(0.7, k.w / 760)) * nth([1, 1.28, 0.92, 1.5], k.variant)
