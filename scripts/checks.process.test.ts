import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ROOT } from './build-stamp.ts'
import { report, runChecks, runFailedAgain, vitest } from './checks.ts'
import { silentStage } from './steps.ts'
import { Teardown } from './teardown.ts'

/** Counts in a file how often its file was run. */
const COUNTED = `
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
const counter = import.meta.filename + '.runs'
let runs = 0
try { runs = Number(readFileSync(counter, 'utf8')) } catch {}
writeFileSync(counter, String(runs + 1))
`
/** A test that fails until its file was run so often before. */
const failing = (times: number) => `${COUNTED}
it('waits', ({ task }) => {
  task.meta.pictures = ['a.png']
  expect(runs, 'how often it was run').toBeGreaterThanOrEqual(${times})
})
it('is quick', () => expect(1).toBe(1))
`
/** A file that nobody runs again. */
const CALM = `${COUNTED} it('passes', () => expect(runs).toBe(0))`

/** Runs a folder of tests as `npm test` does. @returns the exit code, and what is printed at the end */
async function runFolder(files: Record<string, string>, config = ''): Promise<{ code: number; lines: string[] }> {
  // Vitest is resolved from the project's folder.
  await mkdir(join(ROOT, 'node_modules/.cache'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, 'node_modules/.cache/checks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'vitest.config.mjs'), `export default { test: { include: ['*.spec.mjs'], ${config} } }`)
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

it('a test that fails once is run again, alone and named, and leaves the run green', async () => {
  const { code, lines } = await runFolder({ 'calm.spec.mjs': CALM, 'flaky.spec.mjs': failing(1) })
  expect(code).toBe(0)
  expect(lines).toEqual(line(/^Passed when tried again: .*flaky\.spec\.mjs > waits: AssertionError: how often/))
  expect(lines.at(-1)).toBe('3 passed, 0 failed, 0 skipped')
})

it('a test that fails twice is a fault, and stands at the end with its error and its picture', async () => {
  const { code, lines } = await runFolder({ 'calm.spec.mjs': CALM, 'broken.spec.mjs': failing(2) })
  expect(code).toBe(1)
  expect(lines).not.toEqual(line(/^Passed when tried again/))
  const failed = lines.findIndex((each) => /^✗ .*broken\.spec\.mjs > waits$/.test(each))
  expect(lines[failed + 1]).toMatch(/AssertionError: how often it was run: expected 1 to be greater/)
  expect(lines).toContain('    picture: a.png')
  expect(lines.at(-1)).toBe('2 passed, 1 failed, 0 skipped')
})

it('eleven files that fail once are too many to be tried again', async () => {
  const files = Array.from({ length: 11 }, (_, n) => [`flaky-${n}.spec.mjs`, failing(1)])
  const { code, lines } = await runFolder(Object.fromEntries(files))
  expect(code).toBe(1)
  expect(lines).toContain('11 test files failed. More than 10 are not tried again.')
  expect(lines.at(-1)).toBe('11 passed, 11 failed, 0 skipped')
})

it('what fails outside of a test fails twice and is named, beside a file that passes again', async () => {
  const { code, lines } = await runFolder({
    'flaky.spec.mjs': failing(1),
    'unread.spec.mjs': `throw new Error('not loaded')`,
    'hook.spec.mjs': `${COUNTED} it('fails', () => expect(1).toBe(2))
      describe('a suite', () => { beforeAll(() => { throw new Error('no hook') }); it('is not run', () => expect(1).toBe(1)) })`,
    'late.spec.mjs': `${COUNTED} it('leaves', () => void setTimeout(() => { throw new Error('late') }, 0))
      it('waits', () => new Promise((done) => setTimeout(done, 100)))`,
  })
  expect(code).toBe(1)
  expect(lines).toEqual(line(/^Passed when tried again: .*flaky/))
  expect(lines).toEqual(line(/unread\.spec\.mjs > the file, outside of its tests$/))
  expect(lines).toEqual(line(/hook\.spec\.mjs > a suite, outside of its tests$/))
  expect(lines).toEqual(line(/late\.spec\.mjs > outside of its tests$/))
})

it.each([
  ['has no tests', {}, '', /No test files found/],
  ['cannot be set up', { 'calm.spec.mjs': CALM }, `globalSetup: './nowhere.mjs'`, /nowhere\.mjs/],
])('a run that %s fails, and says why', async (_, files, config, why) => {
  const { code, lines } = await runFolder(files, config)
  expect(code).toBe(1)
  const failed = lines.indexOf('✗ tests > failed')
  expect(lines.slice(failed).join(' ')).toMatch(why)
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
})
