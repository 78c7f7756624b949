import { describe, expect, it } from 'vitest'
import type { ProjectorView } from '#shared/operations.ts'
import { lookedAgain, NO_REPLAYS } from './ended-replays.ts'

const RUNNING = { position: 5, running: true, error: null, obstacle: null, nextTryAt: null, result: null }

const posts = (replay: ProjectorView['replay']): ProjectorView[] => [
  {
    ...{ name: 'posts', mode: 'inline', position: 9, lag: 0, running: true, obstacle: null },
    ...{ deadLetters: 0, lastError: null, replay, verification: null, retry: null },
  },
]

describe('a replay', () => {
  const seen = lookedAgain(NO_REPLAYS, posts(RUNNING))

  it('that was seen under way and is gone is over, until the next one', () => {
    const over = lookedAgain(seen, posts(null))
    expect(over.ended).toEqual(['posts'])
    expect(lookedAgain(over, posts(RUNNING)).ended).toEqual([])
  })

  it('that was cancelled is not over, and the next one may be', () => {
    const cancelled = lookedAgain({ ...seen, cancelling: ['posts'] }, posts(null))
    expect(cancelled).toEqual(NO_REPLAYS)
    expect(lookedAgain(lookedAgain(cancelled, posts(RUNNING)), posts(null)).ended).toEqual(['posts'])
  })

  it('that begins once another job was cancelled may be over', () => {
    const running = lookedAgain({ ...NO_REPLAYS, cancelling: ['posts'] }, posts(RUNNING))
    expect(lookedAgain(running, posts(null)).ended).toEqual(['posts'])
  })

  it('that was cancelled is said to be, until another job begins', () => {
    const still = lookedAgain({ ...seen, cancelled: ['posts'] }, posts(RUNNING))
    const cancelled = lookedAgain(still, posts(null))
    expect(cancelled.cancelled).toEqual(['posts'])
    expect(lookedAgain(cancelled, posts(RUNNING)).cancelled).toEqual([])
  })

  it('that nobody saw, or that failed, is not over', () => {
    expect(lookedAgain(NO_REPLAYS, posts(null)).ended).toEqual([])
    expect(lookedAgain(seen, posts({ ...RUNNING, error: 'the disk is full' })).ended).toEqual([])
  })
})
