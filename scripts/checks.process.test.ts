import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ROOT } from './build-stamp.ts'
import { report, runChecks, runFailedAgain, vitest } from './checks.ts'
import { silentStage } from './steps.ts'
import { Teardown } from './teardown.ts'

/** A test that fails until it has been run so often, which it counts in a file. */
const failing = (times: number) => `
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
it('waits', () => {
  const counter = import.meta.filename + '.runs'
  let runs = 0
  try { runs = Number(readFileSync(counter, 'utf8')) } catch {}
  writeFileSync(counter, String(runs + 1))
  expect(runs, 'how often it was run').toBeGreaterThanOrEqual(${times})
})
it('is quick', () => expect(1).toBe(1))
`
const CALM = `import { it, expect } from 'vitest'; it('passes', () => expect(1).toBe(1))`

/** Runs a folder of tests as `npm test` does. @returns the exit code, and what is printed at the end */
async function runFolder(files: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  // Vitest is resolved from the project's folder.
  await mkdir(join(ROOT, 'node_modules/.cache'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, 'node_modules/.cache/checks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const all = { 'calm.spec.mjs': CALM, ...files }
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'vitest.config.mjs'), `export default { test: { include: ['*.spec.mjs'] } }`)
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const teardown = new Teardown()
  onTestFinished(() => teardown.run())
  const checking = { stage: silentStage(teardown), scratch: folder, remarks: new Set<string>() }
  const check = { ...vitest('tests', 'tests'), args: ['run', '--root', folder] }
  const outcomes = await runChecks([check], checking)
  printed.mockClear()
  const code = await report(await runFailedAgain(outcomes, checking), checking)
  return { code, lines: printed.mock.calls.flat().join('\n').split('\n') }
}

const line = (pattern: RegExp) => expect.arrayContaining([expect.stringMatching(pattern)])

it('a test that fails once is run again, named, and leaves the run green', async () => {
  const { code, lines } = await runFolder({ 'flaky.spec.mjs': failing(1) })
  expect(code).toBe(0)
  expect(lines).toEqual(line(/^Passed when tried again: .*flaky\.spec\.mjs > waits: AssertionError: how often/))
  expect(lines.at(-1)).toBe('3 passed, 0 failed, 0 skipped')
})

it('a test that fails twice is a fault, and stands at the end with its error', async () => {
  const { code, lines } = await runFolder({ 'broken.spec.mjs': failing(2) })
  expect(code).toBe(1)
  expect(lines).not.toEqual(line(/^Passed when tried again/))
  const failed = lines.findIndex((each) => /^✗ .*broken\.spec\.mjs > waits$/.test(each))
  expect(lines[failed + 1]).toMatch(/AssertionError: how often it was run: expected 1 to be greater/)
  expect(lines.at(-1)).toBe('2 passed, 1 failed, 0 skipped')
})

it('eleven files that fail once are too many to be tried again', async () => {
  const files = Array.from({ length: 11 }, (_, n) => [`flaky-${n}.spec.mjs`, failing(1)])
  const { code, lines } = await runFolder(Object.fromEntries(files))
  expect(code).toBe(1)
  expect(lines).toContain('11 test files failed. More than 10 are not tried again.')
  expect(lines.at(-1)).toBe('12 passed, 11 failed, 0 skipped')
})

it.each([
  ['cannot be loaded', `throw new Error('not loaded')`, /other\.spec\.mjs > its set-up$/],
  [
    'has an error outside of its tests',
    `import { it } from 'vitest'; it('leaves', () => void setTimeout(() => { throw new Error('late') }, 0)); it('waits', () => new Promise((done) => setTimeout(done, 100)))`,
    /other\.spec\.mjs > outside of its tests$/,
  ],
])('a file that %s fails beside one that passes again', async (_, other, named) => {
  const { code, lines } = await runFolder({ 'flaky.spec.mjs': failing(1), 'other.spec.mjs': other })
  expect(code).toBe(1)
  expect(lines).toEqual(line(/^Passed when tried again: .*flaky/))
  expect(lines).toEqual(line(named))
})

it('a folder without tests is a failure', async () => {
  const { code, lines } = await runFolder({ 'calm.spec.mjs': '' })
  expect(code).toBe(1)
  expect(lines.at(-1)).toMatch(/ 1 failed, /)
})
