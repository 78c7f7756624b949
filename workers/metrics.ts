import { projectors } from '#server/composition/projectors.ts'
import type { SqlPool } from '#server/event-sourcing/sql.ts'
import type { GaugeSource } from '#server/platform/metrics.ts'
import type { JobQueue } from '#server/platform/queue.ts'
import { readersOf } from '#server/projections/status.ts'

/** How far the workers are behind. Each reads what all workers have to do, so one of them is enough to know. */
export const workGauges = (pool: SqlPool, queue: Pick<JobQueue, 'counts'>): GaugeSource[] => [
  {
    ...{ name: 'domner_projector_lag', help: 'Events that an async read model has not seen yet', label: 'projector' },
    read: async () => (await readersOf(pool, projectors)).lag,
  },
  {
    ...{ name: 'domner_dead_letters', help: 'Events that a read model could not take', label: 'projector' },
    read: async () => (await readersOf(pool, projectors)).deadLetters,
  },
  {
    ...{ name: 'domner_jobs', help: 'Jobs by their state', label: 'state' },
    read: async () => ({ ...(await queue.counts()) }),
  },
]
