import { z } from 'zod'
import { failedJobsInput, failedJobsPage, jobKind, retryJobsInput, runningProcess } from '#shared/operations.ts'
import { ADMIN } from '../../procedures/access.ts'
import { procedure } from '../../procedures/trpc.ts'
import { failedJobsOf, jobKinds, retryJobs } from './jobs.ts'
import { runningProcesses } from './processes.ts'

/** What runs in the background, as far as the workers and the processes report it. */
export const jobProcedures = {
  jobs: procedure({
    does: 'Every kind of background job: what it does, how many wait, run and have failed, and when one ran last',
    access: ADMIN,
    output: z.array(jobKind),
  }).query(({ ctx }) => jobKinds(ctx)),

  failedJobs: procedure({
    does: 'A page of the jobs of a kind that have failed for good, the latest first',
    access: ADMIN,
    input: failedJobsInput,
    example: { kind: 'resize-image' },
    output: failedJobsPage,
  }).query(({ ctx, input }) => failedJobsOf(ctx.pool, input)),

  retryJobs: procedure({
    does: 'Has the workers try failed jobs of a kind once more: one of them, or all',
    access: ADMIN,
    input: retryJobsInput,
    example: { kind: 'resize-image' },
    output: z.null(),
  }).mutation(({ ctx, input }) => retryJobs(ctx, input)),

  processes: procedure({
    does: 'The processes that run, with their versions, and how many listen to their live feeds',
    access: ADMIN,
    output: z.array(runningProcess),
  }).query(({ ctx }) => runningProcesses(ctx.pool)),
}
