import { expect, it, vi } from 'vitest'
import { decideUnanswered, onUnanswered, unansweredAttempt, untilAnswered } from './unanswered.ts'

it('sends once more what waits, and takes the answer of the last attempt', async () => {
  const signals: AbortSignal[] = []
  const told = vi.fn()
  const stop = onUnanswered(told)
  const saved = untilAnswered((signal) => {
    signals.push(signal)
    return signals.length === 1 ? new Promise<string>(() => {}) : Promise.resolve('saved')
  })
  const first = unansweredAttempt()
  expect(first).toBeGreaterThan(0)
  decideUnanswered('again')
  expect(await saved).toBe('saved')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(unansweredAttempt()).toBe(0)
  expect(told).toHaveBeenCalledTimes(4)
  stop()
})

it('gives up when somebody stops waiting', async () => {
  const saved = untilAnswered(() => new Promise(() => {}))
  decideUnanswered('stop')
  await expect(saved).rejects.toThrow('NETWORK_GIVEN_UP')
  expect(unansweredAttempt()).toBe(0)
})
