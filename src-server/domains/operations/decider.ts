import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type OperationsEvents, operationsEvents } from './events.ts'

type Job = DataOf<OperationsEvents['ProjectionJobRequested']>
export type ProjectionCommand = { type: 'RequestJob' | 'CancelJob' } & Job

/** The latest request for each job. */
type ProjectionState = { readonly [Name in Job['job']]?: 'requested' | 'cancelled' }

/** The jobs of a read model, as far as admins asked for them. The job itself is a row beside the log (`guard.ts`). */
export const projection: Decider<ProjectionState, ProjectionCommand, OperationsEvents> = {
  category: 'projection',
  events: operationsEvents,
  initial: {},
  evolve: {
    ProjectionJobRequested: (state, { data }) => ({ ...state, [data.job]: 'requested' }),
    ProjectionJobCancelled: (state, { data }) => ({ ...state, [data.job]: 'cancelled' }),
  },
  decide({ type, ...data }, _state, { actor }) {
    if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
    return [{ type: type === 'RequestJob' ? 'ProjectionJobRequested' : 'ProjectionJobCancelled', data }]
  },
}
