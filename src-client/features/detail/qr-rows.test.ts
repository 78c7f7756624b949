import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import { qrRows } from './qr-rows.ts'

/** The bitmap with so many pixels a module, as a camera sees it. */
function seen(rows: boolean[][], pixels: number) {
  const size = rows.length * pixels
  const data = new Uint8Array(size * size * 4)
  for (let at = 0; at < size * size; at++) {
    const isDark = rows[Math.floor(at / size / pixels)]?.[Math.floor((at % size) / pixels)]
    data.set([...Array(3).fill(isDark ? 30 : 255), 255], at * 4)
  }
  return { width: size, height: size, data }
}

it.each(['https://domner.example/detail/0195b5a0-0000-7000-8000-0000000c4a6e', 'https://domner.example/cn/food?q=鱼'])(
  'a camera reads the address of %s',
  (address) => {
    expect(decodeQR(seen(qrRows(address), 4))).toBe(address)
  },
)
