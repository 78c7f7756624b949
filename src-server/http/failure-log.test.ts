import { expect, it } from 'vitest'
import { createFailureLog } from './failure-log.ts'

function listen() {
  let now = 1_000_000
  const lines: object[] = []
  const logFailure = createFailureLog(() => now)
  const log = { error: (detail: object) => void lines.push(detail) }
  return {
    lines,
    pass: (ms: number) => (now += ms),
    fail: (reason: 'BUSY' | 'UNEXPECTED' | 'ACCOUNT_NOT_FOUND' | 'UPLOADS_PAUSED') =>
      logFailure({ log, error: null, reason }, 'call failed'),
  }
}

it('a flood of BUSY has one line a minute, which counts the others', () => {
  const { lines, pass, fail } = listen()
  for (let second = 0; second < 150; second++) {
    for (let n = 0; n < 100; n++) fail('BUSY')
    pass(1_000)
  }
  expect(lines).toEqual([
    { err: null, busy_before: 0 },
    { err: null, busy_before: 5_999 },
    { err: null, busy_before: 5_999 },
  ])
})

it('a failure that nobody foresaw has its line in the flood, and what clients do wrong has none', () => {
  const { lines, fail } = listen()
  fail('BUSY')
  fail('BUSY')
  fail('UNEXPECTED')
  fail('UNEXPECTED')
  fail('ACCOUNT_NOT_FOUND')
  fail('UPLOADS_PAUSED')
  expect(lines).toEqual([{ err: null, busy_before: 0 }, { err: null }, { err: null }])
})
