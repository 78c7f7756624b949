import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { LOOKS } from '../looks.ts'
import { MEMBERS, settings, settingsOf } from '../pages.ts'

const turns = Object.keys(LOOKS).map((_, turn) => turn)

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

  it.each(MEMBERS)('in two looks by the %s', (member) => {
    const opened = turns.flatMap((turn) => settingsOf(member, turn))
    for (const address of settings()) expect(opened.filter((one) => one === address)).toHaveLength(2)
  })
})
