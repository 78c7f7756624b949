import { expect, it } from 'vitest'
import { stayDescription } from './stay-description.ts'

it('a stay in a calendar tells its number, and the phone once it is known', () => {
  const stay = {
    id: '0195b5a0-0000-7000-8000-00001a2b3c4d',
    room: { id: '', name: 'River view', bed: { kind: 'double' as const, count: 1 } },
    hotel: { is_open: true, address: null, phone: null, lat: null, lon: null },
  }
  expect(stayDescription(stay, 'en')).toBe('River view\nBooking no. 1A2B-3C4D')
  const reached = { ...stay, hotel: { ...stay.hotel, phone: '+85512345678' } }
  expect(stayDescription(reached, 'cn')).toBe('River view\n预订号 1A2B-3C4D\n电话: +85512345678')
})
