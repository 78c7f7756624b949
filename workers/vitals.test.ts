import { describe, expect, it, vi } from 'vitest'
import { jobWatch, runHeartbeat, troubles, type Vitals } from './vitals.ts'

const NOW = Date.parse('2026-11-20T05:00:00Z')
const MINUTE = 60_000
const busy: Vitals = { relayedAt: NOW - 500, running: [NOW - 2_000, NOW - 100], movedAt: NOW - 100, waiting: 300 }
const idle: Vitals = { relayedAt: NOW - 900, running: [], movedAt: NOW - 60 * MINUTE, waiting: 0 }

describe('the workers', () => {
  it('are at work when they are busy, and when there is nothing to do', () => {
    expect(troubles(busy, NOW)).toEqual([])
    expect(troubles(idle, NOW)).toEqual([])
  })

  it.each([
    ['the relay hangs', { ...idle, relayedAt: NOW - 2 * MINUTE }, 'the relay does not get through the log'],
    ['a job hangs, even if others run', { ...busy, running: [NOW - 11 * MINUTE, NOW] }, 'a job does not end'],
    ['no job is taken', { ...idle, waiting: 1 }, 'jobs wait and none is taken'],
  ])('are not when %s', (_, vitals, trouble) => {
    expect(troubles(vitals, NOW)).toEqual([trouble])
  })

  it('count a job as running until it has ended, well or not', async () => {
    const jobs = jobWatch()
    const job = Promise.withResolvers<void>()
    const ran = jobs.run(() => job.promise)
    expect(jobs.vitals().running).toHaveLength(1)
    job.reject(new Error('failed'))
    await expect(ran).rejects.toThrow('failed')
    expect(jobs.vitals().running).toEqual([])
  })

  it('give a sign of life only while they are at work', async () => {
    const beat = vi.fn(async () => {})
    const error = vi.fn()
    const run = async (relayedAt: number) => {
      const running = runHeartbeat({
        heartbeat: { beat, last: async () => undefined, clear: async () => {} },
        queue: { counts: async () => ({ waiting: 0, running: 0, delayed: 0, failed: 0 }) },
        relay: { relayedAt: () => relayedAt },
        jobs: jobWatch(),
        log: { error },
      })
      await vi.waitFor(() => expect(beat.mock.calls.length + error.mock.calls.length).toBeGreaterThan(0))
      await running.stop()
    }
    await run(Date.now() - 2 * MINUTE)
    expect(beat).not.toHaveBeenCalled()
    expect(error).toHaveBeenCalledOnce()
    error.mockClear()
    await run(Date.now())
    expect(beat).toHaveBeenCalledOnce()
    expect(error).not.toHaveBeenCalled()
  })
})
