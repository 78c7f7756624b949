import { expect, it } from 'vitest'
import { walkInInput } from './booking.ts'
import { applyInput } from './business.ts'
import { saveBranchInput, saveRoomInput } from './room.ts'

const NAMES = {
  branch: saveBranchInput.shape.name,
  room: saveRoomInput.shape.name,
  guest: walkInInput.shape.guest_name,
  business: applyInput.shape.business_name,
}

/** What hides what a name is, or turns the words around it. */
const HIDDEN = ['\u200b', '\u2800', '\u3164', '\u202e\u202c', 'Deluxe\nfree of charge', 'A\u2028B']
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

it('a note may have several lines', () => {
  const { note } = walkInInput.shape
  expect(note.parse('Late\nTwo children')).toBe('Late\nTwo children')
})
