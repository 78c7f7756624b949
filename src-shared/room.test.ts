import { expect, it } from 'vitest'
import { saveAccountInput } from './account.ts'
import { walkInInput } from './booking.ts'
import { applyInput } from './business.ts'
import { saveBranchInput, saveRoomInput } from './room.ts'

const NAMES = {
  branch: saveBranchInput.shape.name,
  room: saveRoomInput.shape.name,
  guest: walkInInput.shape.guest_name,
  business: applyInput.shape.business_name,
}

/** Signs that hide what a name is, or turn the words around it. */
const HIDDEN = ['\u200b', '\u2800', '\u3164', '\u1163\u1160', '\u202e\u202c', 'Deluxe\nfree of charge', 'A\u2028B']
const READ = ['Sok Dara', 'បន្ទប់​ទន្លេ', '河景房', 'غرفة', '👨‍👩‍👧 Family', '№ 7', ' Hill view ']

it.each(Object.entries(NAMES))('the name of a %s is one line, of which something is seen', (_, name) => {
  for (const words of HIDDEN)
    expect([words, name.safeParse(words).error?.issues.map(({ message }) => message)]).toEqual([
      words,
      ['NAME_INVALID'],
    ])
  for (const words of READ) expect(name.parse(words)).toBe(words.trim())
  expect(name.parse('Sok \u202eaR\u202c \u2067Dara')).toBe('Sok aR Dara')
})

it.each(['\u200e', '\u200f', '\u061c'])('a name keeps no mark of a direction: %j', (mark) => {
  for (const name of Object.values(NAMES)) expect(name.parse(`${mark}Kep ${mark}5 (A)${mark}`)).toBe('Kep 5 (A)')
  expect(saveAccountInput.parse({ nickname: `Dara${mark}` }).nickname).toBe('Dara')
})

it.each(['가', '\u1100\u1161\u11a8', '\u1100\u119e', 'ㅏ'])('a name may be in Korean letters: %j', (words) => {
  expect(NAMES.room.parse(words)).toBe(words.normalize('NFC'))
})

it('a room that must be asked for earlier than it can be booked is not saved', () => {
  const id = '0195b5a0-0000-7000-8000-000000000003'
  const words = { branch_id: id, post_id: id, name: 'River view', bed: { kind: 'double', count: 1 } }
  const reasons = (notice_days: number, horizon_days: number) =>
    saveRoomInput
      .safeParse({ ...words, room_amount: 1, people_amount: 2, price: 25, notice_days, horizon_days })
      .error?.issues.map(({ path, message }) => [...path, message])
  expect(reasons(60, 1)).toEqual([['notice_days', 'NOTICE_TOO_LONG']])
  expect(reasons(8, 7)).toEqual([['notice_days', 'NOTICE_TOO_LONG']])
  expect(reasons(7, 7)).toBeUndefined()
})

it('a note may have several lines', () => {
  const { note } = walkInInput.shape
  expect(note.parse('Late\nTwo children')).toBe('Late\nTwo children')
})
