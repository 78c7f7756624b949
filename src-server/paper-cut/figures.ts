import type { Ink } from './ink.ts'
import type { Palette } from './palette.ts'
import { bar, disc, nth, num, poly, rect, ring, steps, sym } from './path.ts'
import type { Rng } from './random.ts'

/** A standing person, 50 high, feet on (x, y); with a cone hat if wished. */
export const person = (x: number, y: number, s: number, hat = false): string => {
  const at = (dx: number, dy: number): string => `${num(x + dx * s)} ${num(y + dy * s)}`
  const body =
    `M${at(-8, 0)}Q${at(-6, -16)} ${at(-8, -27)}Q${at(-9, -38)} ${at(0, -38)}` +
    `Q${at(9, -38)} ${at(8, -27)}Q${at(6, -16)} ${at(8, 0)}z`
  return (
    body +
    disc(x, y - 44 * s, 5.6 * s) +
    (hat ? poly([x - 12 * s, y - 45 * s], [x, y - 54 * s], [x + 12 * s, y - 45 * s]) : '')
  )
}

export const cheering = (x: number, y: number, s: number): string =>
  person(x, y, s) +
  bar(x - 6 * s, y - 33 * s, x - 15 * s, y - 52 * s, 4.4 * s) +
  bar(x + 6 * s, y - 33 * s, x + 15 * s, y - 52 * s, 4.4 * s)

/** A runner, 56 high, running right. */
export const runner = (x: number, y: number, s: number): string => {
  const b = (x1: number, y1: number, x2: number, y2: number, w: number): string =>
    bar(x + x1 * s, y + y1 * s, x + x2 * s, y + y2 * s, w * s)
  return (
    disc(x + 7 * s, y - 52 * s, 5.6 * s) +
    b(4, -43, -1, -25, 11) +
    b(0, -24, 11, -15, 6.4) +
    b(11, -15, 7, -1, 5) +
    b(-2, -24, -8, -12, 6.4) +
    b(-8, -12, -20, -13, 5) +
    b(5, -41, 14, -34, 4.6) +
    b(14, -34, 21, -40, 4.2) +
    b(3, -41, -9, -35, 4.6) +
    b(-9, -35, -13, -27, 4.2)
  )
}

/** A long boat with raised ends, w wide, on the water line (x, y). */
export const boat = (x: number, y: number, w: number, rise = 1): string => {
  const h = w * 0.09
  return (
    `M${num(x - w / 2)} ${num(y - h * 2 * rise)}` +
    `Q${num(x - w * 0.3)} ${num(y - h * 0.5)} ${num(x)} ${num(y - h * 0.5)}` +
    `T${num(x + w / 2)} ${num(y - h * 2 * rise)}` +
    `Q${num(x + w * 0.34)} ${num(y + h)} ${num(x + w * 0.16)} ${num(y + h)}` +
    `H${num(x - w * 0.16)}` +
    `Q${num(x - w * 0.34)} ${num(y + h)} ${num(x - w / 2)} ${num(y - h * 2 * rise)}z`
  )
}

/** A paper lantern hanging from (x, y). */
export const lantern = (
  ink: Ink,
  pal: Palette,
  x: number,
  y: number,
  s: number,
  tints: readonly string[],
  round = true,
): void => {
  ink.open({ x, y, s })
  ink.line('M0 -20V4', pal.shade, 1.2)
  if (pal.lit) ink.mark(disc(0, 24, 46), `${pal.glow}2e`)
  ink.sheet(
    round ? disc(0, 24, 20, 18) : sym(0, [9, 4], [18, 16], [18, 34], [9, 46]),
    pal.lit ? pal.gold[0] : nth(tints, 1),
    0.5,
  )
  ink.mark(
    round ? ring(0, 24, 17, 1.6) + disc(0, 24, 8, 18) : rect(-12, 14, 6, 22) + rect(6, 14, 6, 22),
    `${pal.lit ? pal.glow : nth(tints, 0)}b0`,
  )
  ink.mark(
    rect(-8, 3, 16, 4) +
      rect(-8, round ? 41 : 44, 16, 4) +
      bar(0, 46, 0, 62, 2) +
      bar(-4, 47, -4, 57, 1.6) +
      bar(4, 47, 4, 57, 1.6),
    nth(tints, 3),
  )
  ink.close()
}

/** A string of small flags from (x1, y1) to (x2, y2), sagging. */
export const bunting = (
  ink: Ink,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  tints: readonly string[],
): void => {
  const n = Math.max(4, Math.round(Math.abs(x2 - x1) / 30))
  const at = (t: number): [number, number] => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)]
  ink.line(
    `M${num(x1)} ${num(y1)}Q${num((x1 + x2) / 2)} ${num((y1 + y2) / 2 + sag * 2)} ${num(x2)} ${num(y2)}`,
    nth(tints, 0),
    1.6,
  )
  for (const [c, tint] of tints.entries()) {
    const flags = steps(0.5 / n, 1 - 0.5 / n, n)
      .filter((_, i) => i % tints.length === c)
      .map((t) => {
        const [x, y] = at(t)
        return poly([x - 9, y - 1], [x + 9, y - 1], [x, y + 20])
      })
    if (flags.length > 0) ink.sheet(flags.join(''), tint, 0.5)
  }
}

export const crowd = (rng: Rng, x0: number, x1: number, y: number, s: number): string => {
  const parts: string[] = []
  for (let x = x0; x < x1; x += s * rng.range(26, 38)) {
    const h = rng.range(-6, 8) * s
    parts.push(disc(x, y + h - 16 * s, 9 * s), disc(x, y + h + 18 * s, 19 * s, 24 * s))
    if (rng.chance(0.35)) parts.push(bar(x + 14 * s, y + h + 8 * s, x + 19 * s, y + h - 30 * s, 6.4 * s))
    if (rng.chance(0.2)) parts.push(bar(x - 14 * s, y + h + 8 * s, x - 18 * s, y + h - 28 * s, 6.4 * s))
  }
  return parts.join('')
}

/** A horn finial (chofa) at (x, y), leaning to the side. */
export const chofa = (x: number, y: number, s: number, side = 1): string => {
  const at = (dx: number, dy: number): string => `${num(x + dx * s * side)} ${num(y + dy * s)}`
  return (
    `M${at(-4, 4)}Q${at(-7, -10)} ${at(2, -18)}Q${at(5, -24)} ${at(2, -36)}` +
    `Q${at(11, -24)} ${at(8, -14)}Q${at(2, -6)} ${at(5, 4)}z`
  )
}
