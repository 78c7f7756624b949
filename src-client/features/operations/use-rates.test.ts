import { describe, expect, it } from 'vitest'
import { rateBetween } from './use-rates.ts'

describe('the rate at which something moves', () => {
  it.each([
    {
      samples: [
        [0, 100],
        [2_000, 300],
      ],
      rate: 100,
    },
    {
      samples: [
        [0, 100],
        [1_000, 100],
      ],
      rate: 0,
    },
    { samples: [[0, 100]], rate: null },
    // A replay that began anew has no rate yet.
    {
      samples: [
        [0, 100],
        [1_000, 50],
      ],
      rate: null,
    },
    { samples: [], rate: null },
  ] as const)('is $rate for $samples', ({ samples, rate }) => {
    const given = samples.map(([at, posts]) => ({ at, positions: { posts } }))
    expect(rateBetween(given, 'posts')).toBe(rate)
  })
})
