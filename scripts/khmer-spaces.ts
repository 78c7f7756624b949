import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readTables, type Table, withContent, withoutNames, writeFont } from '../build/woff2.ts'
import { ROOT } from './build-stamp.ts'

/**
 * `node scripts/khmer-spaces.ts`, after a change of the Khmer font: makes the invisible font that takes the same space
 * until it has loaded, so that nothing moves. Without outlines it is small enough for the style sheet.
 */
export const SPACES = join(ROOT, 'src-client/styles/khmer-spaces.woff2')

/** Tables that shape and measure words; the placement of marks moves nothing else. */
const KEPT = new Set(['GDEF', 'GSUB', 'OS/2', 'cmap', 'glyf', 'loca', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'post'])

export async function khmerSpaces(): Promise<Buffer> {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource/kantumruy-pro/files/kantumruy-pro-khmer-400-normal.woff2',
  )
  const font = await readFile(file)
  const tables = readTables(font).filter(({ tag }) => KEPT.has(tag))
  const glyphs = tables.find(({ tag }) => tag === 'maxp')?.stored.readUInt16BE(4) ?? 0
  return writeFont(
    font,
    tables.map((table) => bare(table, glyphs)),
  )
}

function bare(table: Table, glyphs: number): Table {
  if (table.tag === 'post') return withoutNames(table)
  // Browsers require the table, but no names.
  if (table.tag === 'name') return withContent(table, Buffer.from([0, 0, 0, 0, 0, 6]))
  return table.tag === 'glyf' ? withoutOutlines(table, glyphs) : table
}

/** One glyph needs an outline, or the table would be empty: three points without an area. */
const DOT = { contours: 1, points: [3], flags: [1, 1, 1], coordinates: [1, 1, 1], instructions: [0] }
const DOT_BYTES = 24

/** A transformed `glyf` table (https://www.w3.org/TR/WOFF2/#glyf_table_format) with only the dot. */
function withoutOutlines(glyf: Table, glyphs: number): Table {
  const contours = Buffer.alloc(2 * glyphs)
  contours.writeInt16BE(DOT.contours, 0)
  const points = Buffer.from(DOT.points)
  const flags = Buffer.from(DOT.flags)
  const outline = Buffer.from([...DOT.coordinates, ...DOT.instructions])
  const boxes = Buffer.alloc(((glyphs + 31) >> 5) << 2)
  const header = Buffer.alloc(36)
  header.writeUInt16BE(glyphs, 4)
  header.writeUInt16BE(glyf.stored.readUInt16BE(6), 6)
  const sizes = [contours.length, points.length, flags.length, outline.length, 0, boxes.length, 0]
  for (const [index, size] of sizes.entries()) header.writeUInt32BE(size, 8 + 4 * index)
  return { ...glyf, size: DOT_BYTES, stored: Buffer.concat([header, contours, points, flags, outline, boxes]) }
}

if (import.meta.main) await writeFile(SPACES, await khmerSpaces())
