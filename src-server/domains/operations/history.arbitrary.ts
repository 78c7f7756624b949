import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { defineHistory } from '../../testing/history.ts'
import { type ProjectionCommand, projection } from './decider.ts'
import { failedJobs, type JobCommand } from './job-decider.ts'

/** No read model is called so: the tests replay those that there are. */
const projector = 'of_a_history'
const kind = 'of-a-history'

export const history = defineHistory<ProjectionCommand | JobCommand>({
  commands: fc.oneof(
    fc.record({
      type: fc.constantFrom('RequestJob' as const, 'CancelJob' as const),
      projector: fc.constant(projector),
      job: fc.constantFrom('replay' as const, 'verification' as const, 'retry' as const),
    }),
    fc.record({
      type: fc.constant('RetryJobs' as const),
      kind: fc.constant(kind),
      job: fc.option(fc.constant(`${kind}-1`)),
    }),
  ),
  every: [
    { type: 'RequestJob', projector, job: 'replay' },
    { type: 'CancelJob', projector, job: 'replay' },
    { type: 'RetryJobs', kind, job: null },
  ],
  run: (context, request, command) =>
    command.type === 'RetryJobs'
      ? handle(context, failedJobs, { ...request, id: command.kind }, command)
      : handle(context, projection, { ...request, id: projector }, command),
})
