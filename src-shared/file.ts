import { z } from 'zod'
import { uuid } from './text.ts'

export const FILE_KINDS = ['post', 'room', 'profile', 'ad', 'sponsor', 'article'] as const
export const fileKind = z.enum(FILE_KINDS)
export type FileKind = z.infer<typeof fileKind>

/** Widths in pixels; a picture is never enlarged. */
export const VARIANT_WIDTHS = [320, 480, 640, 960, 1600] as const
/** Smallest first: browsers take the first they support. */
const VARIANT_FORMATS = ['avif', 'webp'] as const

export const imageView = z.object({
  id: uuid,
  /** The original; variants follow shortly after the upload. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** https://evanw.github.io/thumbhash/, base64. */
  thumbhash: z.string(),
  variants: z.array(z.object({ width: z.int(), format: z.enum(VARIANT_FORMATS), url: z.string() })),
})
export type ImageView = z.infer<typeof imageView>

export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

type StoredImage = {
  id: string
  format: ImageFormat
  width: number
  height: number
  thumbhash: string
  variant_widths: readonly number[]
}

/** The path in the file store and in URLs. */
export const originalPath = (id: string, format: ImageFormat) => `/uploads/${id}/original.${format}`
export const variantPath = (id: string, width: number, format: string) => `/uploads/${id}/${width}.${format}`

export function imageViewOf({ id, format, width, height, thumbhash, variant_widths }: StoredImage): ImageView {
  const variants = VARIANT_FORMATS.flatMap((variant) =>
    variant_widths.map((size) => ({ width: size, format: variant, url: variantPath(id, size, variant) })),
  )
  return { id, url: originalPath(id, format), width, height, thumbhash, variants }
}
