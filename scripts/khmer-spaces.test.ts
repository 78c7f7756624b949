import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readTables } from '../build/woff2.ts'
import { khmerSpaces, SPACES } from './khmer-spaces.ts'

it('is up to date with the installed Khmer font, and fits into the style sheet', async () => {
  const kept = await readFile(SPACES)
  expect(kept).toEqual(await khmerSpaces())
  expect(kept.length).toBeLessThan(3_000)
  expect(readTables(kept).map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'GSUB', 'hmtx', 'glyf']))
})
