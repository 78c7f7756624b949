import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type JobEvents, jobEvents } from './events.ts'

export type JobCommand = { type: 'RetryJobs' } & DataOf<JobEvents['FailedJobsRetryRequested']>

/** How often somebody asked to try failed jobs of a kind again. */
type JobState = { retries: number }

/** The failed jobs of a kind, as far as admins asked for them. The jobs themselves are the broker's. */
export const failedJobs: Decider<JobState, JobCommand, JobEvents> = {
  category: 'jobs',
  events: jobEvents,
  initial: { retries: 0 },
  evolve: {
    FailedJobsRetryRequested: ({ retries }) => ({ retries: retries + 1 }),
  },
  decide({ kind, job }, _state, { actor }) {
    if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
    return [{ type: 'FailedJobsRetryRequested', data: { kind, job } }]
  },
}
