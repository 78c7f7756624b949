import { expect, it } from 'vitest'
import { nearness } from './near.ts'
import { barred, unitsIn } from './tokens.ts'

const post = (name: string) => ({
  ...{
    id: '',
    type: 'visit' as const,
    province: '',
    place_type: '',
    price_cents: null,
    published_at: null,
    prior: 0,
  },
  names: barred(unitsIn(name)),
})

it('a run is near a name that has most of it', () => {
  const [exact, near, far] = ['ប្រាសាទអង្គរវត្ត', 'ប្រាសាតអង្គរវត', 'ផ្សារក្តាម'].map((asked) =>
    nearness(post('ប្រាសាទអង្គរវត្ត'), unitsIn(asked)),
  )
  expect(exact).toBeGreaterThan(near ?? 0)
  expect(near).toBeGreaterThan(0)
  expect(far).toBe(0)
})

it('a run of the letters of every name, longer than any name, is left at once', () => {
  const letters = [...'រកនមតបសលអគ']
  const posts = Array.from({ length: 500 }, (_, nth) =>
    post(Array.from({ length: 20 }, (_, at) => letters[(nth * 7 + at * (nth % 9)) % letters.length]).join('')),
  )
  /** The least of several, since others use the machine as well. */
  const costOf = (asked: string) => {
    const units = unitsIn(asked)
    const times = Array.from({ length: 7 }, () => {
      const start = performance.now()
      for (const one of posts) nearness(one, units)
      return performance.now() - start
    })
    return Math.min(...times)
  }
  const short = costOf('រកនមតប')
  expect(costOf('រក'.repeat(50)) / short).toBeLessThan(0.5)
})
