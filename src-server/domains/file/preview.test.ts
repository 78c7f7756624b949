import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import { processorMs } from '../../testing/processor-time.ts'
import { makePreview, reencode } from './image.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'domner-preview-'))
afterAll(() => rm(folder, { recursive: true }))

/** As an upload is stored, and the job then finds it. */
async function previewOf(upload: Buffer): Promise<Buffer> {
  const original = path.join(folder, 'original')
  await writeFile(original, (await reencode(upload)).bytes)
  return makePreview(original)
}

const filled = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

describe('what a link shows', () => {
  it.each([
    ['a tall PNG', () => filled(300, 2_400, '#0f766e').png()],
    ['a wide AVIF', () => filled(2_400, 300, '#0f766e').avif({ effort: 0 })],
    ['a WebP with transparency', () => filled(800, 600, '#0f766e80').webp()],
    ['a small JPEG', () => filled(40, 30, '#0f766e').flatten().jpeg()],
    ['a picture of one pixel', () => filled(1, 1, '#0f766e').png()],
    ['a PNG of 16 bits', () => filled(1_300, 900, '#0f766e').toColourspace('rgb16').png()],
    ['a grey PNG', () => filled(1_300, 900, '#777').toColourspace('b-w').png()],
  ])('of %s is a JPEG of its size, with nothing but pixels', async (_, upload) => {
    const { format, width, height, exif, xmp, iptc, icc, hasAlpha } = await sharp(
      await previewOf(await upload().toBuffer()),
    ).metadata()
    expect({ format, width, height, hasAlpha }).toEqual({ format: 'jpeg', ...LINK_PREVIEW, hasAlpha: false })
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is white where the picture is transparent, and has its colours elsewhere', async () => {
    const mean = async (background: string) => {
      const { channels } = await sharp(await previewOf(await filled(800, 600, background).webp().toBuffer())).stats()
      return channels.map((channel) => Math.round(channel.mean))
    }
    expect(await mean('#ff000000')).toEqual([255, 255, 255])
    const [red = 0, green = 0, blue = 0] = await mean('#ff0000')
    expect(red).toBeGreaterThan(245)
    expect(Math.max(green, blue)).toBeLessThan(10)
  })

  it('keeps what draws the eye of a tall picture', async () => {
    const face = await noise(400, 200).png().toBuffer()
    const tall = filled(400, 2_000, '#ffffff').composite([{ input: face, left: 0, top: 1_700 }])
    const { entropy } = await sharp(await previewOf(await tall.png().toBuffer())).stats()
    expect(entropy).toBeGreaterThan(4)
  })

  it('keeps the middle of a wide picture, as a tower is seldom what draws the eye', async () => {
    const crowd = await noise(1_600, 200).png().toBuffer()
    const tower = await filled(1_600, 100, '#0000ff').png().toBuffer()
    const wide = filled(1_600, 1_200, '#ffffff').composite([
      { input: tower, left: 0, top: 200 },
      { input: crowd, left: 0, top: 1_000 },
    ])
    const top = sharp(await previewOf(await wide.png().toBuffer())).extract({
      left: 0,
      top: 0,
      width: 1_200,
      height: 100,
    })
    const { dominant } = await sharp(await top.png().toBuffer()).stats()
    expect(dominant.b - dominant.r).toBeGreaterThan(200)
  })

  it('is small enough for messengers, even of noise', async () => {
    const preview = await previewOf(await noise(1_300, 700).png().toBuffer())
    expect(preview.byteLength).toBeLessThan(300_000)
  })

  it('of a picture of one column takes no longer than that of another', async () => {
    const column = await filled(1, 9_000, '#0f766e').png().toBuffer()
    expect(await processorMs(async () => void (await previewOf(column)))).toBeLessThan(2_000)
  })
})
