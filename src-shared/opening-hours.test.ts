import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsAt, type Exception, type Hours, isOpen, openingState, WEEKDAYS } from './opening-hours.ts'
import { fromPhnomPenh } from './phnom-penh-time.ts'

/** A Friday. */
const FRIDAY = '2026-11-20'
const [SATURDAY, MONDAY] = ['2026-11-21', '2026-11-23']
const at = (time: string, date = FRIDAY) => fromPhnomPenh(date, time)

const daily = (...intervals: [from: string, to: string][]): Hours => ({
  week: intervals.map(([from, to]) => ({ days: [...WEEKDAYS], from, to })),
  exceptions: [],
})
const PALACE = daily(['08:00', '11:00'], ['14:00', '17:00'])
const MUSEUM: Hours = {
  week: [{ days: ['tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '08:00', to: '17:00' }],
  exceptions: [],
}
const BAR = daily(['17:00', '02:00'])
const opens = (time: string, date: string, weekday: string, inDays: number) => ({ time, date, weekday, inDays })
const onFeast = (first_day: string, last_day: string, ...open: Exception['open']): Exception => ({
  date: null,
  feast: { code: 'bon-om-touk', name: 'the Water Festival' },
  first_day,
  last_day,
  open,
})

describe('the state of a place', () => {
  it('closes for lunch, and says when it opens again', () => {
    expect(openingState(PALACE, at('10:59'))).toEqual({ state: 'open', until: '11:00' })
    const lunch = { state: 'closed', why: 'lunch', feast: null, opens: opens('14:00', FRIDAY, 'fri', 0) }
    expect(openingState(PALACE, at('11:00'))).toEqual(lunch)
    expect(openingState(PALACE, at('13:59'))).toEqual(lunch)
    expect(openingState(PALACE, at('14:00'))).toEqual({ state: 'open', until: '17:00' })
    expect(openingState(PALACE, at('17:00'))).toMatchObject({ why: null, opens: opens('08:00', SATURDAY, 'sat', 1) })
    expect(openingState(daily(['06:00', '09:00'], ['17:00', '21:00']), at('12:00'))).toMatchObject({ why: null })
  })

  it('is closed on a weekday of its own', () => {
    const state = openingState(MUSEUM, at('12:00', MONDAY))
    expect(state).toEqual({
      state: 'closed',
      why: 'weekday',
      feast: null,
      opens: opens('08:00', '2026-11-24', 'tue', 1),
    })
    expect(openingState(MUSEUM, at('18:00', '2026-11-22'))).toMatchObject({
      why: null,
      opens: opens('08:00', '2026-11-24', 'tue', 2),
    })
  })

  it('goes past midnight, also into a day that is closed', () => {
    expect(openingState(BAR, at('01:59'))).toEqual({ state: 'open', until: '02:00' })
    expect(openingState(BAR, at('02:00'))).toMatchObject({ state: 'closed', opens: opens('17:00', FRIDAY, 'fri', 0) })
    const fridays: Hours = { week: [{ days: ['fri'], from: '20:00', to: '03:00' }], exceptions: [] }
    expect(openingState(fridays, at('02:59', SATURDAY))).toEqual({ state: 'open', until: '03:00' })
    expect(openingState(fridays, at('02:59'))).toMatchObject({ state: 'closed', opens: { inDays: 0 } })
  })

  it('is open day and night, and to the end of a day', () => {
    expect(openingState(daily(['00:00', '24:00']), at('03:00'))).toEqual({ state: 'always' })
    const weekend: Hours = { week: [{ days: ['sat', 'sun'], from: '00:00', to: '24:00' }], exceptions: [] }
    expect(openingState(weekend, at('12:00', SATURDAY))).toEqual({ state: 'always' })
    expect(openingState(weekend, at('12:00', '2026-11-22'))).toEqual({ state: 'open', until: '00:00' })
  })

  it('is closed for a feast, and looks beyond it', () => {
    const hours: Hours = { ...PALACE, exceptions: [onFeast(MONDAY, '2026-11-25')] }
    const closed = { state: 'closed', why: 'feast', feast: 'the Water Festival' }
    expect(openingState(hours, at('09:00', MONDAY))).toEqual({
      ...closed,
      opens: opens('08:00', '2026-11-26', 'thu', 3),
    })
    expect(openingState(hours, at('18:00', '2026-11-22'))).toMatchObject({ why: null, opens: { date: '2026-11-26' } })
  })

  it('follows a date rather than a feast, and a feast rather than the weekday', () => {
    const night = { from: '18:00', to: '22:00' }
    const date: Exception = { date: MONDAY, feast: null, first_day: MONDAY, last_day: MONDAY, open: [night] }
    const hours: Hours = { ...PALACE, exceptions: [onFeast(MONDAY, MONDAY), date] }
    expect(openingState(hours, at('19:00', MONDAY))).toEqual({ state: 'open', until: '22:00' })
    expect(isOpen(hours, at('09:00', MONDAY))).toBe(false)
  })

  it('says nothing of an opening that never comes', () => {
    const never = { state: 'closed', why: null, feast: null, opens: null }
    expect(openingState({ week: [], exceptions: [] }, at('12:00'))).toEqual(never)
  })
})

const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
const interval = fc.record({ from: clock, to: fc.oneof(clock, fc.constant('24:00')) })
const anyHours: fc.Arbitrary<Hours> = fc.record({
  week: fc.array(
    fc
      .tuple(interval, fc.subarray([...WEEKDAYS], { minLength: 1 }))
      .map(([{ from, to }, days]) => ({ from, to, days })),
    { maxLength: 4 },
  ),
  exceptions: fc.array(
    fc.array(interval, { maxLength: 2 }).map((open) => onFeast(MONDAY, '2026-11-25', ...open)),
    { maxLength: 1 },
  ),
})
const minutes = fc
  .integer({ min: 0, max: 8 * 1_440 })
  .map((minute) => new Date(at('00:00').getTime() + minute * 60_000))

describe('of any hours', () => {
  it('a state and whether it is open agree, and what it announces comes true', () => {
    fc.assert(
      fc.property(anyHours, minutes, (hours, now) => {
        const state = openingState(hours, now)
        expect(isOpen(hours, now)).toBe(state.state !== 'closed')
        if (state.state !== 'closed' || !state.opens) return
        const opening = fromPhnomPenh(state.opens.date, state.opens.time)
        expect(opening.getTime()).toBeGreaterThan(now.getTime())
        expect(isOpen(hours, opening)).toBe(true)
        expect(isOpen(hours, new Date(opening.getTime() - 60_000))).toBe(false)
      }),
    )
  })

  it('an open place is open until the minute that it names, and no longer', () => {
    fc.assert(
      fc.property(anyHours, minutes, (hours, now) => {
        const state = openingState(hours, now)
        fc.pre(state.state === 'open')
        let last = now
        while (isOpen(hours, last)) last = new Date(last.getTime() + 60_000)
        expect(state).toEqual({
          state: 'open',
          until: new Date(last.getTime() + 7 * 3_600_000).toISOString().slice(11, 16),
        })
      }),
    )
  })
})

describe("a day's outer bounds", () => {
  it('span a lunch, a night and a whole day, and are none on a closed day', () => {
    expect(boundsAt(PALACE, at('12:00', FRIDAY))).toEqual({ open_24h: false, open_from: '08:00', open_to: '17:00' })
    expect(boundsAt(BAR, at('12:00', FRIDAY))).toEqual({ open_24h: false, open_from: '17:00', open_to: '02:00' })
    const whole = daily(['00:00', '24:00'])
    expect(boundsAt(whole, at('12:00', FRIDAY))).toEqual({ open_24h: true, open_from: null, open_to: null })
    expect(boundsAt(MUSEUM, at('12:00', MONDAY))).toEqual({ open_24h: false, open_from: null, open_to: null })
    expect(boundsAt(null, at('12:00', MONDAY))).toEqual({ open_24h: false, open_from: null, open_to: null })
  })
})
