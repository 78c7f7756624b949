import { describe, expect, it } from 'vitest'
import { HISTORIANS } from '#server/composition/event-types.ts'
import { fileEvents } from '#server/domains/file/events.ts'
import { postEvents } from '#server/domains/post/events.ts'
import { checkJobs } from './check-jobs.ts'
import { jobTypes } from './jobs.ts'

const events = { FileStored: fileEvents.FileStored }
const resize = { name: 'resize', follows: { category: 'file', events } }
const byHand = { name: 'tidy', follows: null }
const FILES = { category: 'file', events: fileEvents }
const POSTS = { category: 'post', events: postEvents }

describe('the jobs', () => {
  it('of the product are valid', () => expect(() => checkJobs(jobTypes, HISTORIANS)).not.toThrow())

  it('of the product call members as docs/words.md does', () =>
    expect(jobTypes.filter(({ does }) => does.cn.includes('会员')).map(({ name }) => name)).toEqual([]))

  it('follow known events, or none', () => {
    expect(() => checkJobs([resize, byHand], [FILES])).not.toThrow()
    expect(() => checkJobs([resize, byHand], [])).toThrow('the event FileStored of file-…, which does not exist')
  })

  it('follow events in streams of their category', () => {
    const follows = { category: 'post', events }
    expect(() => checkJobs([{ ...resize, follows }], [FILES, POSTS])).toThrow('FileStored of post-…')
    const misspelt = { category: 'flie', events }
    expect(() => checkJobs([{ ...resize, follows: misspelt }], [FILES, POSTS])).toThrow('FileStored of flie-…')
  })

  it('have unique names, and all problems are reported together', () => {
    expect(() => checkJobs([resize, resize], [FILES])).toThrow('Several jobs are called "resize"')
    expect(() => checkJobs([resize, resize], [])).toThrow(/resize.*FileStored/s)
  })
})
