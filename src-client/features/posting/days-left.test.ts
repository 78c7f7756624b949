import { describe, expect, it } from 'vitest'
import { WEEKDAYS } from '#shared/opening-hours.ts'
import { daysLeft } from './days-left.ts'

describe('the days that are left for another entry of hours', () => {
  it('are all of them at first', () => {
    expect(daysLeft([])).toEqual(WEEKDAYS)
    expect(daysLeft(undefined)).toEqual(WEEKDAYS)
  })

  it('are those of no other entry', () => {
    expect(daysLeft([{ days: ['mon', 'tue', 'wed', 'thu', 'fri'] }])).toEqual(['sat', 'sun'])
    expect(daysLeft([{ days: ['mon', 'tue', 'wed', 'thu', 'fri'] }, { days: ['sat', 'sun'] }])).toEqual([])
  })
})
