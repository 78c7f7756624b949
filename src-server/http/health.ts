import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { readersOf } from '../event-sourcing/status.ts'
import { readTogether } from '../kept.ts'
import { projectors } from '../projectors.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, with what it depends on. Read models that lag or have dead
 * letters are told of there, since somebody must look, but they are no reason to send visitors elsewhere: it serves. Anyone may
 * ask, so it tells numbers; what is wrong with which event is for admins (`npm run projections`).
 */
export function healthRoutes(app: FastifyInstance, { pool }: Pick<AppContext, 'pool'>): void {
  // However often it is asked, it is one question at a time.
  const readers = readTogether(() => readersOf(pool, projectors))
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
