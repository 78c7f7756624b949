import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type ImageFormat, VARIANT_WIDTHS } from '#shared/file.ts'
import { isHeic } from '#shared/heic.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_STORED_SIDE } from '#shared/limits.ts'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'

// A second thread per picture took a core from everyone else and made none of them faster (decision 4).
sharp.concurrency(1)
// A decoded picture is never asked for again.
sharp.cache(false)

export type EncodedImage = { bytes: Buffer; format: ImageFormat; width: number; height: number; thumbhash: string }

type Encoded = { data: Buffer; info: OutputInfo }

/** By the decoder's name. Of a GIF, which has no use for more colours, the first frame is kept without loss. */
const STORED_AS: Readonly<Record<string, ImageFormat | undefined>> = {
  jpeg: 'jpeg',
  png: 'png',
  gif: 'png',
  webp: 'webp',
  heif: 'avif',
}

/** Nearly lossless (decision 4). */
const ENCODE: Record<ImageFormat, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 92 }),
  webp: (image) => image.webp({ quality: 90, effort: 2 }),
  avif: (image) => image.avif({ quality: 75, effort: 0 }),
  png: (image) => image.png(),
}

/** First bytes of what is decoded: sharp opens other formats too, and can be kept busy for ever by a drawing (SVG). */
const PICTURE = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftyp(?:avif|avis|mif1))/s
/** A longer one costs more to read than its pixels: each row has its price. */
const MAX_UPLOAD_SIDE_PIXELS = 20_000
/**
 * The scans of a progressive JPEG, each of which is a pass over all pixels for some fifty bytes; encoders write ten. Bytes that look like
 * the start of one are seldom: in ten megabytes behind the picture, such as a film, there are 160.
 */
const MAX_SCANS = 300
const SCAN = Buffer.from([0xff, 0xda])

/**
 * Decodes an upload and encodes it anew: upright, in sRGB, without metadata, only the first frame, no side longer than
 * 2,560 pixels and no larger than `MAX_IMAGE_BYTES`. Deterministic.
 * @throws Rejection IMAGE_TOO_LARGE, IMAGE_IS_HEIC, IMAGE_UNREADABLE
 */
export async function reencode(upload: Uint8Array): Promise<EncodedImage> {
  if (upload.byteLength > MAX_IMAGE_BYTES) throw new Rejection('IMAGE_TOO_LARGE')
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  // The codec has patents, so sharp comes without it.
  if (isHeic(bytes)) throw new Rejection('IMAGE_IS_HEIC')
  if (!PICTURE.test(bytes.toString('latin1', 0, 12)) || hasTooManyScans(bytes)) throw new Rejection('IMAGE_UNREADABLE')
  return encodeAnew(upload)
}

/** Checked before a decoder sees it, as decoding cannot be stopped. */
function hasTooManyScans(bytes: Buffer): boolean {
  let scans = 0
  for (let at = bytes.indexOf(SCAN); at >= 0; at = bytes.indexOf(SCAN, at + 2)) scans++
  return scans > MAX_SCANS
}

async function encodeAnew(upload: Uint8Array): Promise<EncodedImage> {
  try {
    const image = sharp(upload, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    const metadata = await image.metadata()
    const format = STORED_AS[metadata.format ?? '']
    if (!format) throw new Rejection('IMAGE_UNREADABLE')
    if (Math.max(metadata.width, metadata.height) > MAX_UPLOAD_SIDE_PIXELS) throw new Rejection('IMAGE_TOO_LARGE')
    const { data, info } = await encodeWithin(image.autoOrient(), format, MAX_STORED_SIDE)
    return { bytes: data, format, width: info.width, height: info.height, thumbhash: await thumbhashOf(data) }
  } catch (error) {
    if (error instanceof Rejection) throw error
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new Rejection(tooLarge ? 'IMAGE_TOO_LARGE' : 'IMAGE_UNREADABLE')
  }
}

/** Encodes with no side longer than `side` pixels, and shorter sides until the bytes are within the limit. */
async function encodeWithin(image: Sharp, format: ImageFormat, side: number): Promise<Encoded> {
  const scaled = image.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const encoded = await ENCODE[format](scaled).toBuffer({ resolveWithObject: true })
  const { data, info } = encoded
  if (data.byteLength <= MAX_IMAGE_BYTES) return encoded
  // Bytes grow with the area; a tenth is left so that a second try mostly suffices.
  const factor = 0.9 * Math.sqrt(MAX_IMAGE_BYTES / data.byteLength)
  return encodeWithin(image, format, Math.floor(Math.max(info.width, info.height) * factor))
}

/** The ThumbHash placeholder, 20 to 30 bytes in base64. */
async function thumbhashOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** A wide picture whose colours have half of its resolution, as WebP always has, takes 20 MB less to encode (decision 4). */
const colourOf = (width: number) => (width > 1_000 ? '4:2:0' : '4:4:4')

type Variant = { width: number; format: 'avif' | 'webp'; bytes: Buffer }

/**
 * The variants of a picture in AVIF and WebP, never wider than the original. Each is made from the next larger one, in
 * a third of the time and with no visible loss.
 */
export async function makeVariants(original: string): Promise<Variant[]> {
  const { width = 0 } = await sharp(original).metadata()
  const widths = VARIANT_WIDTHS.filter((size) => size <= width).sort((a, b) => b - a)
  const variants: Variant[] = []
  let source = sharp(original)
  for (const size of widths) {
    const { data, info } = await source.resize(size).raw().toBuffer({ resolveWithObject: true })
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    // One after the other: together they take more memory, and a processor that others wait for.
    const avif = await pixels()
      .avif({ quality: 55, effort: 1, chromaSubsampling: colourOf(size) })
      .toBuffer()
    const webp = await pixels().webp({ quality: 78, effort: 2 }).toBuffer()
    variants.push({ width: size, format: 'avif', bytes: avif }, { width: size, format: 'webp', bytes: webp })
    source = pixels()
  }
  return variants
}

/** WhatsApp leaves out what is larger than 300,000 bytes. */
const MAX_PREVIEW_BYTES = 290 * 1024
const PREVIEW_QUALITIES = { best: 80, step: 20, worst: 20 }

/**
 * Makes the picture of a link preview: a JPEG of exactly this size, on white where it is transparent, cropped to its centre, or where
 * it is tall to what draws the eye. A small picture is enlarged, since apps show it as a stamp beside the words, or not at all.
 * Deterministic.
 */
export async function makePreview(original: string): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(original).metadata()
  // Enlarged when it is cropped: a picture of one column would have gigapixels before.
  const scale = Math.min(1, width / LINK_PREVIEW.width, height / LINK_PREVIEW.height)
  const pixels = (side: number) => Math.max(1, Math.round(side * scale))
  const { data, info } = await sharp(original)
    .flatten({ background: '#fff' })
    .resize(pixels(LINK_PREVIEW.width), pixels(LINK_PREVIEW.height), {
      fit: 'cover',
      position: height > width ? 'attention' : 'centre',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const cropped = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  return previewWithin(cropped.resize({ ...LINK_PREVIEW, fit: 'fill' }), PREVIEW_QUALITIES.best)
}

/** Encodes in lower qualities until the bytes are within the limit, as those of noise are before the worst one. */
async function previewWithin(image: Sharp, quality: number): Promise<Buffer> {
  const bytes = await image.clone().jpeg({ quality }).toBuffer()
  const isWithin = bytes.byteLength <= MAX_PREVIEW_BYTES || quality <= PREVIEW_QUALITIES.worst
  return isWithin ? bytes : previewWithin(image, quality - PREVIEW_QUALITIES.step)
}
