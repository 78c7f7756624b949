import { expect, it } from 'vitest'
import { SHORT_WEEKDAYS } from './short-weekdays.ts'

it('the head of a column is that of one day alone', () => {
  for (const heads of Object.values(SHORT_WEEKDAYS)) expect(new Set(heads).size).toBe(7)
  // Wednesday and Thursday both begin with it.
  expect(SHORT_WEEKDAYS.kh).not.toContain('ព')
})
