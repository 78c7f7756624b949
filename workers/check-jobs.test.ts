import { describe, expect, it } from 'vitest'
import { ALL_EVENTS } from '#server/composition/event-types.ts'
import { checkJobs } from './check-jobs.ts'
import { jobTypes } from './jobs.ts'

const resize = { name: 'resize', follows: { event: 'FileStored' } }
const byHand = { name: 'tidy', follows: null }

describe('the jobs', () => {
  it('of the product are valid', () => expect(() => checkJobs(jobTypes, Object.keys(ALL_EVENTS))).not.toThrow())

  it('follow known events, or none', () => {
    expect(() => checkJobs([resize, byHand], ['FileStored'])).not.toThrow()
    expect(() => checkJobs([resize, byHand], [])).toThrow('the event FileStored, which does not exist')
  })

  it('have unique names, and all problems are reported together', () => {
    expect(() => checkJobs([resize, resize], ['FileStored'])).toThrow('Several jobs are called "resize"')
    expect(() => checkJobs([resize, resize], [])).toThrow(/resize.*FileStored/s)
  })
})
