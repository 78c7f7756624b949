import { expect, it } from 'vitest'
import { planDemo } from './plan.ts'
import { remarksOn } from './remarks.ts'

const SOLEMN = /genocid|khmer rouge|pol pot|killing|memorial|remembrance/i

it('nobody has a cheerful word where the dead are remembered, or of an event', async () => {
  const plan = await planDemo(false)
  const solemn = plan.filter(({ page, en }) => page === 'event' || SOLEMN.test(JSON.stringify(en)))
  expect(solemn.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['tuol-sleng-genocide-museum', 'phnom-sampov', 'national-day-of-remembrance']),
  )
  const spokenOf = solemn.filter((post) => post.page !== 'hotel' && remarksOn(post, 'en').length > 0)
  expect(spokenOf.map(({ id }) => id)).toEqual([])
})

it('of businesses only invented ones are spoken of', async () => {
  const plan = await planDemo(false)
  const spokenOf = plan
    .filter(({ page, sample }) => page !== 'visit' && !sample)
    .filter((post) => remarksOn(post, 'kh').length > 0)
  expect(spokenOf).toEqual([])
  expect(plan.some((post) => post.page === 'hotel' && remarksOn(post, 'kh').length > 0)).toBe(true)
})
