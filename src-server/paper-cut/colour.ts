import { each } from './path.ts'

const linear = (l: number, c: number, h: number): [number, number, number] => {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}
const channel = (v: number): string => {
  const u = Math.min(1, Math.max(0, v))
  const s = u <= 0.0031308 ? 12.92 * u : 1.055 * u ** (1 / 2.4) - 0.055
  return Math.round(s * 255)
    .toString(16)
    .padStart(2, '0')
}
/** OKLCH (lightness 0–1, chroma, hue in degrees) as a hex colour; chroma gives way until sRGB can show it. */
export const oklch = (l: number, c: number, h: number): string => {
  let chroma = c
  let rgb = linear(l, chroma, h)
  while (chroma > 0.005 && rgb.some((v) => v < -0.002 || v > 1.002)) {
    chroma -= 0.005
    rgb = linear(l, chroma, h)
  }
  return `#${each(rgb, channel)}`
}
/** The hue a share of the way from one to the other, along the shorter arc. */
export const mixHue = (from: number, to: number, share: number): number =>
  (from + (((((to - from) % 360) + 540) % 360) - 180) * share + 720) % 360
/** Degrees between two hues, 0–180. */
export const hueGap = (a: number, b: number): number => Math.abs(((((a - b) % 360) + 540) % 360) - 180)
/** Two hex colours mixed channel by channel. */
export const mixHex = (from: string, to: string, share: number): string => {
  const at = (hex: string, i: number): number => parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16)
  const one = (i: number): string =>
    Math.round(at(from, i) + (at(to, i) - at(from, i)) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${one(0)}${one(1)}${one(2)}`
}
/** The colour with an alpha (0–1) as eight-digit hex. */
export const fade = (hex: string, alpha: number): string =>
  hex +
  Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')
