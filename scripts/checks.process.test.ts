import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ROOT } from './build-stamp.ts'
import { type Check, runChecks, vitest } from './checks.ts'
import { stageOn } from './steps.ts'
import { Teardown } from './teardown.ts'

/** A test that fails until the file exists, which it makes where it is to pass the second time. */
const failing = (marker: string, passesAgain: boolean) => `
import { existsSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
it('waits', () => {
  const isAgain = existsSync(${JSON.stringify(marker)})
  if (${passesAgain}) writeFileSync(${JSON.stringify(marker)}, '')
  expect(isAgain).toBe(true)
})
it('is quick', () => expect(1).toBe(1))
`

/** Runs a folder of tests as a check; one test fails the first time. */
async function runFolder({ passesAgain, other, ...more }: Partial<Check> & { passesAgain: boolean; other?: string }) {
  // Vitest is resolved from the project's folder.
  await mkdir(join(ROOT, 'node_modules/.cache'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, 'node_modules/.cache/checks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'flaky.spec.mjs'), failing(join(folder, 'marker'), passesAgain))
  await writeFile(
    join(folder, 'calm.spec.mjs'),
    `import { it, expect } from 'vitest'; it('passes', () => expect(1).toBe(1))`,
  )
  if (other !== undefined) await writeFile(join(folder, 'other.spec.mjs'), other)
  await writeFile(join(folder, 'vitest.config.mjs'), `export default { test: { include: ['*.spec.mjs'] } }`)
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const teardown = new Teardown()
  onTestFinished(() => teardown.run())
  const checking = { stage: stageOn(process.stdout, teardown), scratch: folder, remarks: new Set<string>() }
  const check = { ...vitest('tests', 'tests'), args: ['run', '--root', folder], ...more }
  const [totals] = await runChecks([check], checking)
  return { totals, remarks: [...checking.remarks].filter((line) => line.startsWith('Passed')) }
}

it('a file with a test that failed is run once more, and named', async () => {
  const { totals, remarks } = await runFolder({ passesAgain: true, runsFailedAgain: true })
  expect(totals).toEqual({ passed: 3, failed: 0, skipped: 0 })
  expect(remarks).toEqual([
    expect.stringMatching(/flaky\.spec\.mjs > waits: AssertionError: expected false to be true/),
  ])
})

it('a test that fails twice has failed', async () => {
  const { totals, remarks } = await runFolder({ passesAgain: false, runsFailedAgain: true })
  expect(totals).toEqual({ passed: 2, failed: 1, skipped: 0 })
  expect(remarks).toEqual([])
})

it('other checks have one try', async () => {
  const { totals } = await runFolder({ passesAgain: true })
  expect(totals).toEqual({ passed: 2, failed: 1, skipped: 0 })
})

it.each([
  ['cannot be loaded', `throw new Error('not loaded')`],
  [
    'has an error outside of its tests',
    `import { it } from 'vitest'; it('leaves', () => void setTimeout(() => { throw new Error('late') }, 0)); it('waits', () => new Promise((done) => setTimeout(done, 100)))`,
  ],
])('a file that %s fails beside one that passes again', async (_, other) => {
  const { totals } = await runFolder({ passesAgain: true, runsFailedAgain: true, other })
  expect(totals?.failed).toBeGreaterThan(0)
})
