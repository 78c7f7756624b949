import { buildApp } from '#server/http/app.ts'
import { startWeb } from '#server/main.ts'

/** The product's web server, which makes each answer anew. On "weigh" from its parent it reports its heap after a collection and its RSS, in bytes. */
await startWeb((options) => buildApp({ ...options, keptBytes: 0 }))
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  process.send?.({ type: 'weight', heapUsed, rss })
})
