import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Rgb = readonly [number, number, number]
type Lch = readonly [lightness: number, chroma: number, hue: number]
const MODES = ['light', 'dark'] as const
type Mode = (typeof MODES)[number]

/** Linear light of a channel. */
const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const encoded = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)
const clipped = (value: number) => Math.min(1, Math.max(0, value))

const rgbOf = (hex: string): Rgb => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [r, g, b]
}

/** https://bottosson.github.io/posts/oklab */
function lchOf(color: Rgb): Lch {
  const [r, g, b] = [linear(color[0]), linear(color[1]), linear(color[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, bb), Math.atan2(bb, a)]
}

/** The colour as a browser shows it: channels that no screen has are cut off. */
function shown([lightness, chroma, hue]: Lch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clipped(encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    clipped(encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    clipped(encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ]
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const brightened = ([r, g, b]: Rgb, by: number): Rgb => [clipped(r * by), clipped(g * by), clipped(b * by)]

const THEME = readFileSync('src-client/styles/theme.css', 'utf8')

/** A colour of the style sheet under a theme colour. */
function colorOf(name: string, mode: Mode, theme: Rgb): Rgb {
  const text = new RegExp(`--color-${name}: light-dark\\(\\s*(oklch\\([^;]*?\\)),\\s*(oklch\\([^;]*\\))\\s*\\);`).exec(
    THEME,
  )
  const value = text?.[mode === 'light' ? 1 : 2]
  const own = /^oklch\((?<l>[\d.]+)% (?<c>[\d.]+) (?<h>[\d.]+)\)$/.exec(value ?? '')?.groups
  if (own) return shown([Number(own.l) / 100, Number(own.c), (Number(own.h) * Math.PI) / 180])
  const derived =
    /^oklch\(from var\(--theme-color\) (?<l>[\d.]+)% (?:calc\()?(?:c|min\(c, (?<most>[\d.]+)\))(?: \* (?<by>[\d.]+)\))? h\)$/.exec(
      value ?? '',
    )?.groups
  if (!derived) throw new Error(`--color-${name} is not what this test can read: ${value}`)
  const [, chroma, hue] = lchOf(theme)
  return shown([Number(derived.l) / 100, Math.min(chroma, Number(derived.most ?? 1)) * Number(derived.by ?? 1), hue])
}

/** Every sixth of each channel, black, white and greys among them. */
const STEPS = ['00', '33', '66', '99', 'CC', 'FF']
const COLORS = ['#818CF8', ...STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)))]

const WHITE: Rgb = [1, 1, 1]
const TEXT = 4.5

type Pair = [what: string, mode: Mode, contrastWith: (theme: Rgb) => number]

const PAIRS: Pair[] = MODES.flatMap((mode): Pair[] => [
  ...['surface', 'raised', 'sunken', 'accent-tint', 'accent-soft'].map(
    (ground): Pair => [
      `an accent text on ${ground}`,
      mode,
      (theme) => contrast(colorOf('accent', mode, theme), colorOf(ground, mode, theme)),
    ],
  ),
  [
    'a text on accent-tint',
    mode,
    (theme) => contrast(colorOf('ink', mode, theme), colorOf('accent-tint', mode, theme)),
  ],
  ['a button', mode, (theme) => contrast(WHITE, colorOf('accent-strong', mode, theme))],
  [
    'a button under the pointer',
    mode,
    (theme) => contrast(WHITE, brightened(colorOf('accent-strong', mode, theme), 0.9)),
  ],
  [
    'a soft button under the pointer',
    mode,
    (theme) =>
      contrast(
        brightened(colorOf('accent', mode, theme), mode === 'light' ? 0.97 : 1.1),
        brightened(colorOf('accent-soft', mode, theme), mode === 'light' ? 0.97 : 1.1),
      ),
  ],
])

describe('whatever theme colour is chosen', () => {
  it.each(PAIRS)('%s can be read (%s)', (_what, _mode, contrastWith) => {
    const faint = COLORS.map((color) => ({ color, ratio: contrastWith(rgbOf(color)) })).filter(
      ({ ratio }) => ratio < TEXT,
    )
    expect(faint).toEqual([])
  })
})
