import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BrokerUnavailable } from '#server/platform/queue-redis.ts'
import { SILENT } from '#server/projections/logger.ts'
import { jobWatch, problemsOf, runHeartbeat, type Vitals } from './vitals.ts'

const NOW = Date.parse('2026-11-20T05:00:00Z')
const MINUTE = 60_000
const busy: Vitals = {
  relayedAt: NOW - 500,
  running: [NOW - 2_000, NOW - 100],
  movedAt: NOW - 100,
  waiting: 300,
  renewedAt: NOW - 900,
}
const idle: Vitals = { relayedAt: NOW - 900, running: [], movedAt: NOW - 60 * MINUTE, waiting: 0, renewedAt: null }

describe('the workers', () => {
  it('are healthy when busy and when idle', () => {
    expect(problemsOf(busy, NOW)).toEqual([])
    expect(problemsOf(idle, NOW)).toEqual([])
  })

  it.each([
    ['the relay hangs', { ...idle, relayedAt: NOW - 2 * MINUTE }, 'the relay does not get through the log'],
    ['a job hangs, even if others run', { ...busy, running: [NOW - 11 * MINUTE, NOW] }, 'a job does not end'],
    [
      'the beat of its leases hangs',
      { ...idle, renewedAt: NOW - MINUTE },
      'the leases of this process are not renewed',
    ],
    ['no job is taken', { ...idle, waiting: 1 }, 'jobs wait and none is taken'],
  ])('are not when %s', (_, vitals, trouble) => {
    expect(problemsOf(vitals, NOW)).toEqual([trouble])
  })

  it('count a job as running until it succeeded or failed', async () => {
    const jobs = jobWatch()
    const job = Promise.withResolvers<void>()
    const ran = jobs.run('resize-image', () => job.promise)
    expect(jobs.vitals().running).toHaveLength(1)
    job.reject(new Error('failed'))
    await expect(ran).rejects.toThrow('failed')
    expect(jobs.vitals().running).toEqual([])
  })

  it('write a heartbeat only while the relay makes progress', async () => {
    vi.useFakeTimers({ now: NOW })
    onTestFinished(() => void vi.useRealTimers())
    const [beat, error] = [vi.fn(async () => {}), vi.fn()]
    let progress = { position: 5, behind: 3 }
    const running = runHeartbeat({
      heartbeat: { beat, last: async () => undefined, clear: async () => {} },
      queue: { counts: async () => ({ waiting: 0, running: 0, delayed: 0, failed: 0 }) },
      relayProgress: async () => progress,
      jobs: jobWatch(),
      leases: { renewedAt: () => null },
      log: { ...SILENT, error },
    })
    const within = async (ms: number) => {
      beat.mockClear()
      await vi.advanceTimersByTimeAsync(ms)
      return { beats: beat.mock.calls.length, errors: error.mock.calls.length }
    }
    expect(await within(MINUTE + 5_000)).toEqual({ beats: 7, errors: 0 })
    expect(await within(10_000)).toEqual({ beats: 0, errors: 1 })
    progress = { position: 6, behind: 2 }
    expect(await within(10_000)).toEqual({ beats: 1, errors: 1 })
    progress = { position: 8, behind: 0 }
    expect(await within(2 * MINUTE)).toEqual({ beats: 12, errors: 1 })
    await running.stop()
  })

  it.each(['the database', 'the job queue', 'the disk'])('say in the log that %s does not answer', async (silent) => {
    vi.useFakeTimers({ now: NOW })
    onTestFinished(() => void vi.useRealTimers())
    const [beat, error] = [vi.fn(async () => {}), vi.fn()]
    const answerOf = <T>(asked: string, answer: T) =>
      asked === silent ? new Promise<T>(() => {}) : Promise.resolve(answer)
    const running = runHeartbeat({
      heartbeat: {
        beat: () => answerOf('the disk', undefined).then(beat),
        last: async () => undefined,
        clear: async () => {},
      },
      queue: { counts: () => answerOf('the job queue', { waiting: 0, running: 0, delayed: 0, failed: 0 }) },
      relayProgress: () => answerOf('the database', { position: 5, behind: 0 }),
      jobs: jobWatch(),
      leases: { renewedAt: () => null },
      log: { ...SILENT, error },
    })
    await vi.advanceTimersByTimeAsync(16_000)
    expect(error.mock.calls).toEqual([[{ err: new Error(`${silent} does not answer`) }, 'cannot give a sign of life']])
    expect(beat).not.toHaveBeenCalled()
    const stopped = running.stop()
    await vi.advanceTimersByTimeAsync(MINUTE)
    await stopped
  })

  it('write no heartbeat while Redis is away, which is in the log already', async () => {
    vi.useFakeTimers({ now: NOW })
    onTestFinished(() => void vi.useRealTimers())
    const [beat, error] = [vi.fn(async () => {}), vi.fn()]
    const running = runHeartbeat({
      heartbeat: { beat, last: async () => undefined, clear: async () => {} },
      queue: { counts: () => Promise.reject(new BrokerUnavailable('Redis at 127.0.0.1 is not reachable')) },
      relayProgress: async () => ({ position: 5, behind: 0 }),
      jobs: jobWatch(),
      leases: { renewedAt: () => null },
      log: { ...SILENT, error },
    })
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect([beat.mock.calls, error.mock.calls]).toEqual([[], []])
    await running.stop()
  })
})
