import sharp, { type Metadata } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { IMAGE_FORMATS, type ImageFormat, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, VARIANT_WIDTHS } from '#shared/file.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { isBareJpeg } from './jpeg.ts'

// Two pictures at a time, each on two threads, kept both cores busiest when measured.
sharp.concurrency(2)

export type CheckedImage = { bytes: Buffer; format: ImageFormat; width: number; height: number; thumbhash: string }

const isImageFormat = (format: string): format is ImageFormat => IMAGE_FORMATS.some((known) => known === format)

/**
 * Checks an upload by decoding it, turns it upright and strips all metadata (a phone's picture carries its place).
 * @throws Rejection IMAGE_TOO_LARGE, IMAGE_UNREADABLE
 */
export async function checkImage(upload: Uint8Array): Promise<CheckedImage> {
  if (upload.byteLength > MAX_IMAGE_BYTES) throw new Rejection('IMAGE_TOO_LARGE')
  try {
    const image = sharp(upload, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    const metadata = await image.metadata()
    const found = metadata.format === 'heif' ? 'avif' : (metadata.format ?? '')
    if (!isImageFormat(found)) throw new Rejection('IMAGE_UNREADABLE')
    // An upright picture without metadata is kept to the byte: encoding it again would only lose quality.
    const given = Buffer.from(upload)
    const bytes =
      isClean(metadata) && (found !== 'jpeg' || isBareJpeg(given))
        ? given
        : await image.rotate().toFormat(found, { quality: 90 }).toBuffer()
    const { width, height } = await sharp(bytes).metadata()
    return { bytes, format: found, width, height, thumbhash: await thumbhashOf(bytes) }
  } catch (error) {
    if (error instanceof Rejection) throw error
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new Rejection(tooLarge ? 'IMAGE_TOO_LARGE' : 'IMAGE_UNREADABLE')
  }
}

/** Upright, and no metadata but a colour profile. */
function isClean({ orientation, exif, xmp, iptc, tifftagPhotoshop, comments }: Metadata): boolean {
  return (orientation ?? 1) === 1 && !exif && !xmp && !iptc && !tifftagPhotoshop && !comments
}

/** The picture's blur, 20 to 30 bytes in base64, shown until it has loaded. */
async function thumbhashOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

export type Variant = { width: number; format: 'avif' | 'webp'; bytes: Buffer }

/**
 * The smaller copies of a picture, in AVIF and WebP, never wider than the original. Each size is made from the next larger
 * one: the same bytes to the eye, at a third of the time of starting from the original each time. What is transparent stays so.
 */
export async function makeVariants(original: string): Promise<Variant[]> {
  const { width = 0 } = await sharp(original).metadata()
  const widths = VARIANT_WIDTHS.filter((size) => size <= width).sort((a, b) => b - a)
  const variants: Variant[] = []
  let source = sharp(original)
  for (const size of widths) {
    const { data, info } = await source.resize(size).raw().toBuffer({ resolveWithObject: true })
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const [avif, webp] = await Promise.all([
      pixels().avif({ quality: 55, effort: 1 }).toBuffer(),
      pixels().webp({ quality: 78, effort: 2 }).toBuffer(),
    ])
    variants.push({ width: size, format: 'avif', bytes: avif }, { width: size, format: 'webp', bytes: webp })
    source = pixels()
  }
  return variants
}
