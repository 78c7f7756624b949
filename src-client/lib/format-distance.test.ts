import { expect, it } from 'vitest'
import { formatDistance } from './format-distance.ts'

it.each([
  [0, '< 100 m', '< ១០០ ម.', '< 100米'],
  [99, '< 100 m', '< ១០០ ម.', '< 100米'],
  [100, '100 m', '១០០ ម.', '100米'],
  [874, '850 m', '៨៥០ ម.', '850米'],
  [976, '1 km', '១ គ.ម.', '1公里'],
  [1_249, '1.2 km', '១,២ គ.ម.', '1.2公里'],
  [9_949, '9.9 km', '៩,៩ គ.ម.', '9.9公里'],
  [9_951, '10 km', '១០ គ.ម.', '10公里'],
  [1_204_400, '1,204 km', '១.២០៤ គ.ម.', '1,204公里'],
])('%i metres', (metres, en, kh, cn) => {
  expect(formatDistance(metres, 'en')).toBe(en)
  expect(formatDistance(metres, 'kh')).toBe(kh)
  expect(formatDistance(metres, 'cn')).toBe(cn)
})
