import { artOf } from '#client/lib/art.ts'
import { postArt } from '#shared/art.ts'
import type { ImageView } from '#shared/file.ts'
import type { PostCard } from '#shared/post.ts'

/**
 * The `sizes` of pictures in each layout. Slightly less on a phone, so that the smallest screens (158 px, twice) use
 * the file of 320.
 */
export const CARD_SIZES =
  '(min-width: 75rem) 282px, (min-width: 64rem) 24vw, (min-width: 48rem) 32vw, calc(50vw - 1.5rem)'
export const SHELF_SIZES = '(min-width: 75rem) 282px, (min-width: 64rem) 24vw, (min-width: 48rem) 32vw, 60vw'
export const GALLERY_SIZES = '(min-width: 75rem) 760px, (min-width: 64rem) 64vw, 100vw'

type PictureSources = {
  /** For `<source>`, best format first. */
  sources: { type: string; srcSet: string }[]
  /** For a browser that knows neither format, and for all while the smaller copies are being made. */
  src: string
}

const FALLBACK_WIDTH = 640

/** The sources of a `<picture>`. */
export function pictureSources({ url, variants }: ImageView): PictureSources {
  const formats = [...new Set(variants.map(({ format }) => format))]
  const sources = formats.map((format) => ({
    type: `image/${format}`,
    srcSet: variants
      .filter((variant) => variant.format === format)
      .map((variant) => `${variant.url} ${variant.width}w`)
      .join(', '),
  }))
  const fallback = variants.findLast(({ format, width }) => format === 'webp' && width <= FALLBACK_WIDTH)
  return { sources, src: fallback?.url ?? url }
}

export type PaperCutPost = Pick<PostCard, 'id' | 'type' | 'place_type' | 'province'>

/** The paper-cut picture of a post that has none of its own. */
export const paperCutOf = ({ id, type, place_type, province }: PaperCutPost): string =>
  artOf(postArt(id, { type, placeType: place_type.code, province: province.code }))
