import type { Recorded } from './event.ts'

/**
 * Work that follows from an event: the relay reads the log and queues a job for each. Jobs are delivered at least once,
 * so every job is idempotent; its id is the reaction's name and the event's id.
 */
export type Reaction<Job = unknown, Options = unknown> = {
  name: string
  /** The event type it follows. */
  on: string
  job(event: Recorded): Job
  options?: Options
}
