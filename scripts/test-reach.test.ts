import { describe, expect, it } from 'vitest'
import { ALWAYS, testsReachedBy } from './test-reach.ts'

const IMPORTERS = new Map<string, string[]>([
  ['src-shared/comment.ts', ['src-server/domains/comment/tree.ts', 'src-client/features/comment/list.tsx']],
  ['src-server/domains/comment/tree.ts', ['src-server/domains/comment/queries.ts']],
  [
    'src-server/domains/comment/queries.ts',
    ['src-server/composition/router.ts', 'src-server/domains/comment/comment.db.test.ts'],
  ],
  ['src-server/composition/router.ts', ['src-server/testing/app.ts']],
  ['src-server/testing/app.ts', ['src-server/domains/booking/booking.db.test.ts']],
  ['src-client/features/comment/list.tsx', ['src-client/routes/detail.tsx']],
  ['src-client/routes/detail.tsx', []],
  ['scripts/backup.ts', []],
  ['db/migrations/0001-event-log.ts', []],
  ['src-server/domains/comment/comment.db.test.ts', []],
  ['src-server/domains/comment/tree.test.ts', []],
  ['src-server/domains/booking/booking.db.test.ts', []],
  ['scripts/backup.process.test.ts', []],
  ['e2e/comments.spec.ts', []],
  ['e2e/booking.spec.ts', []],
])
const OF_COMMENTS = ['src-server/domains/comment/comment.db.test.ts', 'e2e/comments.spec.ts']
const OTHERS = ['src-server/domains/booking/booking.db.test.ts', 'e2e/booking.spec.ts']

const reachedBy = async (...changed: string[]) => {
  const tests = await testsReachedBy(changed, IMPORTERS)
  return tests?.filter((file) => !ALWAYS.includes(file)).toSorted()
}

describe('what a change can reach', () => {
  it.each(['src-server/domains/comment/tree.ts', 'src-server/domains/comment/queries.ts', 'src-shared/comment.ts'])(
    '%s: the tests of its slice, and not those that use the slice with the whole product',
    async (file) => {
      expect(await reachedBy(file)).toEqual(OF_COMMENTS.toSorted())
    },
  )

  it('the part of a slice in the client: the browser tests that name the slice', async () => {
    expect(await reachedBy('src-client/features/comment/list.tsx')).toEqual(['e2e/comments.spec.ts'])
  })

  it('what puts the product together: who uses it, and all browser tests', async () => {
    expect(await reachedBy('src-server/testing/app.ts')).toEqual([...OTHERS, 'e2e/comments.spec.ts'].toSorted())
    expect(await reachedBy('src-client/routes/detail.tsx')).toEqual(['e2e/booking.spec.ts', 'e2e/comments.spec.ts'])
  })

  it('a program: the tests that start processes', async () => {
    expect(await reachedBy('scripts/backup.ts')).toEqual(['scripts/backup.process.test.ts'])
  })

  it('a test: itself, and none where it is a unit test, which all run', async () => {
    expect(await reachedBy('src-server/domains/comment/tree.test.ts')).toEqual([])
    expect(await reachedBy('e2e/booking.spec.ts')).toEqual(['e2e/booking.spec.ts'])
  })

  it('texts and documents: nothing but what always runs', async () => {
    expect(await testsReachedBy(['docs/engine.md', 'README.md', 'src-client/locales/kh.po'], IMPORTERS)).toEqual(ALWAYS)
  })

  it.each(['package.json', 'db/migrations/0001-event-log.ts', 'src-shared/removed.ts'])(
    '%s: everything',
    async (file) => {
      expect(await testsReachedBy([file], IMPORTERS)).toBeNull()
    },
  )
})
