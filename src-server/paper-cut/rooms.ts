import { fade, mixHex } from './colour.ts'
import { crowd, lantern } from './figures.ts'
import { frame } from './frame.ts'
import type { Kit, MotifDef } from './kit.ts'
import { ground } from './land.ts'
import { bar, disc, each, leaf, nth, num, poly, rect, star, steps, turn } from './path.ts'
import { backdrop, grove, inner, scaleOf } from './scenery.ts'

// A krama: the country's checked scarf, as a runner on the table.
const krama = (k: Kit, cx: number, y: number): void => {
  const { ink, pal, view } = k
  const w = view.range(200, 260)
  const skew = view.range(-60, 60)
  ink.sheet(poly([cx - w, y], [cx + w, y], [cx + w * 1.3 + skew, 620], [cx - w * 1.3 + skew, 620]), pal.white, 0.6)
  const tint = fade(view.pick([pal.a, pal.b])[2], 0.55)
  const across = steps(0.06, 0.94, 11).map((t) =>
    poly(
      [cx - w + 2 * w * t, y],
      [cx - w + 2 * w * t + 14, y],
      [cx + (2 * t - 1) * w * 1.3 + skew + 17, 620],
      [cx + (2 * t - 1) * w * 1.3 + skew, 620],
    ),
  )
  ink.flat(across.join(''), tint)
  ink.flat(
    each(steps(0.06, 0.9, 6), (t) => {
      const h = (620 - y) * t
      const r = w * (1 + 0.3 * t)
      return rect(cx - r + skew * t, y + h, r * 2, 7 + 6 * t)
    }),
    tint,
  )
}

const around = (cx: number, cy: number, r: number, shape: number): string => {
  if (shape === 0) return disc(cx, cy, r)
  if (shape === 1)
    return (
      `M${num(cx - r)} ${num(cy + r)}V${num(cy)}` +
      `C${num(cx - r)} ${num(cy - r * 0.7)} ${num(cx - r * 0.3)} ${num(cy - r * 0.8)} ` +
      `${num(cx)} ${num(cy - r * 1.25)}` +
      `C${num(cx + r * 0.3)} ${num(cy - r * 0.8)} ${num(cx + r)} ${num(cy - r * 0.7)} ${num(cx + r)} ${num(cy)}` +
      `V${num(cy + r)}z`
    )
  if (shape === 2)
    return (
      each(turn(14), (a) => disc(cx + Math.cos(a) * r * 0.88, cy + Math.sin(a) * r * 0.88, r * 0.22)) +
      disc(cx, cy, r * 0.9)
    )
  return star(cx, cy, 18, r * 1.08, r * 0.9)
}

// A halo makes a dish shine: paper rings, a lotus window, a scalloped or a rayed sun, in the order of the place's
// colours.
const halo = (k: Kit, cx: number, cy: number, r: number): void => {
  const { ink, pal, rng } = k
  const shape = rng.int(0, 4)
  const turned = rng.int(0, 2)
  const dark = k.time === 'night'
  const tints = [pal.a[dark ? 2 : 0], pal.b[dark ? 2 : 0], pal.gold[dark ? 1 : 0]]
  if (shape === 4) {
    for (const [i, x] of steps(-1.1, 1.1, 5).entries())
      lantern(
        ink,
        pal,
        cx + x * r * 1.5,
        40 + (i % 2) * 44,
        1.3,
        nth([pal.a, pal.gold, pal.b], (i + turned) % 3),
        turned > 0,
      )
    return
  }
  for (const [i, m] of [1.35, 1.12, 0.9].entries())
    ink.sheet(
      around(cx, cy, r * m, shape),
      mixHex(dark ? pal.land(0.2) : pal.sky[2], nth(tints, (i + turned) % 3), 0.35 + i * 0.16),
      1,
    )
}

export const table = (k: Kit, def: MotifDef): void => {
  const { ink, pal, rng, view, w, cx } = k
  const y = view.range(408, 432)
  const s = scaleOf(k, (def.size ?? 1) * 1.2)
  const scenery = rng.chance(0.6)
  backdrop(k, scenery ? y - 40 : y, scenery ? 0.8 : 1.2)
  if (scenery) grove(k, y - 6, 0.38, 0, 1.3)
  halo(k, cx, y - 110 * s, 168 * s)
  ink.sheet(ground(w, y, y - 8, y + 2), pal.wood[1], 1.3, -2.6)
  ink.flat(
    each(steps(y + 34, 590, 4), (ly) => bar(-20, ly, w + 20, ly + view.range(-6, 6), 1.6)),
    fade(pal.wood[3], 0.5),
  )
  if (rng.chance(0.7)) krama(k, cx, y + 2)
  inner(k, def, cx, y + 78, s)
  garnish(k, cx, y + 84, s)
  frame(k, true)
}

const garnish = (k: Kit, cx: number, y: number, s: number): void => {
  const { ink, pal, view } = k
  for (const side of [-1, 1]) {
    const [x, gy] = [cx + side * view.range(235, 275) * s, y + view.range(-14, 26)]
    ink.open({ x, y: gy, s: s * 1.1, flip: side < 0 })
    const kind = view.int(0, 3)
    if (kind === 0) {
      ink.sheet(disc(0, 0, 24, 20), pal.leaf(0.42), 0.6)
      ink.flat(disc(0, -1, 20, 16), mixHex(pal.white, pal.leaf(0.2), 0.4))
      ink.flat(
        each(steps(0, 2.62, 6), (a) =>
          bar(-Math.cos(a) * 17, -1 - Math.sin(a) * 13, Math.cos(a) * 17, -1 + Math.sin(a) * 13, 1.6),
        ),
        pal.leaf(0.35),
      )
    } else if (kind === 1)
      ink.sheet(
        `M-34 4Q0 -22 34 -8Q6 -6 -30 12z${bar(-34, 7, -46, -2, 3)}`,
        view.pick([pal.red[2], pal.leaf(0.45)]),
        0.5,
      )
    else
      for (const a of [-0.3, -0.9, -1.6])
        ink.sheet(leaf(0, 0, Math.cos(a) * 52, Math.sin(a) * 36, 15, 3), pal.leaf(0.5 - a * 0.12), 0.5)
    ink.close()
  }
}

const curtains = (k: Kit, tint: readonly string[]): void => {
  const { ink, pal, w } = k
  for (const [i, inset] of [0.15, 0.1, 0.055].entries()) {
    for (const side of [0, 1]) {
      ink.open({ x: side * w, flip: side === 1 })
      const e = w * inset
      ink.sheet(
        `M-30 -20H${num(e + 60)}C${num(e + 30)} 90 ${num(e + 40)} 160 ${num(e * 0.5)} 260C` +
          `${num(e * 1.2)} 380 ${num(e * 0.8)} 480 ${num(e)} 620H-30z`,
        nth([nth(tint, 2), nth(tint, 3), pal.land(1)], i),
        1.3,
      )
      ink.close()
    }
  }
  const scallops = steps(0, w, Math.round(w / 80) + 1)
  ink.sheet(
    each(scallops, (x) => disc(x, -6, 44, 40)),
    nth(tint, 3),
    1,
  )
  ink.flat(
    each(scallops, (x) => disc(x, 32, 5)),
    pal.gold[0],
  )
}

/** A dark stage with curtains, beams of light and an audience. */
export const show = (k: Kit, def: MotifDef): void => {
  const { ink, pal, view, w, cx } = k
  const s = scaleOf(k, def.size ?? 1)
  const tint = view.pick([pal.a, pal.b])
  ink.flat(rect(0, 0, w, 600), ink.gradient('linear', [pal.land(0.75), pal.land(0.45), tint[1]]))
  for (const m of [300, 220, 150])
    ink.sheet(disc(cx, 330, m * 1.25 * s, m * s), mixHex(pal.land(0.55), tint[0], 0.75 - m / 500), 1)
  for (const t of steps(-0.8, 0.8, 5))
    ink.flat(
      poly(
        [cx + t * w * 0.5 - 5, -4],
        [cx + t * w * 0.5 + 5, -4],
        [cx + t * 90 + view.range(40, 90), 470],
        [cx + t * 90 - view.range(40, 90), 470],
      ),
      fade(pal.glow, 0.17),
    )
  ink.sheet(ground(w, 474, 462, 474), mixHex(pal.wood[2], pal.land(0.8), 0.4), 1)
  inner(k, def, cx, 476, s)
  ink.sheet(crowd(view, 20, w - 20, 590, 1), pal.land(0.98), 0.9)
  curtains(k, tint)
}

export const hall = (k: Kit, def: MotifDef): void => {
  const { ink, pal, rng, view, w, cx } = k
  const s = scaleOf(k, (def.size ?? 1) * 1.05)
  backdrop(k, 380, 1)
  grove(k, 392, 0.4, 0, 1.6)
  const pitch = rng.range(150, 210)
  const shape = rng.int(0, 2)
  const wall = rect(-30, -30, w + 60, 680)
  const panes = steps(-6, 6, 13).map((i) => {
    const [x, r] = [cx + i * pitch, pitch * 0.36]
    if (shape === 0)
      return (
        `M${num(x - r)} 400H${num(x + r)}V${num(150)}Q${num(x + r)} 90 ${num(x)} 50Q` +
        `${num(x - r)} 90 ${num(x - r)} 150z`
      )
    if (shape === 1)
      return `M${num(x - r)} 400H${num(x + r)}V${num(60 + r)}A${num(r)} ${num(r)} 0 0 0 ${num(x - r)} ${num(60 + r)}z`
    return `M${num(x - r)} 400H${num(x + r)}V70H${num(x - r)}z`
  })
  const tint = rng.pick([pal.a, pal.b, pal.m])
  const seen = panes.filter((_, i) => Math.abs((i - 6) * pitch + cx - w / 2) < w / 2 + pitch)
  ink.sheet(wall + seen.join(''), mixHex(tint[2], pal.land(0.6), 0.4), 1.2)
  ink.open({ y: -8 })
  ink.line(seen.join(''), mixHex(tint[1], pal.white, 0.4), 7)
  ink.close()
  ink.sheet(ground(w, 470, 464, 470), mixHex(pal.wood[1], pal.land(0.6), 0.25), 1)
  ink.flat(
    each(steps(cx - w, cx + w, 15), (x) =>
      poly([x - 2, 474], [x + 2, 474], [cx + (x - cx) * 2.2 + 4, 620], [cx + (x - cx) * 2.2 - 4, 620]),
    ),
    fade(pal.wood[3], 0.35),
  )
  for (const [i, x] of steps(w * 0.1, w * 0.9, Math.max(4, Math.round(w / 190))).entries())
    lantern(ink, pal, x, view.range(16, 50), 1.15, nth([pal.gold, pal.a, pal.b], i % 3), shape !== 1)
  inner(k, def, cx, 500, s)
  frame(k, true)
}
