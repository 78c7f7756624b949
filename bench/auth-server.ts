import { buildApp } from '#server/http/app.ts'
import { startWeb } from '#server/main.ts'

/** The web server as it is, which weighs itself when its parent asks: what it holds after a collection, and what the system gave it. */
await startWeb(buildApp)
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  process.send?.({ type: 'weight', heapUsed, rss })
})
