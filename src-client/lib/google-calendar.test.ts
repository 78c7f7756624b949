import { expect, it } from 'vitest'
import { googleCalendarAddress } from './google-calendar.ts'

const place = { title: 'Boat races & fair', location: 'Phnom Penh' }
const datesIn = (address: string) => new URL(address).searchParams.get('dates')

it('days are written without dashes, instants also without milliseconds', () => {
  const days = googleCalendarAddress({ ...place, from: '2026-11-24', to: '2026-11-27' })
  expect(datesIn(days)).toBe('20261124/20261127')
  const instants = googleCalendarAddress({
    ...place,
    from: '2026-11-24T11:30:00.000Z',
    to: '2026-11-24T15:00:00.000Z',
  })
  expect(datesIn(instants)).toBe('20261124T113000Z/20261124T150000Z')
  expect(new URL(days).searchParams.get('text')).toBe('Boat races & fair')
  expect(new URL(days).searchParams.has('details')).toBe(false)
  const described = googleCalendarAddress({ ...place, description: 'Pier 3', from: '2026-11-24', to: '2026-11-27' })
  expect(new URL(described).searchParams.get('details')).toBe('Pier 3')
})
