import { expect, it } from 'vitest'
import { secondsLeft } from './projector-state.ts'

it('a job that is ahead of the last look has no time left, rather than less than none', () => {
  expect([secondsLeft(40, 100, 25), secondsLeft(130, 100, 10)]).toEqual([3, 0])
})
