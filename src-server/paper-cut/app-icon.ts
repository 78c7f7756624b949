const SKY = '#dfe2ff'
const WATER = '#4a46b5'

/** The mark of `public/icon.svg`: towers before the sun. */
const SUN = '<circle cx="16" cy="13.5" r="7.5" fill="#f7c55c"/>'
const TOWERS =
  '<path fill="#818cf8" d="M2.6 25v-6.2l1.2-1.3.5-2.7c.3-1 .6-1.5 1-2.1.4.6.7 1.1 1 2.1l.5 2.7 1.2 1.3.7-.9.7-3.6c.4-1.6.9-2.5 1.6-3.4.7.9 1.2 1.8 1.6 3.4l.6 2.7.6-4.4c.5-2.9 1.1-4.9 2.2-6.6 1.1 1.7 1.7 3.7 2.2 6.6l.6 4.4.6-2.7c.4-1.6.9-2.5 1.6-3.4.7.9 1.2 1.8 1.6 3.4l.7 3.6.7.9 1.2-1.3.5-2.7c.3-1 .6-1.5 1-2.1.4.6.7 1.1 1 2.1l.5 2.7 1.2 1.3V25H2.6z"/>'
const RIPPLES =
  '<path fill="none" stroke="#dfe2ff" stroke-linecap="round" stroke-width="1.1" d="M7.5 26.4h5M15 28.4h9"/>'

/** The share of a maskable icon that every device shows: https://www.w3.org/TR/appmanifest/#icon-masks */
const SAFE = 0.72

/**
 * The icon of the installed application. A maskable one fills its square, since the device cuts it to the shape of its own; the
 * other has round corners.
 */
export function appIcon(size: number, { maskable }: { maskable: boolean }): string {
  const frame = (markup: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${markup}</svg>`
  const edge = maskable ? (32 * (1 - SAFE)) / 2 : 0
  const shore = maskable ? edge + 22.6 * SAFE : 22.6
  const water = `<path fill="${WATER}" d="M0 ${shore}c2.7-1 5.3-1 8 0s5.3 1 8 0 5.3-1 8 0 5.3 1 8 0V32H0z"/>`
  const mark = (markup: string) =>
    maskable ? `<g transform="translate(${edge} ${edge}) scale(${SAFE})">${markup}</g>` : markup
  const scene = `<rect width="32" height="32" fill="${SKY}"/>${mark(SUN + TOWERS)}${water}${mark(RIPPLES)}`
  if (maskable) return frame(scene)
  return frame(
    `<clipPath id="round"><rect width="32" height="32" rx="9"/></clipPath><g clip-path="url(#round)">${scene}</g>`,
  )
}
