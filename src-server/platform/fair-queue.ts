import { Rejection } from '../event-sourcing/rejection.ts'

/** Those who cause a piece of work, such as an account and a network: each is a flow with a share of its own. */
export type FlowKeys = readonly string[]

/** Begins in its turn, or is dropped because too much waits. */
export type Work = {
  readonly share: FlowKeys
  begin(): void
  drop(busy: Rejection): void
}
/** A turn orders what waits. Work that need not wait has none. */
type Job = { work: Work; turn: number }

export type Turns = {
  take(work: Work): void
  /** To be told once of work that began. */
  end(work: Work): void
}

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
export function createTurns({ running, waiting }: FairQueueLimits): Turns {
  const lastTurns = new Map<string, number>()
  const pending: Job[] = []
  const underWay = new Set<Work>()
  let current = 0

  function take(work: Work): void {
    if (pending.length === 0 && underWay.size < running) {
      underWay.add(work)
      work.begin()
    } else if (makeRoom(work)) {
      wait(work)
      next()
    }
  }

  const holders = () => [...underWay].flatMap(({ share }) => share)

  function turnOf({ share }: Work): number {
    const lastOf = (key: string) => (holders().includes(key) ? current : current - 1)
    const nextOf = (key: string) => (lastTurns.get(key) ?? lastOf(key)) + 1
    return Math.max(current, ...share.map(nextOf))
  }

  /** @returns whether the work may wait; if so, somebody else's may have been dropped for it */
  function makeRoom(work: Work): boolean {
    const last = pending.at(-1)
    if (!last || pending.length < waiting) return true
    const isLast = last.turn <= turnOf(work)
    if (!isLast) {
      pending.pop()
      for (const key of last.work.share) if (lastTurns.get(key) === last.turn) lastTurns.set(key, last.turn - 1)
    }
    const dropped = isLast ? work : last.work
    dropped.drop(new Rejection('BUSY'))
    return !isLast
  }

  function wait(work: Work): void {
    const turn = turnOf(work)
    for (const key of work.share) lastTurns.set(key, turn)
    const after = pending.findLastIndex((other) => other.turn <= turn)
    pending.splice(after + 1, 0, { work, turn })
  }

  function next(): void {
    const [job] = pending
    if (!job || !hasPlace(job.work)) return
    pending.shift()
    for (const key of job.work.share) if (lastTurns.get(key) === job.turn) lastTurns.delete(key)
    current = Math.max(current, job.turn)
    underWay.add(job.work)
    job.work.begin()
  }

  function hasPlace({ share }: Work): boolean {
    if (underWay.size !== running) return underWay.size < running
    const holding = holders()
    const isCrowd = holding.some((key) => (lastTurns.get(key) ?? 0) >= current + CROWD)
    return isCrowd && !share.some((key) => holding.includes(key))
  }

  function end(work: Work): void {
    underWay.delete(work)
    // Work that was dropped may have left its turn.
    if (pending.length === 0) lastTurns.clear()
    next()
  }

  return { take, end }
}

/** The same for promises. @returns a function that throws Rejection BUSY */
export function createFairQueue(limits: FairQueueLimits) {
  const turns = createTurns(limits)
  return <T>(share: FlowKeys, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const waiting: Work = {
        share,
        begin: () =>
          void work()
            .then(resolve, reject)
            .finally(() => turns.end(waiting)),
        drop: reject,
      }
      turns.take(waiting)
    })
}
