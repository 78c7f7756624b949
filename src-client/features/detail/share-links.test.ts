import { expect, it } from 'vitest'
import { qrRows } from './qr-rows.ts'
import { sharedAddress } from './share-links.ts'

const PAGE = 'https://domner.example/cn/detail/0195b5a0-0000-7000-8000-0000000c4a6e'

it.each([
  [PAGE, PAGE],
  [`${PAGE}?fbclid=IwAR0x&utm_source=friend#reviews`, PAGE],
  [`${PAGE}?comment=0195b5a0&fbclid=IwAR0x`, `${PAGE}?comment=0195b5a0`],
  ['https://domner.example/detail/dialog?id=0195b5a0', 'https://domner.example/detail/dialog?id=0195b5a0'],
])('%s is shared as %s', (address, shared) => {
  expect(sharedAddress(address)).toBe(shared)
})

it('an address longer than a QR code can hold is shared by its page', () => {
  const long = `${PAGE}?utm_campaign=${'x'.repeat(4_000)}&comment=${'x'.repeat(4_000)}`
  expect(() => qrRows(long)).toThrow()
  expect(qrRows(sharedAddress(long))).toEqual(qrRows(PAGE))
})
