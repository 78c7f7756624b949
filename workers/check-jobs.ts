import { OperatorError } from '#server/platform/operator-error.ts'
import type { JobType } from '#server/procedures/job.ts'

type Checked = { name: string; follows: Pick<NonNullable<JobType['follows']>, 'event'> | null }

/**
 * Finds jobs that would never run: one that follows an unknown event, or two with one name.
 * @throws OperatorError with all problems
 */
export function checkJobs(jobs: readonly Checked[], eventTypes: readonly string[]): void {
  const names = jobs.map(({ name }) => name)
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  const problems = [
    ...[...repeated].map((name) => `Several jobs are called "${name}".`),
    ...jobs.flatMap(({ name, follows }) =>
      follows && !eventTypes.includes(follows.event)
        ? [`The job "${name}" follows the event ${follows.event}, which does not exist.`]
        : [],
    ),
  ]
  if (problems.length > 0) throw new OperatorError(`The workers are put together wrongly.\n${problems.join('\n')}`)
}
