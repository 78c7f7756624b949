import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 100
// Whoever stops us (`npm start`, a container's host) kills after ten seconds; the database's connections close after this.
const PATIENCE_MS = 8_000

/**
 * A server that is told to stop takes no more connections, finishes the answers that are on their way, and closes each
 * connection once nothing is asked on it: a browser would keep it open for as long as it may. What is not finished when
 * patience ends is cut off.
 */
export function closeGently(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  app.addHook('preClose', async () => {
    const { server } = app
    if (!server.listening) return
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const end = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(end)
    })
  })
}
