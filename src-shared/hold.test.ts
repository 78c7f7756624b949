import { expect, it } from 'vitest'
import { heldUntil } from './hold.ts'

it('a request holds its rooms for a day, and no longer than the day of the arrival', () => {
  const noon = new Date('2026-12-24T12:00:00+07:00')
  const held = (check_in: string) => {
    const { until, isShort } = heldUntil(noon, check_in)
    return [until.toISOString(), isShort]
  }
  expect(held('2026-12-25')).toEqual(['2026-12-25T05:00:00.000Z', false])
  expect(held('2026-12-24')).toEqual(['2026-12-24T17:00:00.000Z', true])
})
