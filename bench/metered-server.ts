/** The uncached web server with its metrics on. */
process.env.METRICS_PORT = '0'
await import('./uncached-server.ts')
