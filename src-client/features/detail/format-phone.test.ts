import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.each([
  ['+85512345678', '012 345 678'],
  ['+855961234567', '096 123 4567'],
  ['+14155552671', '+14155552671'],
])('%s is shown as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown)
})
