import type { Ink } from './ink.ts'
import type { Point } from './path.ts'
import { bar, blob, disc, each, leaf, nth, num, poly, steps, turn } from './path.ts'
import type { Rng } from './random.ts'

/** A sugar palm (the country's tree), 100 high, standing on the origin: a slim trunk and a ball of fans. */
export const sugarPalm = (rng: Rng): string => {
  const lean = rng.range(-5, 5)
  const fans = turn(11, rng.range(0, 1)).map((a) => {
    const r = rng.range(19, 25)
    const [cx, cy] = [lean + Math.cos(a) * 4, -80 + Math.sin(a) * 4]
    const tips = steps(-0.34, 0.34, 4).flatMap((d, i): Point[] => [
      [cx + Math.cos(a + d) * r * (i % 2 === 0 ? 0.92 : 1), cy + Math.sin(a + d) * r * 0.92],
      [cx + Math.cos(a + d + 0.1) * r * 0.78, cy + Math.sin(a + d + 0.1) * r * 0.74],
    ])
    return poly([cx, cy], ...tips)
  })
  return (
    `M-2.4 1Q${num(lean / 2 - 1.6)} -40 ${num(lean - 1.2)} -80h2.6` +
    `Q${num(lean / 2 + 1.6)} -40 2.4 1z${fans.join('')}`
  )
}

const frond = (x: number, y: number, angle: number, length: number): string => {
  const tx = x + Math.cos(angle) * length
  const ty = y + Math.sin(angle) * length * 0.72 + length * 0.34
  const [mx, my] = [x + Math.cos(angle) * length * 0.55, y + Math.sin(angle) * length * 0.8 - length * 0.12]
  const down = steps(0.22, 0.95, 6).flatMap((t): Point[] => {
    const px = (1 - t) ** 2 * x + 2 * t * (1 - t) * mx + t * t * tx
    const py = (1 - t) ** 2 * y + 2 * t * (1 - t) * my + t * t * ty
    return [
      [px, py + 1.5],
      [px + (tx - x) * 0.04, py + length * 0.24 * (1.1 - t)],
    ]
  })
  const up = steps(0.9, 0.1, 5).map(
    (t): Point => [
      (1 - t) ** 2 * x + 2 * t * (1 - t) * mx + t * t * tx,
      (1 - t) ** 2 * y + 2 * t * (1 - t) * my + t * t * ty - 1.6,
    ],
  )
  return poly([x, y], ...down, [tx, ty], ...up)
}

/** A coconut palm, about 100 high, leaning, standing on the origin. */
export const coconutPalm = (rng: Rng): string => {
  const lean = rng.range(10, 26)
  const angles = [-3.0, -2.5, -1.95, -1.3, -0.75, -0.25, 0.25, 2.9]
  const crown = angles.map((a) => frond(lean, -84, a + rng.range(-0.15, 0.15), rng.range(32, 40)))
  return (
    `M-3 1Q${num(lean * 0.1 - 2)} -50 ${num(lean - 1.5)} -85h3` +
    `Q${num(lean * 0.1 + 3)} -48 4 1z${crown.join('')}${disc(lean - 3, -80, 3.4)}${disc(lean + 3, -79, 3.4)}`
  )
}

/** A broad tree, about 100 high, standing on the origin. */
export const broadTree = (rng: Rng): string => {
  const crown = turn(8, rng.next()).map((a) =>
    disc(Math.cos(a) * rng.range(20, 27), -64 + Math.sin(a) * rng.range(13, 18), rng.range(14, 19)),
  )
  return (
    `M-4 1L-2.5 -50h5L4 1z${bar(0, -30, 13, -48, 2.6)}${bar(0, -36, -12, -52, 2.6)}` +
    `${disc(0, -64, 24)}${crown.join('')}`
  )
}

/** A tall forest tree, about 100 high, with leaf plates. */
export const tallTree = (rng: Rng): string => {
  const plates = steps(-38, -92, 5).map((y, i) => {
    const w = (27 - i * 4) * rng.range(0.8, 1.15)
    return blob(
      [-w, y + 6],
      [-w * 0.8, y - 7],
      [-w * 0.2, y - 11],
      [w * 0.5, y - 10],
      [w, y - 3],
      [w * 0.9, y + 7],
      [0, y + 4],
    )
  })
  return `M-3.4 1L-1.6 -80h3.2L3.4 1z${plates.join('')}`
}

/** A cluster of bamboo, about 100 high. */
export const bamboo = (rng: Rng): string =>
  each(steps(-10, 10, 4), (x) => {
    const top = x * 2.6 + rng.range(-6, 6)
    const h = rng.range(72, 98)
    const leaves = steps(0.4, 1, 6).map((t) => {
      const [px, py] = [x + (top - x) * t, -h * t]
      const side = rng.pick([-1, 1])
      return leaf(px, py, px + side * rng.range(12, 19), py + rng.range(3, 11), 5, 2)
    })
    return bar(x, 0, top, -h, 2) + leaves.join('')
  })

/** Blades of grass from x to x + w on the base line; whole numbers keep the long path short. */
export const grass = (rng: Rng, x: number, w: number, h: number, y = 0): string =>
  each(steps(x, x + w, Math.max(3, Math.round(w / (7 + h * 0.12)))), (px) => {
    const tip = Math.round(rng.range(-0.45, 0.45) * h)
    const up = Math.round(h * rng.range(0.5, 1))
    return (
      `M${Math.round(px)} ${Math.round(y + 3)}q${tip > 0 ? 1 : -1} ${-(up >> 1)} ${tip} ` +
      `${-up}q${5 - (tip >> 1)} ${up >> 1} ${6 - tip} ${up}z`
    )
  })

/** A feathered palm frond growing from the origin to the right, 100 long: for the frame. */
export const bigFrond = (): string => {
  const spine = (t: number): Point => [t * 100, -26 * Math.sin(t * 2.5)]
  const leaves = steps(0.12, 0.98, 13).flatMap((t) => {
    const [x, y] = spine(t)
    const size = 34 * Math.sin(0.5 + t * 2.3)
    return [leaf(x, y, x + size * 0.62, y - size * 0.85, 4.6, -2), leaf(x, y, x + size * 0.5, y + size, 4.6, 2)]
  })
  return `M0 2Q55 -44 100 -15Q55 -38 0 -3z${leaves.join('')}`
}

/** A banana leaf with torn edges, 100 long, growing upwards from the origin. */
export const bananaLeaf = (rng: Rng): string => {
  const side = (s: number): Point[] =>
    steps(0.1, 0.94, 7).flatMap((t): Point[] => {
      const w = s * 21 * Math.sin(0.35 + t * 2.55) + 10 * t * t
      const y = -100 * t
      return rng.chance(0.45)
        ? [
            [w, y],
            [w * 0.55, y - 4],
            [w, y - 7],
          ]
        : [
            [w, y],
            [w * 1.02, y - 6],
          ]
    })
  return poly([-1.5, 4], ...side(-1), [12, -104], ...side(1).reverse(), [1.5, 4])
}

/** A split leaf (monstera), 100 long, growing upwards from the origin. */
export const splitLeaf = (): string => {
  const side = (s: number): Point[] =>
    steps(0.12, 0.9, 6).flatMap((t): Point[] => {
      const w = s * 46 * Math.sin(0.5 + t * 2.4)
      const y = -100 * t - 2
      return [
        [w * 0.9, y + 6],
        [w, y - 3],
        [w * 0.86, y - 9],
        [w * 0.34, y - 5],
      ]
    })
  return poly([-1.5, 16], ...side(-1), [0, -106], ...side(1).reverse(), [1.5, 16])
}

/** A branch with paired leaves, 100 long, growing to the right. */
export const branch = (rng: Rng): string => {
  const pairs = steps(0.1, 1, 8).flatMap((t) => {
    const [x, y] = [t * 100, Math.sin(t * 2) * 12]
    const l = rng.range(17, 25)
    return [leaf(x, y, x + l * 0.8, y - l * 0.8, 7), leaf(x, y, x + l * 0.7, y + l * 0.9, 7)]
  })
  return `M0 -2Q50 18 104 10Q50 22 0 3z${pairs.join('')}`
}

/** A lotus flower in three sheets, about 40 wide, its base on (x, y). */
export const lotus = (ink: Ink, x: number, y: number, s: number, tints: readonly string[]): void => {
  ink.open({ x, y, s })
  ink.sheet(
    each([-1, 1], (k) => leaf(0, 0, k * 22, -13, 9, k * 3) + leaf(0, 0, k * 13, -23, 9, k * 2)),
    nth(tints, 2),
    0.4,
  )
  ink.sheet(
    each([-1, 1], (k) => leaf(0, 0, k * 8, -26, 10)),
    nth(tints, 1),
    0.4,
  )
  ink.sheet(leaf(0, 1, 0, -27, 12), nth(tints, 0), 0.4)
  ink.close()
}

export const frangipani = (ink: Ink, x: number, y: number, s: number, petal: string, heart: string): void => {
  ink.open({ x, y, s })
  ink.sheet(
    each(turn(5, -1.57), (a) => leaf(0, 0, Math.cos(a) * 17, Math.sin(a) * 17, 12, 3)),
    petal,
    0.4,
  )
  ink.mark(
    each(turn(5, -1.57), (a) => leaf(0, 0, Math.cos(a) * 8, Math.sin(a) * 8, 5, 1)),
    heart,
  )
  ink.close()
}
