import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { LOOK_NAMES, LOOKS, type LookName, looksOf } from '../looks.ts'
import { MEMBERS, memberPagesIn, publicPages, publicPagesIn, settings, settingsOf } from '../pages.ts'

const differences = (looks: readonly LookName[]) => {
  const seen = looks.map((name) => LOOKS[name])
  const count = (key: 'width' | 'mode' | 'locale') => new Set(seen.map((look) => look[key])).size
  return [count('width'), count('mode'), count('locale')]
}

const pages = [...publicPages(), ...settings()]

// Apart, so that several workers share them.
it('every look has a file of its own', async () => {
  const files = await readdir(import.meta.dirname)
  expect(files).toEqual(expect.arrayContaining(LOOK_NAMES.map((look) => `${look}.spec.ts`)))
})

it('each look meets about a sixth of the pages', () => {
  for (const look of LOOK_NAMES) {
    const share = pages.filter((page) => looksOf(page, false).includes(look)).length / pages.length
    expect(share, look).toBeGreaterThan(0.05)
    expect(share, look).toBeLessThan(0.3)
  }
})

const opened = (look: LookName, all: boolean) => MEMBERS.flatMap((member) => settingsOf(member, look, all))

it('every page is opened once, every setting by one member', () => {
  expect(LOOK_NAMES.flatMap((look) => publicPagesIn(look, false)).toSorted()).toEqual(publicPages().toSorted())
  expect(LOOK_NAMES.flatMap((look) => opened(look, false)).toSorted()).toEqual(settings().toSorted())
})

describe('before a release', () => {
  it.each(LOOK_NAMES)('every page is opened in the look %s', (look) => {
    expect(publicPagesIn(look, true)).toEqual(publicPages())
    expect(opened(look, true).toSorted()).toEqual(settings().toSorted())
    expect(memberPagesIn('owner', look, true)).toContain('/deletemyaccount')
  })

  it.each(MEMBERS)('every setting is opened in two widths and languages by the %s', (member) => {
    for (const address of settings()) {
      const looks = LOOK_NAMES.filter((look) => settingsOf(member, look, true).includes(address))
      const [widths, , locales] = differences(looks)
      expect([widths, locales], address).toEqual([2, 2])
    }
  })
})
