import { Rejection } from '../event-sourcing/rejection.ts'

/** Who causes a piece of work, such as an account and a network: each has a share of its own. */
export type Share = readonly string[]

/** Begins in its turn and says when it has ended, or is dropped because too much waits. */
type Work = { share: Share; begin(end: () => void): void; drop(busy: Rejection): void }
type Job = Work & { turn: number }

/** How many pieces of work are done at the same time, and how many may wait. */
export type FairQueueLimits = { running: number; waiting: number }

/** Turns that wait for one of them: a crowd of one's own. */
const CROWD = 20

/**
 * Runs a few at a time, in the order of start-time fair queueing: a piece of work comes one turn after the last of any
 * who share in it, so that whoever has nothing waiting is next. While one of them keeps the places with a crowd,
 * somebody else has one more. When too much waits, the last in this order is BUSY, which is work of those who have the
 * most.
 */
export function createTurns({ running, waiting }: FairQueueLimits): (work: Work) => void {
  const lastTurns = new Map<string, number>()
  const pending: Job[] = []
  const underWay = new Set<Job>()
  let current = 0

  function add(work: Work): void {
    const turn = Math.max(current, ...work.share.map((key) => (lastTurns.get(key) ?? -1) + 1))
    const last = pending.at(-1)
    if (last && pending.length >= waiting) {
      if (last.turn <= turn) {
        work.drop(new Rejection('BUSY'))
        return
      }
      pending.pop()
      for (const key of last.share) if (lastTurns.get(key) === last.turn) lastTurns.set(key, last.turn - 1)
      last.drop(new Rejection('BUSY'))
    }
    for (const key of work.share) lastTurns.set(key, turn)
    const after = pending.findLastIndex((other) => other.turn <= turn)
    pending.splice(after + 1, 0, { ...work, turn })
    next()
  }

  function next(): void {
    const [job] = pending
    if (!job || !hasPlace(job)) return
    pending.shift()
    underWay.add(job)
    current = Math.max(current, job.turn)
    job.begin(() => end(job))
  }

  function hasPlace({ share }: Job): boolean {
    if (underWay.size !== running) return underWay.size < running
    const kept = [...underWay].flatMap((other) => other.share)
    const isCrowd = kept.some((key) => (lastTurns.get(key) ?? 0) >= current + CROWD)
    return isCrowd && !share.some((key) => kept.includes(key))
  }

  function end(job: Job): void {
    underWay.delete(job)
    for (const key of job.share) if (lastTurns.get(key) === job.turn) lastTurns.delete(key)
    // What was dropped may have left its turn.
    if (underWay.size === 0 && pending.length === 0) lastTurns.clear()
    next()
  }

  return add
}

/** The same for promises. @returns a function that throws Rejection BUSY */
export function createFairQueue(limits: FairQueueLimits) {
  const takeTurn = createTurns(limits)
  return <T>(share: Share, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      takeTurn({ share, begin: (end) => void work().then(resolve, reject).finally(end), drop: reject })
    })
}
