import { describe, expect, it } from 'vitest'
import type { Actor } from '../event-sourcing/event.ts'
import * as given from '../testing/given.ts'
import { deedsOf, type StepName, type StepOutline, versionsOf, withoutUndone, wordsBeforeCommit } from './versions.ts'

const AUTHOR = given.MEMBER.actor
const ADMIN = given.ADMIN.actor
const SITTING_MS = 10 * 60_000

/** The outline of commits, each so many minutes after the last. */
const outlineAfter = (minutes: number, ...commits: [Actor, ...StepName[]][]): StepOutline[] =>
  commits
    .flatMap(([actor, ...steps], index) => steps.map((step) => ({ actor, step, minute: index * minutes })))
    .map(({ actor, step, minute }, index) => ({
      stream: 'post-1',
      version: index + 1,
      type: step,
      step,
      at: new Date(minute * 60_000).toISOString(),
      meta: { actor, correlation_id: String(minute) },
    }))

const outline = (...commits: [Actor, ...StepName[]][]) => outlineAfter(1, ...commits)

/** The words of each version, and those before them. */
const comparisons = (...commits: [Actor, ...StepName[]][]) =>
  versionsOf(outline(...commits), AUTHOR.id, SITTING_MS).versions.map(({ words, before }) => [words, before])

const currentFor = (reader: Actor, ...commits: [Actor, ...StepName[]][]) =>
  versionsOf(outline(...commits), reader.id, SITTING_MS).current

const SENT: [Actor, ...StepName[]] = [AUTHOR, 'drafted', 'submitted']
const APPROVED: [Actor, ...StepName[]] = [ADMIN, 'saved', 'published']

describe('the versions of content', () => {
  it('are of one command each, and compare its words with those before', () => {
    expect(comparisons(SENT, [AUTHOR, 'drafted'], [ADMIN, 'rejected'])).toEqual([
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
    const story = [SENT, APPROVED, SENT, [ADMIN, 'saved'], [AUTHOR, 'drafted']] satisfies [Actor, ...StepName[]][]
    expect(comparisons(...story).slice(-2)).toEqual([
      [7, 3],
      [8, 5],
    ])
    expect(currentFor(AUTHOR, ...story)).toBe(8)
    expect(currentFor(ADMIN, ...story)).toBe(7)
  })

  it('go on with the change when the post is hidden, and with what its author publishes over it', () => {
    expect(currentFor(ADMIN, SENT, APPROVED, SENT, [ADMIN, 'hidden'])).toBe(5)
    expect(comparisons(SENT, APPROVED, SENT, [ADMIN, 'hidden'], [AUTHOR, 'drafted']).at(-1)).toEqual([8, 5])
    expect(currentFor(AUTHOR, SENT, APPROVED, SENT, [AUTHOR, 'saved'])).toBe(7)
  })
})

it('a change is its author’s own until it is sent', () => {
  const KEPT: [Actor, StepName] = [AUTHOR, 'drafted']
  const unsent = (...commits: [Actor, ...StepName[]][]) =>
    versionsOf(outline(...commits), ADMIN.id)
      .versions.filter(({ isUnsent }) => isUnsent)
      .map(({ words }) => words)
  expect(unsent(KEPT, SENT, APPROVED)).toEqual([])
  expect(unsent(SENT, APPROVED, KEPT, KEPT)).toEqual([5, 6])
  expect(unsent(SENT, APPROVED, KEPT, KEPT, [AUTHOR, 'submitted'])).toEqual([5])
  expect(unsent(SENT, APPROVED, SENT)).toEqual([])
})

describe('one sitting at a draft', () => {
  const KEPT: [Actor, StepName] = [AUTHOR, 'drafted']
  const FIXED: [Actor, ...StepName[]] = [AUTHOR, 'drafted', 'version restored']

  it('is one version, of its last words and those before its first', () => {
    const { versions, current } = versionsOf(outline(KEPT, KEPT, KEPT), AUTHOR.id, SITTING_MS)
    expect(versions.map(({ version, before }) => [version, before])).toEqual([[3, null]])
    expect(versions.map((version) => deedsOf(version, false))).toEqual([['created']])
    expect(current).toBe(3)
    expect(versionsOf(outline(KEPT, KEPT, KEPT), AUTHOR.id).versions).toHaveLength(3)
    expect(comparisons(KEPT, KEPT, FIXED, KEPT, KEPT)).toEqual([
      [2, null],
      [3, 2],
      [6, 3],
    ])
  })

  it('ends with a pause of more than ten minutes, with somebody else, and when the post is sent', () => {
    const afterPauses = (minutes: number) =>
      versionsOf(outlineAfter(minutes, KEPT, KEPT), AUTHOR.id, SITTING_MS).versions.length
    expect([afterPauses(10), afterPauses(11)]).toEqual([1, 2])
    expect(comparisons(KEPT, [ADMIN, 'drafted'], KEPT)).toHaveLength(3)
    expect(comparisons(KEPT, SENT, KEPT, KEPT)).toHaveLength(4)
  })
})

describe('the undo of a decision', () => {
  const CHANGE_UNDONE: [Actor, ...StepName[]] = [ADMIN, 'decision undone', 'saved', 'drafted']

  it('has the words that it saves again where those before the decision were', () => {
    expect(currentFor(AUTHOR, SENT, APPROVED, [ADMIN, 'decision undone', 'drafted'])).toBe(6)
    const commits = [SENT, APPROVED, SENT, APPROVED, CHANGE_UNDONE]
    expect([AUTHOR, ADMIN].map((reader) => currentFor(reader, ...commits))).toEqual([11, 10])
    const hidden: typeof commits = [SENT, APPROVED, SENT, [ADMIN, 'hidden'], CHANGE_UNDONE]
    expect([AUTHOR, ADMIN].map((reader) => currentFor(reader, ...hidden))).toEqual([10, 9])
    expect(currentFor(AUTHOR, SENT, [ADMIN, 'rejected'], [ADMIN, 'decision undone'])).toBe(1)
  })

  it('is one deed, which changes no words', () => {
    expect(comparisons(SENT, APPROVED, SENT, APPROVED, CHANGE_UNDONE).at(-1)).toEqual([11, 7])
    const undone = versionsOf(outline(SENT, APPROVED, CHANGE_UNDONE), AUTHOR.id, SITTING_MS).versions.at(-1)
    expect(undone && deedsOf(undone, false)).toEqual(['decision_undone'])
  })

  it('finds the words from before a decision, and who has last saved some', () => {
    const events = outline(SENT, APPROVED, SENT, APPROVED, CHANGE_UNDONE)
    expect(wordsBeforeCommit(events, 8)).toMatchObject({ content: 3, change: 5 })
    expect(wordsBeforeCommit(events, 99)).toBeNull()
    expect(withoutUndone(events).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('what a version did', () => {
  const last = (...commits: [Actor, ...StepName[]][]) => {
    const version = versionsOf(outline(...commits), AUTHOR.id, SITTING_MS).versions.at(-1)
    if (!version) throw new Error('no version')
    return version
  }

  it('is said once: words that an approval only passes on are not saved by the admin', () => {
    expect(deedsOf(last(SENT), false)).toEqual(['created', 'sent'])
    expect(deedsOf(last(SENT, APPROVED), false)).toEqual(['published'])
    expect(deedsOf(last(SENT, [AUTHOR, 'drafted', 'version restored', 'submitted']), true)).toEqual([
      'restored',
      'sent',
    ])
    expect(deedsOf(last(SENT, [AUTHOR, 'drafted']), true)).toEqual(['saved'])
    expect(deedsOf(last(SENT, [AUTHOR, 'deleted'], [AUTHOR, 'restored']), false)).toEqual(['undeleted'])
  })
})
