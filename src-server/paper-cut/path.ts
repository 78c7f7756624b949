/** A point, y down. */
export type Point = readonly [number, number]

/** One piece of markup or path data per entry, joined. */
export const each = <const T>(list: readonly T[], draw: (entry: T, index: number) => string): string =>
  list.map(draw).join('')

/** The entry at a place; past the end it starts over. The list must not be empty. */
export const nth = <T>(list: readonly T[], index: number): T =>
  list[((index % list.length) + list.length) % list.length] as T

/** A number for path data: one decimal is finer than a device pixel at the sizes used. */
export const num = (v: number): string => String(Math.round(v * 10) / 10)

const area = (pts: readonly Point[]): number =>
  pts.reduce((sum, [x, y], i) => {
    const [u, v] = nth(pts, (i + 1) % pts.length)
    return sum + x * v - u * y
  }, 0)

// All shapes run clockwise, so that overlapping ones join under the nonzero rule; holes run the other way.
const clockwise = (pts: readonly Point[]): readonly Point[] => (area(pts) < 0 ? [...pts].reverse() : pts)

export const poly = (...points: readonly Point[]): string => {
  const [first, ...rest] = clockwise(points).map(([x, y]): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10])
  let [px, py] = first ?? [0, 0]
  const legs = rest.map(([x, y]) => {
    const leg = `${num(x - px)} ${num(y - py)}`
    px = x
    py = y
    return leg
  })
  return `M${(first ?? [0, 0]).join(' ')}l${legs.join(' ')}z`
}

/** A polygon mirrored about x = cx; the points are [half width, y] from top to bottom. */
export const sym = (cx: number, ...half: readonly Point[]): string =>
  poly(...half.map(([x, y]): Point => [cx + x, y]), ...[...half].reverse().map(([x, y]): Point => [cx - x, y]))

/** A closed curve through the middles between the points. */
export const blob = (...points: readonly Point[]): string => loop(clockwise(points))

/** The same as a hole in a shape of the same path. */
export const blobHole = (...points: readonly Point[]): string => loop([...clockwise(points)].reverse())

const loop = (pts: readonly Point[]): string => {
  const mid = (i: number): string => {
    const [x, y] = nth(pts, i % pts.length)
    const [u, v] = nth(pts, (i + 1) % pts.length)
    return `${num((x + u) / 2)} ${num((y + v) / 2)}`
  }
  return `M${mid(0)}${each(pts, (_, i) => {
    const [x, y] = nth(pts, (i + 1) % pts.length)
    return `Q${num(x)} ${num(y)} ${mid(i + 1)}`
  })}z`
}

export const rect = (x: number, y: number, w: number, h: number): string =>
  `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z`

export const disc = (cx: number, cy: number, rx: number, ry: number = rx): string => {
  const r = `a${num(rx)} ${num(ry)} 0 1 1 `
  return `M${num(cx - rx)} ${num(cy)}${r}${num(2 * rx)} 0${r}${num(-2 * rx)} 0z`
}

/** A round hole in a shape of the same path. */
export const hole = (cx: number, cy: number, rx: number, ry: number = rx): string => {
  const r = `a${num(rx)} ${num(ry)} 0 1 0 `
  return `M${num(cx - rx)} ${num(cy)}${r}${num(2 * rx)} 0${r}${num(-2 * rx)} 0z`
}

export const ring = (cx: number, cy: number, r: number, w: number): string => disc(cx, cy, r) + hole(cx, cy, r - w)

/** A window with a round or pointed head, standing on y. */
export const arch = (cx: number, y: number, w: number, h: number, point = 0): string => {
  const s = h - w / 2
  return (
    `M${num(cx - w / 2)} ${num(y)}v${num(-s)}Q${num(cx - w / 2)} ${num(y - h)} ${num(cx)} ${num(y - h - point)}` +
    `Q${num(cx + w / 2)} ${num(y - h)} ${num(cx + w / 2)} ${num(y - s)}v${num(s)}z`
  )
}

/** A straight bar with round ends: limbs, posts, chopsticks. */
export const bar = (x1: number, y1: number, x2: number, y2: number, w: number): string => {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const dx = ((x2 - x1) / length) * (w / 2)
  const dy = ((y2 - y1) / length) * (w / 2)
  const [r, lx, ly] = [num(w / 2), num(x2 - x1), num(y2 - y1)]
  return (
    `M${num(x1 + dy)} ${num(y1 - dx)}l${lx} ${ly}` +
    `a${r} ${r} 0 0 1 ${num(-2 * dy)} ${num(2 * dx)}` +
    `l${num(x1 - x2)} ${num(y1 - y2)}` +
    `a${r} ${r} 0 0 1 ${num(2 * dy)} ${num(-2 * dx)}z`
  )
}

/** A pointed leaf or lens from one point to another, w wide in its middle, bent sideways by `bend`. */
export const leaf = (x1: number, y1: number, x2: number, y2: number, w: number, bend = 0): string => {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const nx = -(y2 - y1) / length
  const ny = (x2 - x1) / length
  const [dx, dy] = [x2 - x1, y2 - y1]
  const at = (sign: number, side: number): string =>
    `${num((sign * dx) / 2 + nx * side)} ${num((sign * dy) / 2 + ny * side)}`
  return `M${num(x1)} ${num(y1)}q${at(1, bend - w)} ${num(dx)} ${num(dy)}q${at(-1, bend + w)} ${num(-dx)} ${num(-dy)}z`
}

/** A full turn's worth of n angles, in radians. */
export const turn = (n: number, start = 0): number[] =>
  Array.from({ length: n }, (_, i) => start + (i * Math.PI * 2) / n)

/** The numbers from..to in n even steps, both ends included. */
export const steps = (from: number, to: number, n: number): number[] =>
  Array.from({ length: n }, (_, i) => (n === 1 ? (from + to) / 2 : from + ((to - from) * i) / (n - 1)))

/** A flower or star: n petals between two radii. */
export const star = (cx: number, cy: number, n: number, outer: number, inner: number, start = -Math.PI / 2): string =>
  poly(
    ...turn(n * 2, start).map((a, i): Point => {
      const r = i % 2 === 0 ? outer : inner
      return [cx + Math.cos(a) * r, cy + Math.sin(a) * r]
    }),
  )

/** Path data without the characters it can do without. */
export const tight = (d: string): string => d.replaceAll(' -', '-').replace(/([^\d.])0\./g, '$1.')
