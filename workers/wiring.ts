import { OperatorError } from '#server/operator-error.ts'

/** What is put together when the workers start. */
export type Wiring = {
  reactions: readonly { name: string; on: string; job: string }[]
  /** The names of all events. */
  eventTypes: readonly string[]
  /** The queues that jobs are put into. */
  queues: readonly string[]
  /** Who takes jobs from a queue, and the names of those it can carry out. */
  workers: readonly { queue: string; jobs: readonly string[] }[]
}

/**
 * Sees to it that each reaction ends in exactly one pair of hands. What is wired wrongly would be lost without a word: an event
 * that never comes, a job that nobody takes.
 * @throws OperatorError with everything that is wrong.
 */
export function checkWiring({ reactions, eventTypes, queues, workers }: Wiring): void {
  const handled = workers.flatMap(({ jobs }) => jobs)
  const problems = [
    ...repeated(reactions.map(({ name }) => name)).map((name) => `Several reactions are called "${name}".`),
    ...reactions
      .filter(({ on }) => !eventTypes.includes(on))
      .map(({ name, on }) => `The reaction "${name}" follows the event ${on}, which does not exist.`),
    ...reactions
      .filter(({ job }) => !handled.includes(job))
      .map(({ name, job }) => `The reaction "${name}" asks for the job "${job}", which has no handler.`),
    ...repeated(handled).map((job) => `The job "${job}" has several handlers.`),
    ...queues
      .filter((queue) => !workers.some((worker) => worker.queue === queue))
      .map((queue) => `The queue "${queue}" has no worker.`),
  ]
  if (problems.length > 0) throw new OperatorError(`The workers are put together wrongly.\n${problems.join('\n')}`)
}

const repeated = (names: readonly string[]) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
