import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runLoop, UNTIL_WOKEN } from './run-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failed = vi.fn()

describe('a loop', () => {
  it('rests after each turn for as long as the turn says', async () => {
    const turn = vi.fn(async () => 1_000)
    const loop = runLoop({ turn, failed })
    await vi.advanceTimersByTimeAsync(3_500)
    expect(turn).toHaveBeenCalledTimes(4)
    await loop.stop()
    await vi.advanceTimersByTimeAsync(3_500)
    expect(turn).toHaveBeenCalledTimes(4)
  })

  it('is woken from a rest, and does not lose a wake-up that comes during a turn', async () => {
    const ends: (() => void)[] = []
    let wake = () => {}
    const unsubscribe = vi.fn()
    const turn = vi.fn(() => new Promise<number>((resolve) => ends.push(() => resolve(UNTIL_WOKEN))))
    const wakeOn = (callback: () => void) => {
      wake = callback
      return unsubscribe
    }
    const loop = runLoop({ turn, wakeOn, failed })
    wake()
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(turn).toHaveBeenCalledTimes(2)
    ends[1]?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(turn).toHaveBeenCalledTimes(2)
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(turn).toHaveBeenCalledTimes(3)
    const stopped = loop.stop()
    ends[2]?.()
    await stopped
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  it('backs off after failures, further each time, and no wake-up hurries it', async () => {
    let wake = () => {}
    const errors = vi.fn()
    const turn = vi.fn(async () => {
      throw new Error('the database is away')
    })
    const wakeOn = (callback: () => void) => {
      wake = callback
      return () => {}
    }
    const loop = runLoop({ turn, wakeOn, failed: errors })
    for (const [ms, turns] of [
      [499, 1],
      [1, 2],
      [999, 2],
      [1, 3],
      [17_000, 7],
    ] as const) {
      wake()
      await vi.advanceTimersByTimeAsync(ms)
      expect(turn).toHaveBeenCalledTimes(turns)
    }
    expect(errors).toHaveBeenCalledTimes(7)
    await loop.stop()
  })

  it('takes no turn when its signal is aborted already', async () => {
    const turn = vi.fn(async () => 0)
    const loop = runLoop({ turn, failed, signal: AbortSignal.abort() })
    await vi.advanceTimersByTimeAsync(10_000)
    await loop.stop()
    expect(turn).not.toHaveBeenCalled()
  })
})
