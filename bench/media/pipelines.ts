import sharp, { type Sharp } from 'sharp'
import { VARIANT_WIDTHS } from '#shared/file.ts'
import { MAX_STORED_SIDE } from '#shared/limits.ts'

/** A file made of a picture. */
type Drawn = { name: string; bytes: Buffer }
/** Makes the files of a JPEG with sharp alone. */
type Pipeline = (jpeg: Buffer) => Promise<Drawn[]>

sharp.concurrency(1)
sharp.cache(false)

const WIDEST_FIRST = VARIANT_WIDTHS.toSorted((a, b) => b - a)

/**
 * The quickest that was found for files of the product's bytes and quality: the JPEG is decoded once, each size is made from the
 * pixels of the next larger one, and AVIF and WebP are encoded with little effort.
 */
const best: Pipeline = async (jpeg) => {
  let pixels = await pixelsOf(sharp(jpeg).autoOrient().resize(MAX_STORED_SIDE, MAX_STORED_SIDE, { fit: 'inside' }))
  const files = [{ name: 'original.jpeg', bytes: await pixels().jpeg({ quality: 92 }).toBuffer() }]
  for (const width of WIDEST_FIRST) {
    pixels = await pixelsOf(pixels().resize(width))
    const chromaSubsampling = width > 1_000 ? '4:2:0' : '4:4:4'
    const avif = await pixels().avif({ quality: 55, effort: 1, chromaSubsampling }).toBuffer()
    const webp = await pixels().webp({ quality: 78, effort: 2 }).toBuffer()
    files.push({ name: `${width}.avif`, bytes: avif }, { name: `${width}.webp`, bytes: webp })
  }
  return files
}

/** @returns what reads these pixels again and again */
async function pixelsOf(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** A call for each file, from the JPEG, as the manual has it. */
const naive: Pipeline = async (jpeg) => {
  const original = sharp(jpeg).autoOrient().resize(MAX_STORED_SIDE, MAX_STORED_SIDE, { fit: 'inside' })
  const files = [{ name: 'original.jpeg', bytes: await original.jpeg({ quality: 92 }).toBuffer() }]
  for (const width of WIDEST_FIRST) {
    const resized = () => sharp(jpeg).autoOrient().resize(width)
    files.push(
      { name: `${width}.avif`, bytes: await resized().avif({ quality: 55 }).toBuffer() },
      { name: `${width}.webp`, bytes: await resized().webp({ quality: 78 }).toBuffer() },
    )
  }
  return files
}

export const PIPELINES = { best, naive }
