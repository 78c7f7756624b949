import type { Guard } from '../../event-sourcing/batch.ts'
import { parseRecorded } from '../../event-sourcing/event.ts'
import type { Write } from '../../event-sourcing/sql.ts'
import { cancel, request } from '../../projections/projection-jobs.ts'
import { NOTIFY_OF_WORK } from '../../projections/work-notifier.ts'
import { jobEvents, operationsEvents } from './events.ts'

/** Asks for a job, or cancels it, in the transaction that says who did. */
export const projectionJobGuard: Guard = {
  types: Object.keys(operationsEvents),
  async check(_tx, events) {
    return events
      .flatMap((event) => parseRecorded(operationsEvents, event) ?? [])
      .map(({ type, data: { job, projector } }): Write => {
        const change = type === 'ProjectionJobRequested' ? request : cancel
        return { send: (tx) => change(tx, job, { name: projector }) }
      })
  },
}

/** Hands a request on to the workers, which alone have the broker, in the transaction that says who asked. */
export const jobRetryGuard: Guard = {
  types: Object.keys(jobEvents),
  async check(_tx, events) {
    return events
      .flatMap((event) => parseRecorded(jobEvents, event) ?? [])
      .map(
        ({ data: { kind, job } }): Write => ({
          send: (tx) =>
            tx.query(
              `with asked as (insert into job_retry (kind, job) values ($1, $2) returning kind as name)
               select ${NOTIFY_OF_WORK} from asked`,
              [kind, job],
            ),
        }),
      )
  },
}
