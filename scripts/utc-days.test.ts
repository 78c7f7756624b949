import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './build-stamp.ts'

/** The day of UTC, which is yesterday in Phnom Penh from midnight to seven in the morning. */
const UTC_DAY = /\.toISOString\(\)\s*\.(?:(?:slice|substring)\(0, ?10\)|split\(['"]T['"]\))/

async function countsUtcDays(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('{bench,faults,e2e,src-client}/**/*.{ts,tsx}', { cwd: ROOT }))
    if (UTC_DAY.test(await readFile(path.join(ROOT, file), 'utf8'))) found.push(file)
  return found
}

it.each([
  'new Date().toISOString().slice(0, 10)',
  'new Date(Date.now() + DAY_MS)\n  .toISOString()\n  .slice(0, 10)',
  "now.toISOString().split('T')[0]",
])('%j is a day of UTC', (source) => {
  expect(source).toMatch(UTC_DAY)
})

it('whoever asks for nights counts days as Phnom Penh does, with phnomPenhDate and addDays', async () => {
  expect(await countsUtcDays()).toEqual([])
})
