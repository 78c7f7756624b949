import { describe, expect, it } from 'vitest'
import { ATTEMPTS, retryDelay } from './queue.ts'

const delays = Array.from({ length: ATTEMPTS - 1 }, (_, index) => retryDelay(index + 1))

describe('a job that fails', () => {
  it('is retried with growing delays of at most ten minutes', () => {
    expect(delays.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(Math.max(...delays)).toBe(10 * 60_000)
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  })

  it('is retried for hours, so that an outage loses no job', () => {
    const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000
    expect(hours).toBeGreaterThan(4)
    expect(hours).toBeLessThan(12)
  })
})
