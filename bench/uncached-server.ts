import { buildApp } from '#server/http/app.ts'
import { startWeb } from '#server/main.ts'

/** The product's web server without what it keeps for guests: each answer is made anew. */
await startWeb((options) => buildApp({ ...options, keptBytes: 0 }))
