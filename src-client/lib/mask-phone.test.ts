import { expect, it } from 'vitest'
import { maskPhone } from './mask-phone.ts'

it.each([
  ['+85512345678', '+855 12 ••• 678'],
  ['+855972345678', '+855 97 ••• 678'],
  ['+33612345678', '+33 ••• 678'],
  ['+12025550123', '+12 ••• 123'],
  ['', ''],
  ['012345678', ''],
])('of %s its owner sees %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})
