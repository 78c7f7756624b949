import { fade, mixHex } from './colour.ts'
import { frame } from './frame.ts'
import type { Kit, MotifDef } from './kit.ts'
import { glints, ground, treeline, waves } from './land.ts'
import { each, num, poly, rect, steps } from './path.ts'
import { grass, lotus } from './plants.ts'
import { hall, show, table } from './rooms.ts'
import { backdrop, grove, inner, scaleOf } from './scenery.ts'

const pond = (k: Kit, y: number): void => {
  const { ink, pal, view, w, cx } = k
  ink.sheet(waves(w, y, 90, 5, view.range(0, 80)), pal.water(0.22), 0.9, -2.6)
  ink.flat(glints(view, cx, y + 6, 560 - y, 190), fade(pal.m[1], 0.5))
  ink.sheet(waves(w, y + 48, 130, 8, view.range(0, 80)), pal.water(0.5), 0.8)
  const leaves = Array.from({ length: Math.round(w / 60) }, () => {
    const [x, ly, r] = [view.range(0, w), y + view.range(50, 96), view.range(16, 34)]
    return (
      `M${num(x)} ${num(ly)}l${num(r)} ${num(-r * 0.12)}` +
      `a${num(r)} ${num(r * 0.3)} 0 1 1 ${num(-r * 0.25)} ${num(-r * 0.15)}z`
    )
  })
  ink.sheet(leaves.join(''), pal.leaf(0.62), 0.5)
  for (let x = view.range(20, 120); x < w; x += view.range(110, 240))
    lotus(
      ink,
      x,
      y + view.range(60, 92),
      view.range(0.8, 1.25),
      view.chance(0.6) ? pal.a : [pal.white, pal.a[0], pal.a[1]],
    )
}

const paddies = (k: Kit, y: number): void => {
  const { ink, pal, view, w } = k
  const shoots = ink.keep(grass(view, 0, w + 80, 14))
  for (const [i, dy] of [0, 34, 74].entries()) {
    ink.sheet(
      ground(w, y + dy + view.range(-9, 9), y + dy + view.range(-12, 12), y + dy + view.range(-9, 9)),
      i % 2 === 0 ? mixHex(pal.leaf(0.42 + i * 0.14), pal.gold[1], 0.3) : pal.leaf(0.5 + i * 0.12),
      0.8,
    )
    ink.stamp(shoots, fade(pal.leaf(0.75), 0.6), { x: view.range(-60, 0), y: y + dy + 16 + i * 4, s: 1 + i * 0.35 })
  }
}

const meadow = (k: Kit, y: number): void => {
  const { ink, pal, view, w, cx } = k
  ink.sheet(ground(w, y + view.range(-6, 16), y + 10, y + view.range(-6, 16)), pal.leaf(0.5), 0.9, -2.6)
  ink.sheet(
    poly([cx - 30, y + 8], [cx + 30, y + 8], [cx + 130, 620], [cx - 130, 620]),
    mixHex(pal.m[1], pal.leaf(0.4), 0.25),
    0.5,
  )
  ink.flat(
    each(steps(y + 30, 590, 5), (ly) => {
      const r = 30 + (ly - y) * 0.5
      return rect(cx - r, ly, r * 2, 2)
    }),
    fade(pal.m[3], 0.4),
  )
  ink.sheet(treeline(view, -30, cx - 100, y + 62, 30), pal.leaf(0.74), 0.9)
  ink.sheet(treeline(view, cx + 100, w + 30, y + 62, 30), pal.leaf(0.74), 0.9)
}

const land = (k: Kit, def: MotifDef): void => {
  const { ink, pal, rng, view, w, cx } = k
  const close = k.variant === 1 || k.variant === 3
  const y = view.range(418, 440) + (close ? 26 : 0)
  const s = scaleOf(k, def.size ?? 1)
  backdrop(k, y - 40)
  ink.sheet(treeline(view, -30, w + 30, y - 16, 34), pal.leaf(0.3), 0.9, -2.6)
  ink.sheet(ground(w, y - 8, y - 4, y - 10), pal.leaf(0.4), 0.9, -2.6)
  grove(k, y + 2, 0.5, 225 * s, 1.5)
  inner(k, def, cx, y + 6, s)
  const front = def.setting === 'lake' ? pond : rng.pick([pond, paddies, meadow])
  if (def.bare !== true) front(k, y + 22)
  frame(k)
}

const town = (k: Kit, def: MotifDef): void => {
  const { ink, pal, view, w, cx } = k
  const y = view.range(470, 490)
  const s = scaleOf(k, (def.size ?? 1) * 1.12)
  backdrop(k, y - 70, 0.7)
  ink.sheet(skyline(k, y - 10), pal.land(0.34), 0.9, -2.6)
  grove(k, y, 0.46, 200 * s, 1.6)
  ink.sheet(ground(w, y - 2, y - 6, y - 2), mixHex(pal.m[2], pal.land(0.5), 0.5), 0.9, -2.6)
  inner(k, def, cx, y + 10, s)
  ink.sheet(ground(w, y + 62, y + 54, y + 64), pal.land(0.8), 0.9)
  frame(k)
}

// The town far behind: shop houses, a spire here and there.
const skyline = (k: Kit, y: number): string => {
  const parts: string[] = [rect(-30, y - 30, k.w + 60, 640 - y)]
  for (let x = -20; x < k.w + 20; ) {
    const [bw, bh] = [k.rng.range(34, 70), k.rng.range(50, 130)]
    parts.push(rect(x, y - bh, bw, bh))
    if (k.rng.chance(0.3))
      parts.push(poly([x + bw / 2 - 12, y - bh], [x + bw / 2, y - bh - 52], [x + bw / 2 + 12, y - bh]))
    else if (k.rng.chance(0.5))
      parts.push(poly([x - 4, y - bh + 1], [x + bw / 2, y - bh - 20], [x + bw + 4, y - bh + 1]))
    x += bw * k.rng.range(0.8, 1.3)
  }
  return parts.join('')
}

const SETTINGS = { land, lake: land, town, table, show, hall } as const

export const compose = (k: Kit, def: MotifDef): void => {
  if (def.setting === 'own') def.draw(k)
  else SETTINGS[def.setting](k, def)
}
