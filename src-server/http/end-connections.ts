import type { FastifyInstance } from 'fastify'

/**
 * Closes each connection after its current answer once the server closes: browsers would keep them open for a minute.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1
    app.server.keepAliveTimeoutBuffer = 0
  })
}
