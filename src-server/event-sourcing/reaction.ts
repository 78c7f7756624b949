import type { Recorded } from './event.ts'

/**
 * Work that follows from an event: the relay reads the log and queues a job for each. Jobs are delivered at least once,
 * so every job is idempotent; its id is the reaction's name and the event's id.
 */
export type Reaction<Job extends { name: string; data: unknown }, Options> = {
  [Name in Job['name']]: {
    name: string
    /** The event type it follows. */
    on: string
    job: Name
    /** What the job is given. */
    data(event: Recorded): Extract<Job, { name: Name }>['data']
    options?: Options
  }
}[Job['name']]
