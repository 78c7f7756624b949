import sharp, { type Sharp } from 'sharp'

/** The bytes that a file of a picture takes, and how near it is to the picture. */
export type Quality = { name: string; bytes: number; decibels: number }

/** Compares files with the JPEG that they were made of, which is made as small as they are without loss. */
export async function qualityOf(jpeg: Buffer, files: readonly { name: string; bytes: Buffer }[]): Promise<Quality[]> {
  const qualities: Quality[] = []
  for (const { name, bytes } of files) {
    const { width } = await sharp(bytes).metadata()
    const [wanted, found] = await Promise.all([samplesOf(sharp(jpeg).resize(width)), samplesOf(sharp(bytes))])
    qualities.push({ name, bytes: bytes.byteLength, decibels: peakSignalToNoise(wanted, found) })
  }
  return qualities.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

const samplesOf = (image: Sharp): Promise<Buffer> => image.removeAlpha().toColourspace('srgb').raw().toBuffer()

function peakSignalToNoise(wanted: Buffer, found: Buffer): number {
  if (wanted.length !== found.length) throw new Error('the pictures differ in size')
  let squares = 0
  for (const [at, sample] of wanted.entries()) squares += (sample - (found[at] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / (squares / wanted.length))
}
