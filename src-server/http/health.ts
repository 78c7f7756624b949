import type { FastifyInstance } from 'fastify'
import { projectors } from '../composition/projectors.ts'
import { coalesce } from '../platform/memoize.ts'
import type { AppContext } from '../procedures/context.ts'
import { readersOf } from '../projections/status.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve. Lagging read models are reported there but do not make it
 * unready; it is public, so it has numbers only (details: `npm run projections`).
 */
export function healthRoutes(app: FastifyInstance, { pool }: Pick<AppContext, 'pool'>): void {
  // Concurrent requests share one query.
  const readers = coalesce(() => readersOf(pool, projectors))
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      const { position, lag, deadLetters } = await readers()
      return { status: 'ok', position, lag, dead_letters: deadLetters }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'unavailable', database: 'unreachable' })
    }
  })
}
