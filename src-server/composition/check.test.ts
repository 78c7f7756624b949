import { describe, expect, it } from 'vitest'
import { checkHistorians, checkProjectors } from './check.ts'

const projector = (name: string, ...tables: string[]) => ({ name, tables })

describe('the projectors', () => {
  it('have names that a replay can make names of schemas of', () => {
    const valid = [projector('posts', 'post'), projector('post_counts_2', 'post_count')]
    expect(checkProjectors(valid)).toEqual(valid)
    for (const name of [
      'room-nights',
      'roomNights',
      'room nights',
      '2rooms',
      '',
      'n'.repeat(51),
      'rooms_trash',
      'relay',
    ])
      expect(() => checkProjectors([projector(name, 'room')]), name).toThrow(`"${name}"`)
  })

  it('have unique names, and a table belongs to one', () => {
    const nights = projector('nights', 'night', 'night_tally')
    expect(() => checkProjectors([nights, projector('nights', 'other')])).toThrow('projectors are called "nights"')
    expect(() => checkProjectors([nights, projector('tallies', 'night_tally')])).toThrow(
      'projectors write the table "night_tally"',
    )
  })

  it('are told of all problems together', () => {
    expect(() => checkProjectors([projector('a-b', 'jar'), projector('c', 'jar')])).toThrow(/"a-b".*"jar"/s)
  })
})

describe('the historians', () => {
  it('have unique categories, in which no "-" is, since it begins the id', () => {
    const valid = [{ category: 'room' }, { category: 'roomnight' }]
    expect(checkHistorians(valid)).toEqual(valid)
    expect(() => checkHistorians([{ category: 'room-night' }])).toThrow('"room-night"')
    expect(() => checkHistorians([...valid, ...valid])).toThrow('historians have the category "room"')
  })
})
