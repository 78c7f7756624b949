import { z } from 'zod'
import { MAX_ALT_LENGTH } from './limits.ts'
import { text, uuid } from './text.ts'

export const FILE_KINDS = ['post', 'room', 'profile', 'ad', 'sponsor', 'article'] as const
export const fileKind = z.enum(FILE_KINDS)
export type FileKind = z.infer<typeof fileKind>

/** Widths in pixels; a picture is never enlarged. */
export const VARIANT_WIDTHS = [320, 480, 640, 960, 1600] as const
/** Smallest first: browsers take the first they support. */
const VARIANT_FORMATS = ['avif', 'webp'] as const
type Size = { width: number; height: number }

export const pictureAlt = z.object({
  kh: text(1, MAX_ALT_LENGTH).optional(),
  en: text(1, MAX_ALT_LENGTH).optional(),
  cn: text(1, MAX_ALT_LENGTH).optional(),
})
export type PictureAlt = z.infer<typeof pictureAlt>

const typedAlt = text(0, MAX_ALT_LENGTH).optional()
/** The same as it is typed: left out in a language in which nothing of it is seen. */
export const pictureAltInput = z
  .object({ kh: typedAlt, en: typedAlt, cn: typedAlt })
  .transform(({ kh, en, cn }): PictureAlt => ({ ...(kh && { kh }), ...(en && { en }), ...(cn && { cn }) }))

export const imageView = z.object({
  id: uuid,
  /** The original; variants follow shortly after the upload. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** https://evanw.github.io/thumbhash/, base64. */
  thumbhash: z.string(),
  /** Describes the picture to those who do not see it, in the languages that somebody wrote. Cards have none. */
  alt: pictureAlt.optional(),
  variants: z.array(z.object({ width: z.int(), format: z.enum(VARIANT_FORMATS), url: z.string() })),
  /** The picture of a link preview, a JPEG, made together with the variants. Cards of posts have none. */
  preview: z.object({ url: z.string(), width: z.int(), height: z.int() }).optional(),
})
export type ImageView = z.infer<typeof imageView>

export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

type StoredImage = {
  id: string
  /** Names the bytes, which pictures share. Null for one of before that was so, which has its own. */
  content: string | null
  format: ImageFormat
  width: number
  height: number
  thumbhash: string
  alt?: PictureAlt | null
  variant_widths: readonly number[]
  /** Null until it is made. */
  preview?: Size | null
}

/** The folder with the bytes of a picture and of its variants. */
export const folderOf = ({ id, content }: Pick<StoredImage, 'id' | 'content'>): string => content ?? id
/** The path in the file store and in URLs. */
export const originalPath = (folder: string, format: ImageFormat) => `/uploads/${folder}/original.${format}`
export const variantPath = (folder: string, width: number, format: string) => `/uploads/${folder}/${width}.${format}`
export const previewPath = (folder: string, { width, height }: Size) => `/uploads/${folder}/${width}x${height}.jpeg`

export function imageViewOf(stored: StoredImage): ImageView {
  const { id, format, width, height, thumbhash, alt, variant_widths, preview } = stored
  const folder = folderOf(stored)
  const variants = VARIANT_FORMATS.flatMap((variant) =>
    variant_widths.map((size) => ({ width: size, format: variant, url: variantPath(folder, size, variant) })),
  )
  return {
    id,
    url: originalPath(folder, format),
    width,
    height,
    thumbhash,
    ...(alt && { alt }),
    variants,
    ...(preview && { preview: { url: previewPath(folder, preview), ...preview } }),
  }
}
