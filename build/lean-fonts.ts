import type { Plugin } from 'vite'
import { readTables, withoutNames, writeFont } from './woff2.ts'

/**
 * Takes out of the built fonts what no browser reads: the glyphs' names and the description of styles. A kilobyte each, and
 * a page of one language with words of another stays within its budget.
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

const UNREAD = new Set(['STAT', 'gasp'])

/** The same font without the names of its glyphs. */
function leanFont(font: Buffer): Buffer {
  const tables = readTables(font).filter(({ tag }) => !UNREAD.has(tag))
  return writeFont(
    font,
    tables.map((table) => (table.tag === 'post' ? withoutNames(table) : table)),
  )
}
