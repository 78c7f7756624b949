import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Takes out of the built fonts what no browser reads: the glyphs' names and the description of styles. A kilobyte each, and
 * a page of one language with words of another stays within its budget. Format: https://www.w3.org/TR/WOFF2/
 */
export function leanFontsPlugin(): Plugin {
  return {
    name: 'domner:lean-fonts',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.woff2')) file.source = leanFont(Buffer.from(file.source))
      }
    },
  }
}

/** A table of a font: its entry in the directory as it stands there, and its bytes as they are stored. */
type Table = { tag: string; entry: Buffer; size: number; stored: Buffer }

const HEADER_BYTES = 48
/** The tables' numbers in a WOFF2 directory, as far as they mean something here. */
const TAGS = new Map([
  [5, 'name'],
  [7, 'post'],
  [10, 'glyf'],
  [11, 'loca'],
  [17, 'gasp'],
])
const UNREAD = new Set(['STAT', 'gasp'])

/** The same font without the names of its glyphs. */
export function leanFont(font: Buffer): Buffer {
  const header = Buffer.from(font.subarray(0, HEADER_BYTES))
  const tables = readTables(font)
    .filter(({ tag }) => !UNREAD.has(tag))
    .map((table) => (table.tag === 'post' ? withoutNames(table) : table))
  const data = brotliCompressSync(Buffer.concat(tables.map(({ stored }) => stored)), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  })
  const directory = Buffer.concat(tables.map(({ entry }) => entry))
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

function readTables(font: Buffer): Table[] {
  let at = HEADER_BYTES
  const entries = Array.from({ length: font.readUInt16BE(12) }, () => {
    const start = at
    const flags = font.readUInt8(at++)
    const custom = (flags & 63) === 63
    const tag = custom ? font.toString('latin1', at, at + 4) : (TAGS.get(flags & 63) ?? '')
    if (custom) at += 4
    const [size, afterSize] = readNumber(font, at)
    at = afterSize
    const shape = tag === 'glyf' || tag === 'loca'
    // Shapes are stored transformed unless they say otherwise, all else only if it says so.
    const transformed = shape ? flags >> 6 !== 3 : flags >> 6 !== 0
    const [storedSize, end] = transformed ? readNumber(font, at) : [size, at]
    at = end
    return { tag, entry: font.subarray(start, at), size, storedSize }
  })
  const data = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  let offset = 0
  return entries.map(({ storedSize, ...table }) => {
    offset += storedSize
    return { ...table, stored: data.subarray(offset - storedSize, offset) }
  })
}

/** A number of seven bits a byte, and where it ends. */
function readNumber(font: Buffer, start: number): [value: number, end: number] {
  let value = 0
  for (let at = start; ; at++) {
    const byte = font.readUInt8(at)
    value = value * 128 + (byte & 127)
    if (byte < 128) return [value, at + 1]
  }
}

/** Version 3 of the table says: the glyphs have no names. */
function withoutNames({ tag, entry, stored }: Table): Table {
  const head = Buffer.from(stored.subarray(0, 32))
  head.writeUInt32BE(0x0003_0000, 0)
  return { tag, entry: Buffer.from([entry.readUInt8(0), head.length]), size: head.length, stored: head }
}
