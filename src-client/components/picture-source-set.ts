import type { ImageView } from '#shared/file.ts'

type PictureSources = {
  /** For `<source>`: of the best format. */
  avif: string | undefined
  /** For `<img>`. */
  webp: string | undefined
  /** For a browser that knows neither format, and for all while the smaller copies are being made. */
  src: string
}

const FALLBACK_WIDTH = 640

/** The sources of a `<picture>`, of an element less than with one for each format: a page has dozens. */
export function pictureSources({ url, variants }: ImageView): PictureSources {
  const setOf = (format: ImageView['variants'][number]['format']) =>
    variants
      .filter((variant) => variant.format === format)
      .map((variant) => `${variant.url} ${variant.width}w`)
      .join(', ') || undefined
  const fallback = variants.findLast(({ format, width }) => format === 'webp' && width <= FALLBACK_WIDTH)
  return { avif: setOf('avif'), webp: setOf('webp'), src: fallback?.url ?? url }
}
