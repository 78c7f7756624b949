import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'

const job = z.object({ projector: z.string(), job: z.enum(['replay', 'verification', 'retry']) })

/** Requests of admins to the workers about a read model. */
export const operationsEvents = {
  ProjectionJobRequested: eventType(job),
  ProjectionJobCancelled: eventType(job),
}
export type OperationsEvents = typeof operationsEvents

/** Requests of admins to the workers about failed jobs of a kind: one of them, or all. */
export const jobEvents = {
  FailedJobsRetryRequested: eventType(z.object({ kind: z.string(), job: z.string().nullable() })),
}
export type JobEvents = typeof jobEvents
