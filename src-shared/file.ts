import { z } from 'zod'
import { uuid } from './text.ts'

/** What a file is uploaded for. */
export const FILE_KINDS = ['post', 'room', 'profile', 'ad', 'sponsor', 'article'] as const
export const fileKind = z.enum(FILE_KINDS)
export type FileKind = z.infer<typeof fileKind>

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 40_000_000

/** The widths in pixels that a picture is made in; wider than the original is never made. */
export const VARIANT_WIDTHS = [320, 640, 960, 1600] as const
/** Smallest first: a browser takes the first it knows. */
export const VARIANT_FORMATS = ['avif', 'webp'] as const

export const imageView = z.object({
  id: uuid,
  /** The original, always there; the variants come a moment after the upload. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** https://evanw.github.io/thumbhash/, base64. */
  thumbhash: z.string(),
  variants: z.array(z.object({ width: z.int(), format: z.enum(VARIANT_FORMATS), url: z.string() })),
})
export type ImageView = z.infer<typeof imageView>

/** The formats an upload is kept in. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** What is stored of a picture. */
export type StoredImage = {
  id: string
  format: ImageFormat
  width: number
  height: number
  thumbhash: string
  variant_widths: readonly number[]
}

/** Where the file store keeps a picture's bytes, and the path it is served under. */
export const originalPath = (id: string, format: ImageFormat) => `/uploads/${id}/original.${format}`
export const variantPath = (id: string, width: number, format: string) => `/uploads/${id}/${width}.${format}`

/** A stored picture as a client sees it. */
export function imageViewOf({ id, format, width, height, thumbhash, variant_widths }: StoredImage): ImageView {
  const variants = VARIANT_FORMATS.flatMap((variant) =>
    variant_widths.map((size) => ({ width: size, format: variant, url: variantPath(id, size, variant) })),
  )
  return { id, url: originalPath(id, format), width, height, thumbhash, variants }
}
