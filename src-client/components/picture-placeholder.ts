/** The vertical average of one channel: only the waves that run down the picture are left of it. */
type Column = { mean: number; waves: number[] }

/** Stops of the gradient, from top to bottom. */
const STOPS = [1 / 6, 1 / 2, 5 / 6]

/**
 * A picture's thumbhash as a CSS gradient from top to bottom: sky, middle, ground. Sixty bytes where the blurred picture
 * itself is three thousand, and the same on server and client. Format: https://evanw.github.io/thumbhash/
 * @returns nothing for a hash that cannot be read.
 */
export function placeholderOf(thumbhash: string): string | undefined {
  const bytes = bytesOf(thumbhash)
  if (!bytes || bytes.length < 6) return undefined
  const channels = readColumns(bytes)
  return `linear-gradient(${STOPS.map((at) => colourAt(channels, at)).join(',')})`
}

function bytesOf(base64: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

function readColumns(bytes: Uint8Array): { l: Column; p: Column; q: Column } {
  const at = (index: number) => bytes[index] ?? 0
  const head = at(0) | (at(1) << 8) | (at(2) << 16)
  const more = at(3) | (at(4) << 8)
  const hasAlpha = head >> 23 !== 0
  const landscape = more >> 15 !== 0
  const least = hasAlpha ? 5 : 7
  const [across, down] = landscape ? [least, more & 7] : [more & 7, least]
  let nibble = (hasAlpha ? 6 : 5) * 2
  const next = () => {
    const value = ((at(nibble >> 1) >> ((nibble & 1) << 2)) & 15) / 7.5 - 1
    nibble += 1
    return value
  }
  const column = (mean: number, scale: number, nx: number, ny: number): Column => {
    const waves: number[] = []
    for (let y = 0; y < ny; y += 1) {
      for (let x = y ? 0 : 1; x * ny < nx * (ny - y); x += 1) {
        const value = next() * scale
        if (x === 0) waves.push(value)
      }
    }
    return { mean, waves }
  }
  const l = column((head & 63) / 63, ((head >> 18) & 31) / 31, Math.max(3, across), Math.max(3, down))
  const p = column(((head >> 6) & 63) / 31.5 - 1, (((more >> 3) & 63) / 63) * 1.25, 3, 3)
  const q = column(((head >> 12) & 63) / 31.5 - 1, (((more >> 9) & 63) / 63) * 1.25, 3, 3)
  return { l, p, q }
}

const valueAt = ({ mean, waves }: Column, at: number) =>
  waves.reduce((sum, wave, index) => sum + 2 * wave * Math.cos(Math.PI * at * (index + 1)), mean)

function colourAt(channels: { l: Column; p: Column; q: Column }, at: number): string {
  const [l, p, q] = [valueAt(channels.l, at), valueAt(channels.p, at), valueAt(channels.q, at)]
  const blue = l - (2 / 3) * p
  const red = (3 * l - blue + q) / 2
  const green = red - q
  return `#${[red, green, blue].map(hex).join('')}`
}

const hex = (share: number) =>
  Math.round(255 * Math.min(1, Math.max(0, share)))
    .toString(16)
    .padStart(2, '0')
