import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { projectors } from '../composition/projectors.ts'
import { SLICES } from '../composition/slices.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { coalesce } from '../platform/memoize.ts'
import type { AppContext } from '../procedures/context.ts'
import type { JobType } from '../procedures/job.ts'
import { readersOf } from '../projections/status.ts'
import { logFailure } from './failure-log.ts'

const PROBE = { config: { kind: 'probe' } } as const
/** Headers in which proxies and their makers say whom they forward. */
const FORWARDING = /^(x-forwarded-.*|x-real-ip|x-client-ip|forwarded|via|true-client-ip|cf-.*|fastly-.*)$/
/** Names by which somebody on this machine asks; a name of outside may point here too (DNS rebinding). */
const OWN_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * `/healthz`: the process answers. `/readyz`: it can serve. Lagging read models do not make it unready; how far they
 * lag, what work is late and how full the disk is, is told only to this machine or container (details: `npm run projections`,
 * `npm run jobs`).
 */
export function healthRoutes(app: FastifyInstance, { pool, diskRoom }: Pick<AppContext, 'pool' | 'diskRoom'>): void {
  // Concurrent requests share one query.
  const readers = coalesce(() => readersOf(pool, projectors))
  const late = coalesce(() =>
    overdueOf(
      pool,
      SLICES.flatMap<JobType>((slice) => slice.jobs),
    ),
  )
  app.get('/healthz', PROBE, () => ({ status: 'ok' }))
  app.get('/readyz', PROBE, async (request, reply) => {
    try {
      const [{ position, lag, deadLetters }, overdue, disk] = await Promise.all([readers(), late(), diskRoom()])
      return { status: 'ok', ...(isInside(request) && { position, lag, dead_letters: deadLetters, overdue, disk }) }
    } catch (error) {
      logFailure({ log: request.log, error, reason: 'BUSY' }, 'not ready')
      return reply.code(503).send({ status: 'unavailable', database: 'unreachable' })
    }
  })
}

/** How much of what waits in the database is late, by the job that does it. */
async function overdueOf(sql: Sql, jobTypes: readonly JobType[]): Promise<Record<string, number>> {
  const counts = jobTypes.flatMap(({ name, overdue }) => (overdue ? [`'${name}', (${overdue})`] : []))
  const { rows } = await sql.query<{ overdue: Record<string, number> }>({
    name: 'overdue-work',
    text: `select jsonb_build_object(${counts.join(', ')}) as overdue`,
  })
  return rows[0]?.overdue ?? {}
}

/** By the connection itself: what a proxy on this machine forwards comes from outside. */
function isInside({ raw: { socket }, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket
  const isLoopback = ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback'
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  return isLoopback && !isForwarded && OWN_HOST.test(headers.host ?? '')
}
