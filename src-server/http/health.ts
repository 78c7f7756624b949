import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { headPosition } from '../event-sourcing/store.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve, with what it depends on. */
export function healthRoutes(app: FastifyInstance, { pool }: Pick<AppContext, 'pool'>): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      return { status: 'ok', position: await headPosition(pool) }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'unavailable', database: 'unreachable' })
    }
  })
}
