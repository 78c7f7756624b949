import { isHeic } from '#shared/heic.ts'
import { MAX_IMAGE_BYTES, MAX_STORED_SIDE } from '#shared/limits.ts'

/** Marks of EXIF, XMP and IPTC in JPEG, PNG, WebP and AVIF: where it was taken, and by whom. */
const METADATA = /Exif\0\0|eXIf|EXIF|ns\.adobe\.com|adobe:ns:meta|Photoshop 3\.0/
const QUALITY = 0.9

/**
 * A photo as it is sent: upright, without its position, and no larger than it is stored, where that saves data. What the browser
 * cannot draw goes as it is, if it tells nothing.
 * @throws Error whose message is the code of a rejection
 */
export async function preparePicture(file: File): Promise<File> {
  // Something else that was dropped, such as a film, is not read.
  if (file.type && !file.type.startsWith('image/')) throw new Error('IMAGE_UNREADABLE')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isApples = isHeic(bytes)
  const tells = isApples || METADATA.test(new TextDecoder('latin1').decode(bytes))
  const drawn = file.type === 'image/gif' ? null : await createImageBitmap(file).catch(() => null)
  try {
    const scale = drawn ? Math.min(1, MAX_STORED_SIDE / Math.max(drawn.width, drawn.height)) : 1
    if (!tells && scale === 1 && file.size <= MAX_IMAGE_BYTES) return file
    if (isApples && !drawn) throw new Error('IMAGE_IS_HEIC')
    if (drawn) {
      const { width, height } = drawn
      const smaller = await encode(drawn, [0, 0, width, height], scale, typeFor(file))
      if (tells || smaller.size < file.size) return asFile(smaller, file)
    }
    if (tells) throw new Error('IMAGE_UNREADABLE')
    if (file.size > MAX_IMAGE_BYTES) throw new Error('IMAGE_TOO_LARGE')
    return file
  } finally {
    drawn?.close()
  }
}

export type Crop = { x: number; y: number; width: number; height: number }

/** The part of a picture, in its pixels. */
export async function cropPicture(picture: Blob, { x, y, width, height }: Crop): Promise<File> {
  const drawn = await createImageBitmap(picture)
  try {
    const scale = Math.min(1, MAX_STORED_SIDE / Math.max(width, height))
    return asFile(await encode(drawn, [x, y, width, height], scale, typeFor(picture)), picture)
  } finally {
    drawn.close()
  }
}

/** Formats that may be transparent, and drawings without loss, stay what they are; a browser that cannot write WebP writes PNG. */
const typeFor = ({ type }: Blob): string =>
  type === 'image/png' ? 'image/png' : type === 'image/webp' || type === 'image/avif' ? 'image/webp' : 'image/jpeg'

async function encode(
  drawn: ImageBitmap,
  [x, y, width, height]: [number, number, number, number],
  scale: number,
  type: string,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('IMAGE_UNREADABLE')
  context.imageSmoothingQuality = 'high'
  context.drawImage(drawn, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, type, QUALITY)
  const encoded = await promise
  // Phones keep what was drawn until then.
  canvas.width = 0
  if (!encoded) throw new Error('IMAGE_UNREADABLE')
  return encoded
}

/** Its name stays on the phone. */
const asFile = (encoded: Blob, { lastModified }: Partial<File>): File =>
  new File([encoded], 'picture', { type: encoded.type, ...(lastModified !== undefined && { lastModified }) })
