import { expect, it } from 'vitest'
import { changedPart } from './changed-part.ts'

const LONG = 'The crabs are sold alive from baskets in the sea, and cooked while you wait. '.repeat(3)

it('shows short texts whole', () => {
  expect(changedPart({ before: 'Kep', after: 'Kep beach' })).toEqual({ before: 'Kep', after: 'Kep beach' })
  expect(changedPart({ before: '', after: 'Kep' })).toEqual({ before: '', after: 'Kep' })
})

it('shows of long texts where they differ', () => {
  const { before, after } = changedPart({ before: `${LONG}Old${LONG}`, after: `${LONG}New words${LONG}` })
  expect(before).toMatch(/^….{60}Old.{60}…$/)
  expect(after).toMatch(/^….{60}New words.{60}…$/)
})

it('counts what both texts have twice only once', () => {
  const texts = { before: 'a'.repeat(100), after: 'a'.repeat(101) }
  expect(changedPart(texts)).toEqual({ before: `…${'a'.repeat(60)}`, after: `…${'a'.repeat(61)}` })
})

it('cuts no Khmer letter in pieces', () => {
  const khmer = 'ស្រី'.repeat(100)
  const { before } = changedPart({ before: `${khmer}ក`, after: `${khmer}ខ` })
  expect(before.slice(1)).toBe(`${'ស្រី'.repeat(Math.floor(before.length / 4))}ក`.slice(-(before.length - 1)))
  expect([...before][1]).toMatch(/\p{Lo}/u)
})
