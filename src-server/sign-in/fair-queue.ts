import { Rejection } from '../event-sourcing/rejection.ts'

/** Who causes a piece of work, such as an account and a network: each has a share of its own. */
export type Share = readonly string[]

type Job = { turn: number; share: Share; start(): void; drop(): void }

/**
 * Runs a few at a time, in the order of start-time fair queueing: a piece of work comes one turn after the last of any
 * who share in it, so that whoever has nothing waiting is next. When too much waits, the last in this order is BUSY,
 * which is work of those who have the most.
 */
export function createFairQueue({ running, waiting }: { running: number; waiting: number }) {
  const lastTurns = new Map<string, number>()
  const pending: Job[] = []
  let current = 0
  let free = running

  function add(job: Omit<Job, 'turn'>): void {
    const turn = 1 + Math.max(current, ...job.share.map((key) => lastTurns.get(key) ?? 0))
    const last = pending.at(-1)
    if (last && pending.length >= waiting) {
      if (last.turn <= turn) throw new Rejection('BUSY')
      pending.pop()
      for (const key of last.share) if (lastTurns.get(key) === last.turn) lastTurns.set(key, last.turn - 1)
      last.drop()
    }
    for (const key of job.share) lastTurns.set(key, turn)
    const after = pending.findLastIndex((other) => other.turn <= turn)
    pending.splice(after + 1, 0, { ...job, turn })
    next()
  }

  function next(): void {
    if (free === 0) return
    const job = pending.shift()
    if (!job) {
      // What was dropped may have left its turn.
      if (free === running) lastTurns.clear()
      return
    }
    free--
    current = Math.max(current, job.turn)
    for (const key of job.share) if ((lastTurns.get(key) ?? 0) <= current) lastTurns.delete(key)
    job.start()
  }

  /** @throws Rejection BUSY */
  return <T>(share: Share, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      add({
        share,
        start: () => {
          const done = () => {
            free++
            next()
          }
          work().then(resolve, reject).finally(done)
        },
        drop: () => reject(new Rejection('BUSY')),
      })
    })
}
