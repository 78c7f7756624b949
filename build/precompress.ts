import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(?:js|css|svg)$/
const FORMATS = { br: promisify(brotliCompress), gz: promisify<Uint8Array, Buffer>(gzip) }

/** Compresses the built files at the highest level, so that the server need not. */
export function precompressPlugin(): Plugin {
  return {
    name: 'domner:precompress',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => TEXT.test(name))
      await Promise.all(files.map((name) => compressFile(path.join(dir, name))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  for (const [ending, compress] of Object.entries(FORMATS)) await writeFile(`${file}.${ending}`, await compress(bytes))
}
