import { expect, it } from 'vitest'
import { failureList, sum } from './test-report.ts'
import { firstLines, lastLines } from './test-run.ts'

it('adds up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 }
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 })
})

it('cuts an output to its first or last lines, without colours', () => {
  const output = `\x1b[31mError\x1b[39m: no\n\n${'line\n'.repeat(9)}the end\n`
  expect(firstLines(output).split('\n')).toEqual(['Error: no', ...Array.from({ length: 5 }, () => 'line')])
  expect(lastLines(output).split('\n')).toEqual([...Array.from({ length: 5 }, () => 'line'), 'the end'])
})

it('says of each failure where and why, and where its pictures are', () => {
  const failure = { file: 'e2e/a.spec.ts', name: 'opens', message: 'Error: no\n  at b', pictures: ['.vitest/a.png'] }
  expect(failureList([failure, { ...failure, name: 'closes', pictures: [] }]).split('\n')).toEqual([
    '✗ e2e/a.spec.ts > opens',
    '    Error: no',
    '      at b',
    '    picture: .vitest/a.png',
    '✗ e2e/a.spec.ts > closes',
    '    Error: no',
    '      at b',
  ])
})
