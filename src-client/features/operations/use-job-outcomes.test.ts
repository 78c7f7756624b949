import { describe, expect, it } from 'vitest'
import type { ProjectorView } from '#shared/operations.ts'
import { lookedAgain, type Seen } from './use-job-outcomes.ts'

const RUNNING = { position: 5, running: true, error: null, obstacle: null, nextTryAt: null, result: null }

const posts = (jobs: Partial<ProjectorView>): ProjectorView[] => [
  {
    ...{ name: 'posts', generation: 1, mode: 'inline', position: 9, lag: 0, running: true, obstacle: null },
    ...{ deadLetters: 0, lastError: null, replay: null, verification: null, retry: null },
    ...jobs,
  },
]
const NOTHING: Seen = { projectors: [], outcomes: new Map() }

/** Tells what is said of the read model once it was seen like this, one look after the other. */
const saidOf = (...looks: Partial<ProjectorView>[]) =>
  looks.reduce((seen, jobs) => lookedAgain(seen, posts(jobs)), NOTHING).outcomes.get('posts')

describe('a job that was seen under way and is gone', () => {
  it('is over where it was a replay that has swapped the tables', () => {
    expect(saidOf({ replay: RUNNING }, { generation: 2 })).toBe('over')
  })

  it('was cancelled where the tables are those of before, whoever did it', () => {
    expect(saidOf({ replay: RUNNING }, {})).toBe('cancelled')
    expect(saidOf({ verification: RUNNING }, {})).toBe('cancelled')
  })

  it('is told of until the next one begins, which ends as it does', () => {
    expect(saidOf({ replay: RUNNING }, { generation: 2 }, { generation: 2 })).toBe('over')
    const again = [{ replay: RUNNING }, {}, { replay: RUNNING }]
    expect(saidOf(...again)).toBeUndefined()
    expect(saidOf(...again, { generation: 2 })).toBe('over')
  })
})

it('a job that nobody saw, that failed or that has a result says itself what became of it', () => {
  expect(saidOf({}, { generation: 2 })).toBeUndefined()
  expect(saidOf({ replay: RUNNING }, { replay: { ...RUNNING, error: 'the disk is full' } })).toBeUndefined()
  expect(saidOf({ verification: RUNNING }, { verification: { ...RUNNING, result: [] } })).toBeUndefined()
})
