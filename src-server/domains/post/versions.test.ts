import { describe, expect, it } from 'vitest'
import type { Actor } from '../../event-sourcing/event.ts'
import type { EventOutline } from '../../event-sourcing/store.ts'
import * as given from '../../testing/given.ts'
import { deedsOf, versionsOf } from './versions.ts'

const AUTHOR = given.MEMBER.actor
const ADMIN = given.ADMIN.actor

/** The outline of commits, each so many minutes after the last. */
const outlineAfter = (minutes: number, ...commits: [Actor, ...string[]][]): EventOutline[] =>
  commits
    .flatMap(([actor, ...types], index) => types.map((type) => ({ actor, type, minute: index * minutes })))
    .map(({ actor, type, minute }, index) => ({
      stream: 'post-1',
      version: index + 1,
      type,
      at: new Date(minute * 60_000).toISOString(),
      meta: { actor, correlation_id: String(minute) },
    }))

const outline = (...commits: [Actor, ...string[]][]) => outlineAfter(1, ...commits)

/** The words of each version, and those before them. */
const comparisons = (...commits: [Actor, ...string[]][]) =>
  versionsOf(outline(...commits), AUTHOR.id).versions.map(({ words, before }) => [words, before])

const currentFor = (reader: Actor, ...commits: [Actor, ...string[]][]) =>
  versionsOf(outline(...commits), reader.id).current

const SENT: [Actor, ...string[]] = [AUTHOR, 'DraftSaved', 'PostSubmitted']
const APPROVED: [Actor, ...string[]] = [ADMIN, 'PostSaved', 'PostPublished']

describe('the versions of a post', () => {
  it('are of one command each, and compare its words with those before', () => {
    expect(comparisons(SENT, [AUTHOR, 'DraftSaved'], [ADMIN, 'PostRejected'])).toEqual([
      [1, null],
      [3, 1],
      [null, null],
    ])
  })

  it('compare what is published with what waited', () => {
    expect(comparisons(SENT, APPROVED).at(-1)).toEqual([3, 1])
    expect(comparisons(SENT, APPROVED, SENT, APPROVED).slice(-2)).toEqual([
      [5, 3],
      [7, 5],
    ])
  })

  it("compare an admin's edit with what readers see, and the author's with the change in hand", () => {
    const story = [SENT, APPROVED, SENT, [ADMIN, 'PostSaved'], [AUTHOR, 'DraftSaved']] satisfies [Actor, ...string[]][]
    expect(comparisons(...story).slice(-2)).toEqual([
      [7, 3],
      [8, 5],
    ])
    expect(currentFor(AUTHOR, ...story)).toBe(8)
    expect(currentFor(ADMIN, ...story)).toBe(7)
  })

  it('go on with the change when the post is hidden, and with what its author publishes over it', () => {
    expect(currentFor(ADMIN, SENT, APPROVED, SENT, [ADMIN, 'PostHidden'])).toBe(5)
    expect(comparisons(SENT, APPROVED, SENT, [ADMIN, 'PostHidden'], [AUTHOR, 'DraftSaved']).at(-1)).toEqual([8, 5])
    expect(currentFor(AUTHOR, SENT, APPROVED, SENT, [AUTHOR, 'PostSaved'])).toBe(7)
  })
})

describe('one sitting at a draft', () => {
  const KEPT: [Actor, string] = [AUTHOR, 'DraftSaved']
  const FIXED: [Actor, ...string[]] = [AUTHOR, 'DraftSaved', 'PostVersionRestored']

  it('is one version, of its last words and those before its first', () => {
    const { versions, current } = versionsOf(outline(KEPT, KEPT, KEPT), AUTHOR.id)
    expect(versions.map(({ version, before }) => [version, before])).toEqual([[3, null]])
    expect(versions.map((version) => deedsOf(version, false))).toEqual([['created']])
    expect(current).toBe(3)
    expect(comparisons(KEPT, KEPT, FIXED, KEPT, KEPT)).toEqual([
      [2, null],
      [3, 2],
      [6, 3],
    ])
  })

  it('ends with a pause of more than ten minutes, with somebody else, and when the post is sent', () => {
    const afterPauses = (minutes: number) => versionsOf(outlineAfter(minutes, KEPT, KEPT), AUTHOR.id).versions.length
    expect([afterPauses(10), afterPauses(11)]).toEqual([1, 2])
    expect(comparisons(KEPT, [ADMIN, 'DraftSaved'], KEPT)).toHaveLength(3)
    expect(comparisons(KEPT, SENT, KEPT, KEPT)).toHaveLength(4)
  })
})

describe('what a version did', () => {
  const last = (...commits: [Actor, ...string[]][]) => {
    const version = versionsOf(outline(...commits), AUTHOR.id).versions.at(-1)
    if (!version) throw new Error('no version')
    return version
  }

  it('is said once: words that an approval only passes on are not saved by the admin', () => {
    expect(deedsOf(last(SENT), false)).toEqual(['created', 'sent'])
    expect(deedsOf(last(SENT, APPROVED), false)).toEqual(['published'])
    expect(deedsOf(last(SENT, [AUTHOR, 'DraftSaved', 'PostVersionRestored', 'PostSubmitted']), true)).toEqual([
      'restored',
      'sent',
    ])
    expect(deedsOf(last(SENT, [AUTHOR, 'DraftSaved']), true)).toEqual(['saved'])
    expect(deedsOf(last(SENT, [AUTHOR, 'PostDeleted'], [AUTHOR, 'PostRestored']), false)).toEqual(['undeleted'])
  })
})
