import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take a worker for long. Vitest begins with the largest file where it has not measured any, as in a fresh clone:
 * these would begin last, and the other workers would wait for them.
 */
export const LONG_FILES = [
  'src-server/composition/members-input.db.test.ts',
  'src-server/composition/permissions.db.test.ts',
  'src-server/composition/replay.db.test.ts',
  'src-server/domains/search/evaluation.db.test.ts',
  'src-server/http/bad-input.db.test.ts',
  'src-server/live/live.db.test.ts',
  'src-server/platform/queue.db.test.ts',
  'src-server/projections/run-readers.db.test.ts',
  'src-server/projections/swap.db.test.ts',
  'src-server/sign-in/attempts.db.test.ts',
  'src-server/projections/run-projection-jobs.db.test.ts',
  'src-server/http/page-memory.process.test.ts',
  'scripts/projections.process.test.ts',
  'scripts/run.process.test.ts',
  'workers/main.process.test.ts',
  'workers/idle.process.test.ts',
  'e2e/journeys.spec.ts',
  'e2e/member-writes.spec.ts',
  'e2e/every-page/desktop-cn.spec.ts',
  'e2e/every-page/desktop-en.spec.ts',
  'e2e/every-page/desktop-kh.spec.ts',
  'e2e/every-page/phone-cn.spec.ts',
  'e2e/every-page/phone-en.spec.ts',
  'e2e/every-page/phone-kh.spec.ts',
]

const isLong = ({ moduleId }: TestSpecification) => LONG_FILES.some((file) => moduleId.endsWith(`/${file}`))
const isUnit = ({ project }: TestSpecification) => project.name === 'unit'

/** Unit tests in another order each time, since their files share modules; all others beginning with those that take long. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const sorted = await super.sort(files.filter((file) => !isUnit(file)))
    return [
      ...shuffled(files.filter(isUnit), seed),
      ...sorted.filter(isLong),
      ...sorted.filter((file) => !isLong(file)),
    ]
  }
}

/** The same order for the same seed. */
export function shuffled<File extends { moduleId: string }>(files: File[], seed: number): File[] {
  const place = ({ moduleId }: File) => createHash('sha1').update(`${seed} ${moduleId}`).digest('hex')
  return files.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
}
