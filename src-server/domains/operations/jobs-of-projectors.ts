import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { Projector } from '../../event-sourcing/projector.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import type { JobKind } from '../../projections/projection-jobs.ts'
import { projection } from './decider.ts'

type Ctx = RequestContext & { actor: Actor }

/** Has the workers do a job of a read model. */
export async function requestJob(ctx: Ctx, job: JobKind, { name }: Projector): Promise<void> {
  await handle(ctx, projection, requestOf(ctx, { id: name }), { type: 'RequestJob', projector: name, job })
}

/** Cancels a job that is not finished, or has failed; where there is none, nothing happens. */
export async function cancelJob(ctx: Ctx, job: JobKind, { name }: Projector): Promise<void> {
  const { rowCount } = await ctx.sql.query(`select from ${job} where name = $1 and result is null`, [name])
  if (rowCount === 0) return
  await handle(ctx, projection, requestOf(ctx, { id: name }), { type: 'CancelJob', projector: name, job })
}
