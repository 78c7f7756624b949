import { fade, mixHex } from './colour.ts'
import { each, num, tight } from './path.ts'

/** How a shape stands: where, how large, mirrored or not. */
type Placement = { x?: number; y?: number; s?: number; flip?: boolean; sy?: number; turn?: number }

/** Draws sheets of paper in order, from the back to the front. */
export type Ink = {
  /** Keeps a path for use in several places. */
  keep: (d: string) => string
  /** A sheet with its shadow and a bright cut edge; lift is its height above the sheet behind. */
  sheet: (d: string, fill: string, lift?: number, rise?: number) => void
  /** A kept path as a sheet. */
  put: (id: string, fill: string, placement: Placement, lift?: number) => void
  /** A kept path without shadow. */
  stamp: (id: string, fill: string, placement: Placement) => void
  /** A plain shape: a pattern on a sheet, a light. */
  flat: (d: string, fill: string) => void
  /** A plain shape that comes in numbers: kept once, referred to after. */
  mark: (d: string, fill: string) => void
  line: (d: string, stroke: string, width: number) => void
  /** A linear (top to bottom) or radial gradient; stops are colours at even distances. */
  gradient: (kind: 'linear' | 'radial', stops: readonly string[]) => string
  /** Everything until close() moves together. */
  open: (placement: Placement) => void
  close: () => void
  markup: () => string
}

const transform = (p: Placement, dx = 0, dy = 0): string => {
  const s = p.s ?? 1
  const sx = p.flip === true ? -s : s
  const sy = p.sy === undefined ? s : p.sy * s
  const move = `translate(${num((p.x ?? 0) + dx)} ${num((p.y ?? 0) + dy)})`
  const spin = p.turn === undefined ? '' : `rotate(${num(p.turn)})`
  const r = (v: number): number => Math.round(v * 1000) / 1000
  return move + spin + (sx === 1 && sy === 1 ? '' : `scale(${r(sx)}${sx === sy ? '' : ` ${r(sy)}`})`)
}

// Bright paper shows a bright cut edge, dark paper only a hint of one.
const brightness = (hex: string): number =>
  (parseInt(hex.slice(1, 3), 16) * 0.3 + parseInt(hex.slice(3, 5), 16) * 0.59 + parseInt(hex.slice(5, 7), 16) * 0.11) /
  255

type Defs = Pick<Ink, 'keep' | 'gradient'> & { list: string[] }

// Shapes are referred to by id. A shape drawn before is only referred to again: flowers, lanterns and palms come in
// numbers.
const makeDefs = (prefix: string): Defs => {
  const list: string[] = []
  const known = new Map<string, string>()
  const id = (): string => `${prefix}${list.length.toString(36)}`
  return {
    list,
    keep: (d) => {
      const old = known.get(d)
      if (old !== undefined) return old
      const name = id()
      known.set(d, name)
      list.push(`<path id="${name}" d="${tight(d)}"/>`)
      return name
    },
    gradient: (kind, colours) => {
      const name = id()
      const last = colours.length - 1
      const stops = each(colours, (c, i) => `<stop offset="${num((i / last) * 100)}%" stop-color="${c}"/>`)
      const axis = kind === 'linear' ? ' x2="0" y2="1"' : ''
      list.push(`<${kind}Gradient id="${name}"${axis}>${stops}</${kind}Gradient>`)
      return `url(#${name})`
    },
  }
}

type Laid = { name: string; fill: string; lift: number; shadowAt: string; at: string; scale: number }

// A sheet's shadow and the sheet itself. The shadow's unsmoothed edges cost the eye nothing and save half the time to
// draw it.
const laid = ({ name, fill, lift, shadowAt, at, scale }: Laid, shade: string, lit: boolean): string => {
  const soft = lift > 0.6 ? ` stroke="${fade(shade, 0.1)}" stroke-width="${num(lift * 9)}"` : ''
  const rim = mixHex(fill, '#ffffff', (lit ? 0.08 : 0.12) + brightness(fill) * 0.4)
  return (
    `<use href="#${name}" ${shadowAt} fill="${fade(shade, 0.2)}"${soft} shape-rendering="crispEdges"/>` +
    `<use href="#${name}"${at} fill="${fill}" stroke="${rim}" stroke-width="${num(1.7 / scale)}"/>`
  )
}

const STYLE = 'stroke-linejoin="round" stroke-linecap="round" paint-order="stroke"'

/** A new stack of sheets; ids start with the prefix, so that several pictures can share a page. */
export const makeInk = (prefix: string, shade: string, lit: boolean): Ink => {
  const { keep, gradient, list } = makeDefs(prefix)
  const body: string[] = []
  const lay = (sheet: Laid): void => void body.push(laid(sheet, shade, lit))
  return {
    keep,
    gradient,
    sheet: (d, fill, lift = 1, rise = -1.5) =>
      lay({ name: keep(d), fill, lift, shadowAt: `x="${num(3 * lift)}" y="${num(rise * lift)}"`, at: '', scale: 1 }),
    put: (name, fill, place, lift = 1) => {
      const scale = place.s ?? 1
      const shadowAt = `transform="${transform(place, 3 * lift, -1.5 * lift)}"`
      lay({ name, fill, lift: lift / scale, shadowAt, at: ` transform="${transform(place)}"`, scale })
    },
    stamp: (name, fill, place) =>
      void body.push(`<use href="#${name}" transform="${transform(place)}" fill="${fill}"/>`),
    flat: (d, fill) => void body.push(`<path d="${tight(d)}" fill="${fill}"/>`),
    mark: (d, fill) => void body.push(`<use href="#${keep(d)}" fill="${fill}"/>`),
    line: (d, stroke, width) =>
      void body.push(`<path d="${tight(d)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"/>`),
    open: (place) => void body.push(`<g transform="${transform(place)}">`),
    close: () => void body.push('</g>'),
    markup: () => `<defs>${list.join('')}</defs><g ${STYLE}>${body.join('')}</g>`,
  }
}
