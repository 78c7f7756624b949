import { fade, mixHex } from './colour.ts'
import { bunting, cheering, crowd, lantern, person, runner } from './figures.ts'
import { frame } from './frame.ts'
import type { Kit } from './kit.ts'
import { glints, ground, treeline, waves } from './land.ts'
import { arch, bar, blob, disc, each, leaf, nth, num, poly, rect, ring, steps, turn } from './path.ts'
import { backdrop, grove } from './scenery.ts'

export const festival = (k: Kit): void => {
  const { ink, pal, rng, half } = k
  const tints = [pal.a[1], pal.gold[1], pal.b[1], pal.white]
  for (const x of [-170, 170]) {
    ink.sheet(bar(x, 6, x, -300, 7), pal.wood[2], 0.6)
    ink.sheet(
      `M${x} -298q46 30 ${x < 0 ? 78 : -78} 4q${x < 0 ? -12 : 12} 40 ${x < 0 ? -6 : 6} 84q` +
        `${x < 0 ? -36 : 36} -22 ${x < 0 ? -72 : 72} 2z`,
      x < 0 ? pal.a[2] : pal.b[2],
      0.8,
    )
  }
  ink.sheet('M-130 -128Q-60 -150 -30 -216H30Q60 -150 130 -128z', pal.gold[2], 0.8)
  ink.sheet('M-86 -196Q-40 -216 0 -276Q40 -216 86 -196z', pal.a[2], 0.7)
  ink.sheet(
    each([-112, -56, 56, 112], (x) => rect(x - 6, -132, 12, 136)),
    pal.white,
    0.6,
  )
  ink.sheet(rect(-150, -14, 300, 20), pal.m[1], 0.6)
  ink.sheet(cheering(-34, -14, 1.5) + cheering(36, -14, 1.5) + person(0, -14, 1.7), pal.b[3], 0.6)
  bunting(ink, -half, -250, 0, -290, 34, tints)
  bunting(ink, 0, -290, half, -250, 34, [...tints].reverse())
  for (const [i, x] of steps(-half * 0.8, half * 0.8, Math.max(5, Math.round(half / 48))).entries())
    lantern(
      ink,
      pal,
      x,
      -208 + 24 * Math.cos(x / 60),
      0.8 + (i % 2) * 0.25,
      nth([pal.a, pal.gold, pal.b], i % 3),
      rng.chance(0.7),
    )
  ink.sheet(crowd(k.view, -half, half, 40, 0.8), pal.land(0.78), 0.8)
}

const crew = (k: Kit, i: number, s: number, y: number, size: number): void => {
  const { cx, ink, pal, rng, view, w } = k
  const tint = nth([pal.b, pal.gold, pal.a], (i + rng.int(0, 2)) % 3)
  ink.open({ x: cx + (i - 1) * -70 * s + view.range(-30, 30), y, s: size * s, flip: view.chance(0.15) })
  const seats = steps(-196, 170, 13)
  ink.sheet(
    each(seats, (x) => bar(x + 10, -38, x - 14, 18, 3.4) + leaf(x - 12, 10, x - 20, 30, 7)),
    pal.wood[2],
    0.4,
  )
  ink.sheet(
    each(
      seats,
      (x) =>
        disc(x + 8, -56, 7) +
        blob([x - 10, -10], [x - 6, -40], [x + 6, -48], [x + 14, -36], [x + 10, -10]) +
        bar(x + 6, -40, x + 16, -24, 5),
    ),
    i % 2 === 0 ? pal.white : tint[0],
    0.5,
  )
  ink.sheet(
    'M-286 -66Q-262 -22 -206 -18H206Q262 -24 270 -74Q262 -96 280 -108' +
      'Q300 -112 312 -92L300 -94Q308 -84 296 -80Q296 -14 222 8Q0 22 -220 8' +
      'Q-280 -8 -286 -66z',
    tint[2],
    0.9,
  )
  ink.flat(each(steps(-216, 210, 18), (x) => leaf(x - 9, -4, x + 9, -4, 7)) + disc(292, -98, 3.4), pal.gold[0])
  ink.sheet(poly([272, -76], [254, -118], [266, -112], [272, -128], [280, -110]), pal.gold[1], 0.4)
  ink.close()
  ink.sheet(waves(w, y + 10 * size, 70 + i * 34, 5 + i * 2.4, view.range(0, 90)), pal.water(0.34 + i * 0.2), 0.8)
}

export const boatRace = (k: Kit): void => {
  const { ink, pal, view, w, cx } = k
  const s = nth([1, 1.3, 0.95, 1.5], k.variant) * Math.max(0.8, Math.min(1.2, w / 800))
  backdrop(k, 320, 0.7)
  grove(k, 326, 0.34, 0, 1.1)
  ink.sheet(treeline(view, -30, w + 30, 330, 24), pal.leaf(0.4), 0.8)
  bunting(ink, -10, 250, w / 2, 236, 34, [pal.a[1], pal.gold[1], pal.b[1]])
  bunting(ink, w / 2, 236, w + 10, 250, 34, [pal.b[1], pal.gold[1], pal.a[1]])
  ink.sheet(waves(w, 342, 80, 4, 20), pal.water(0.18), 0.7)
  ink.flat(glints(view, cx, 350, 200, 200), fade(pal.disc, 0.5))
  for (const [i, [y, size]] of (
    [
      [386, 0.66],
      [444, 0.9],
      [520, 1.2],
    ] as const
  ).entries()) {
    crew(k, i, s, y, size)
  }
  frame(k, true)
}

const burst = (k: Kit, x: number, y: number, r: number, tint: readonly string[]): void => {
  const { cx, ink, pal } = k
  const trail = `M${num(x)} ${num(y + r * 0.5)}Q${num(x + 6)} ${num((y + 460) / 2)} ${num(x + (cx - x) * 0.3)} 450`
  ink.line(trail, fade(pal.glow, 0.5), 2)
  ink.open({ x, y, s: r / 100 })
  if (pal.lit) ink.mark(disc(0, 0, 115), fade(nth(tint, 0), 0.12))
  for (const [i, m] of [100, 68, 38].entries()) {
    const rays = each(turn(nth([20, 16, 10], i), i * 0.2), (a) => {
      const [c, s] = [Math.cos(a) * m, Math.sin(a) * m]
      return leaf(c * 0.45, s * 0.45, c, s, 5.5)
    })
    ink.sheet(rays, nth([nth(tint, 2), nth(tint, 0), pal.glow], i), 0.4)
  }
  ink.mark(
    each(turn(20, 0.16), (a) => disc(Math.cos(a) * 108, Math.sin(a) * 108, 3)),
    pal.glow,
  )
  ink.close()
}

const riverFront = (k: Kit): void => {
  const { cx, ink, pal, w } = k
  const spires = steps(cx - 260, cx + 260, 5).map(
    (x, i) =>
      rect(x - 60, 400 + (i % 2) * 16, 120, 80) +
      poly([x - 52, 404], [x, 350 - (i === 2 ? 46 : 0)], [x + 52, 404]) +
      poly([x - 6, 372], [x, 310 - (i === 2 ? 56 : 0)], [x + 6, 372]),
  )
  ink.sheet(spires.join('') + rect(-30, 440, w + 60, 60), pal.land(0.62), 0.9)
  ink.flat(
    each(steps(cx - 290, cx + 290, 15), (x) => arch(x, 452, 11, 24, 4)),
    pal.glow,
  )
}

export const fireworks = (k: Kit): void => {
  const { ink, pal, rng, view, w, cx } = k
  backdrop({ ...k, time: k.time }, 440, 0.6)
  const n = Math.round(w / 240)
  const tints = [pal.a, pal.gold, pal.b]
  for (const [i, x] of steps(w * 0.12, w * 0.9, n + 1).entries())
    burst(
      k,
      x + view.range(-30, 30),
      (i % 2 === 0 ? 130 : 230) + view.range(-24, 24),
      view.range(54, 84),
      nth(tints, i % 3),
    )
  burst(k, cx, 150, 120, nth(tints, rng.int(0, 2)))
  riverFront(k)
  grove(k, 456, 0.66, 250, 0.9)
  ink.sheet(ground(w, 456, 452, 456), pal.land(0.7), 0.8)
  ink.sheet(waves(w, 478, 80, 5, 0), pal.water(0.55), 0.8)
  for (const [i, x] of [cx - 140, cx, cx + 150].entries())
    ink.flat(glints(view, x, 484, 70, 80), fade(nth(tints, i)[0], 0.6))
  ink.sheet(crowd(view, -10, w + 10, 586, 0.95), pal.land(0.98), 0.9)
  frame({ ...k, variant: k.variant === 3 ? 1 : k.variant }, true)
}

export const marathon = (k: Kit): void => {
  const { ink, pal, rng, half } = k
  ink.flat(rect(-half - 20, -6, half * 2 + 40, 60), mixHex(pal.m[2], pal.land(0.4), 0.3))
  ink.sheet(rect(-208, -262, 26, 270) + rect(182, -262, 26, 270) + rect(-214, -276, 428, 62), pal.a[2], 0.9)
  ink.flat(
    Array.from({ length: 3 }, (_, r) =>
      each(
        steps(-198, 186, 13).filter((_, i) => (i + r) % 2 === 0),
        (x) => rect(x - 14, -268 + r * 15, 30, 15),
      ),
    ).join(''),
    pal.white,
  )
  bunting(ink, -half, -226, -208, -262, 24, [pal.gold[1], pal.b[1], pal.white])
  bunting(ink, 208, -262, half, -226, 24, [pal.gold[1], pal.b[1], pal.white])
  ink.sheet(crowd(rng, -half, -196, -40, 0.6) + crowd(rng, 220, half, -40, 0.6), pal.land(0.62), 0.5)
  const tints = [pal.b[2], pal.gold[2], pal.a[1], pal.wood[3], pal.b[3]]
  for (const [i, x] of [-150, -62, 30, 118].entries()) ink.sheet(runner(x, -2, 2.1), nth(tints, (i + 2) % 5), 0.6)
  for (const [i, x] of [-186, -96, 4, 100, 186].entries()) {
    const [y, s] = [22 + (i % 2) * 10, 2.5 + (i % 2) * 0.3]
    ink.sheet(runner(x, y, s), nth(tints, i), 0.8)
    ink.flat(
      poly([x - 1, y - 38 * s], [x + 8 * s, y - 37 * s], [x + 6 * s, y - 29 * s], [x - 2 * s, y - 30 * s]),
      pal.white,
    )
  }
}

export const workshop = (k: Kit): void => {
  const { ink, pal, rng } = k
  ink.sheet(rect(-190, -288, 380, 150), pal.wood[2], 0.8)
  ink.flat(
    each(steps(-170, 170, 12), (x) => each([-270, -236, -202, -168], (y) => disc(x, y, 2))),
    pal.wood[3],
  )
  ink.sheet(bar(-150, -262, -150, -172, 9) + rect(-176, -272, 52, 22), pal.m[1], 0.6)
  ink.sheet(
    bar(-92, -266, -104, -206, 6) + bar(-104, -266, -92, -206, 6) + ring(-108, -190, 17, 7) + ring(-86, -190, 17, 7),
    pal.a[2],
    0.6,
  )
  ink.sheet(rect(-48, -264, 15, 60) + poly([-48, -204], [-33, -204], [-40, -180]), pal.gold[1], 0.6)
  ink.sheet(`${rect(110, -270, 62, 44)}${poly([116, -226], [120, -226], [120, -176], [116, -176])}`, pal.b[1], 0.6)
  ink.sheet(poly([34, -276], [86, -222], [34, -148], [-16, -222]), pal.a[1], 0.8)
  ink.flat(poly([34, -276], [86, -222], [34, -222]) + poly([34, -222], [34, -148], [-16, -222]), pal.gold[0])
  ink.line('M34 -148q-16 30 6 50t-4 44', pal.white, 3)
  for (const [i, x] of [-138, 0, 138].entries())
    ink.sheet(person(x, -20, 3.1), nth([pal.b[2], pal.a[2], pal.gold[2]], i), 0.7)
  ink.sheet(rect(-220, -52, 440, 20), pal.wood[0], 0.9)
  ink.sheet(rect(-200, -32, 22, 44) + rect(178, -32, 22, 44), pal.wood[1], 0.6)
  for (const x of [-138, 0, 138])
    ink.sheet(poly([x - 44, -54], [x + 40, -58], [x + 46, -66], [x - 38, -64]), pal.white, 0.4)
  ink.sheet(rect(-86, -88, 32, 36), rng.pick([pal.a, pal.b])[1], 0.5)
  ink.sheet(
    each([-80, -70, -60], (x, i) => bar(x, -86, x - 6 + i * 6, -124, 4)),
    pal.gold[1],
    0.4,
  )
  ink.sheet(disc(66, -60, 16, 9) + disc(92, -60, 13, 8), pal.a[2], 0.4)
}
