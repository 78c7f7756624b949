import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** A table of a WOFF2 font (https://www.w3.org/TR/WOFF2/): `size` is its unpacked size. */
export type Table = { tag: string; flags: number; size: number; isTransformed: boolean; stored: Buffer }

const HEADER_BYTES = 48
const METADATA_AT = 28
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB'.split(
    ' ',
  )
/** The tag number that announces a name. */
const NAMED = 63

export function readTables(font: Buffer): Table[] {
  let at = HEADER_BYTES
  const entries = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font.readUInt8(at++)
    const isNamed = (flags & NAMED) === NAMED
    const tag = isNamed ? font.toString('latin1', at, at + 4) : (TAGS[flags & NAMED] ?? '')
    if (isNamed) at += 4
    const [size, afterSize] = readNumber(font, at)
    // `glyf` and `loca` are transformed unless flagged, other tables only if flagged.
    const isTransformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0
    const [storedSize, end] = isTransformed ? readNumber(font, afterSize) : [size, afterSize]
    at = end
    return { tag, flags, size, isTransformed, storedSize }
  })
  const data = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  let offset = 0
  return entries.map(({ storedSize, ...table }) => {
    offset += storedSize
    return { ...table, stored: data.subarray(offset - storedSize, offset) }
  })
}

export function writeFont(font: Buffer, tables: readonly Table[]): Buffer {
  const header = Buffer.from(font.subarray(0, HEADER_BYTES)).fill(0, METADATA_AT)
  const data = brotliCompressSync(Buffer.concat(tables.map(({ stored }) => stored)), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  })
  const directory = Buffer.concat(tables.map(entryOf))
  const end = HEADER_BYTES + directory.length + data.length
  const padding = Buffer.alloc(-end & 3)
  header.writeUInt32BE(end + padding.length, 8)
  header.writeUInt16BE(tables.length, 12)
  header.writeUInt32BE(
    tables.reduce((sum, { size }) => sum + 16 + 4 * Math.ceil(size / 4), 12),
    16,
  )
  header.writeUInt32BE(data.length, 20)
  return Buffer.concat([header, directory, data, padding])
}

export const withContent = (table: Table, content: Buffer): Table => ({
  ...table,
  size: content.length,
  stored: content,
})

/** Version 3 of the `post` table has no glyph names. */
export function withoutNames(post: Table): Table {
  const content = Buffer.from(post.stored.subarray(0, 32))
  content.writeUInt32BE(0x0003_0000, 0)
  return withContent(post, content)
}

function entryOf({ tag, flags, size, isTransformed, stored }: Table): Buffer {
  return Buffer.concat([
    Buffer.from([flags]),
    (flags & NAMED) === NAMED ? Buffer.from(tag, 'latin1') : Buffer.alloc(0),
    writeNumber(size),
    isTransformed ? writeNumber(stored.length) : Buffer.alloc(0),
  ])
}

/** Reads a UIntBase128, seven bits a byte. */
function readNumber(font: Buffer, start: number): [value: number, end: number] {
  let value = 0
  for (let at = start; ; at++) {
    const byte = font.readUInt8(at)
    value = value * 128 + (byte & 127)
    if (byte < 128) return [value, at + 1]
  }
}

function writeNumber(value: number): Buffer {
  const bytes = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return Buffer.from(bytes)
}
