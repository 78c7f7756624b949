import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { LOOKS } from '../looks.ts'
import { MEMBERS, settings, settingsOf } from '../pages.ts'

const looks = Object.values(LOOKS).map((look, turn) => ({ ...look, turn }))
const turns = looks.map(({ turn }) => turn)

// Apart, so that several workers share them.
it('every look has a file of its own', async () => {
  const files = await readdir(import.meta.dirname)
  expect(files).toEqual(expect.arrayContaining(Object.keys(LOOKS).map((look) => `${look}.spec.ts`)))
})

describe('every settings page is opened', () => {
  it.each(turns)('in look %i', (turn) => {
    const opened = MEMBERS.flatMap((member) => settingsOf(member, turn))
    expect(opened.toSorted()).toEqual(settings().toSorted())
  })

  it.each(MEMBERS)('in two widths and languages by the %s', (member) => {
    for (const address of settings()) {
      const opened = looks.filter(({ turn }) => settingsOf(member, turn).includes(address))
      expect(new Set(opened.map(({ width }) => width)).size).toBe(2)
      expect(new Set(opened.map(({ locale }) => locale)).size).toBe(2)
    }
  })
})
