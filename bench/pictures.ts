import sharp from 'sharp'

const BOUNDARY = 'domner-bench'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** A JPEG of 12 megapixels, like a photograph: soft shapes under fine grain. Of quality 85 it has some 2 MB. */
export async function photograph(quality = 85): Promise<Buffer<ArrayBuffer>> {
  const [width, height] = [4_000, 3_000]
  const noise = (scale: number, sigma: number) =>
    sharp({
      create: {
        width: width / scale,
        height: height / scale,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .png()
      .toBuffer()
  const [shapes, grain] = await Promise.all([noise(20, 60), noise(1, 8)])
  return sharp(await sharp(shapes).resize(width, height).toBuffer())
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality })
    .toBuffer()
}

/** In the marker of a table of quantisation are its length and its number, then 64 steps, the lowest frequency first. */
const TABLE = Buffer.from([0xff, 0xdb, 0, 67, 0])
/** Frequencies that every photograph has. */
const FIRST_STEP = TABLE.length + 3

/** Another photograph for every n below 1,024, at no cost: some of its frequencies are a little stronger. */
export function another(jpeg: Buffer, n: number): Buffer<ArrayBuffer> {
  const other = Buffer.from(jpeg)
  const at = other.indexOf(TABLE) + FIRST_STEP
  for (let bit = 0; bit < 10; bit++) other[at + bit] = (other[at + bit] ?? 0) + ((n >> bit) & 1)
  return other
}

/** A form with pictures. Sent over and over, it costs the client next to nothing. */
export function formOf(pictures: readonly Buffer[]): Buffer<ArrayBuffer> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="picture.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const parts = pictures.flatMap((picture) => [Buffer.from(head), picture, Buffer.from('\r\n')])
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}
