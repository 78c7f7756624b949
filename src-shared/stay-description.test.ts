import { expect, it } from 'vitest'
import { stayDescription } from './stay-description.ts'

it('a stay in a calendar tells its number, the phone once it is known, and where the hotel has moved to', () => {
  const stay = {
    id: '0195b5a0-0000-7000-8000-00001a2b3c4d',
    room: { id: '', name: 'River view', bed: { kind: 'double' as const, count: 1 } },
    hotel: { is_open: true, address: null, phone: null, lat: null, lon: null },
  }
  expect(stayDescription(stay, 'en')).toBe('River view\nBooking no. 1A2B-3C4D')
  const reached = { ...stay, hotel: { ...stay.hotel, phone: '+85512345678' } }
  expect(stayDescription(reached, 'cn')).toBe('River view\n预订号 1A2B-3C4D\n电话: +85512345678')
  const moved = { ...stay, hotel: { ...stay.hotel, new_address: '3 Hill Road' } }
  expect(stayDescription(moved, 'en')).toBe(
    'River view\nBooking no. 1A2B-3C4D\nThe hotel’s address is now: 3 Hill Road',
  )
})
