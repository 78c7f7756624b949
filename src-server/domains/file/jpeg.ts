const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
// Tables, restart intervals, and the frames of baseline and progressive pictures.
const PICTURE = new Set([0xdb, 0xc4, 0xdd, 0xc0, 0xc1, 0xc2, SCAN])
// Of what programs may add: the header, the colour profile, how the colours are stored.
const ADDED = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

/**
 * Whether a JPEG is a picture and nothing else: no Exif, XMP, IPTC or comments, no second picture inside, nothing behind its
 * end (phones put a film with its place there). The image library tells only of some of these.
 */
export function isBareJpeg(bytes: Buffer): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== START) return false
  let at = 2
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === END) return at + 2 === bytes.length
    const body = at + 4
    const added = ADDED.get(marker)
    const known =
      added === undefined ? PICTURE.has(marker) : bytes.toString('latin1', body, body + added.length) === added
    if (!known || body > bytes.length) return false
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    at = marker === SCAN ? endOfScan(bytes, next) : next
  }
  return false
}

/** Where the pixels of a scan end: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return bytes.length
}
