import { repeated } from '#server/composition/check.ts'
import type { Historian } from '#server/event-sourcing/history.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { JobType } from '#server/procedures/job.ts'

type Checked = { name: string; follows: Pick<NonNullable<JobType['follows']>, 'category' | 'events'> | null }

/**
 * Finds jobs that would never run: one that follows an event that its streams do not have, or two with one name.
 * @throws OperatorError with all problems
 */
export function checkJobs(jobs: readonly Checked[], known: readonly Pick<Historian, 'category' | 'events'>[]): void {
  const exists = (wanted: string, event: string) =>
    known.some(({ category, events }) => category === wanted && Object.hasOwn(events, event))
  const problems = [
    ...repeated(jobs.map(({ name }) => name)).map((name) => `Several jobs are called "${name}".`),
    ...jobs.flatMap(({ name, follows }) => {
      if (!follows) return []
      const unknown = Object.keys(follows.events).filter((event) => !exists(follows.category, event))
      return unknown.map(
        (event) => `The job "${name}" follows the event ${event} of ${follows.category}-…, which does not exist.`,
      )
    }),
  ]
  if (problems.length > 0) throw new OperatorError(`The workers are put together wrongly.\n${problems.join('\n')}`)
}
