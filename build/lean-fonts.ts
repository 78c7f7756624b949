import type { Plugin } from 'vite'
import { readTables, withoutNames, writeFont } from './woff2.ts'

/** Removes from the built fonts what browsers do not read, glyph names and the style table: a kilobyte each. */
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

function leanFont(font: Buffer): Buffer {
  const tables = readTables(font).filter(({ tag }) => !UNREAD.has(tag))
  return writeFont(
    font,
    tables.map((table) => (table.tag === 'post' ? withoutNames(table) : table)),
  )
}
