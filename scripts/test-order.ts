import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { z } from 'zod'
import { ROOT } from './build-stamp.ts'
import { DURATIONS } from './durations.ts'

const durations = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(DURATIONS, 'utf8')))

const secondsOf = ({ moduleId }: TestSpecification) => durations[path.relative(ROOT, moduleId)] ?? 0
const isUnit = ({ project }: TestSpecification) => project.name === 'unit'

/**
 * Unit tests in another order each time, since their files share modules. All others beginning with those that take long: a long one
 * that begins last is waited for by the other workers.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const sorted = await super.sort(files.filter((file) => !isUnit(file)))
    return [
      ...shuffled(files.filter(isUnit), seed),
      ...sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one)),
    ]
  }
}

/** The same order for the same seed. */
export function shuffled<File extends { moduleId: string }>(files: File[], seed: number): File[] {
  const place = ({ moduleId }: File) => createHash('sha1').update(`${seed} ${moduleId}`).digest('hex')
  return files.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
}
