import { availableParallelism } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { openContext } from './composition/context.ts'
import { buildApp } from './http/app.ts'
import { webGauges } from './http/gauges.ts'
import { listenOn } from './http/listen.ts'
import { createRenderer } from './http/render.ts'
import { loadConfig } from './platform/config.ts'
import { warnAboutDurability } from './platform/durability.ts'
import { gracefulShutdown } from './platform/graceful-shutdown.ts'
import { REDACTED } from './platform/log-redaction.ts'
import { webConnections } from './platform/memory.ts'
import { serveMetrics } from './platform/metrics.ts'
import { OperatorError } from './platform/operator-error.ts'
import { tellParentReady } from './platform/parent.ts'
import { runPresence } from './platform/presence.ts'
import { checkAnswers } from './procedures/trpc.ts'

// Longer than the lock timeout of a connection, so that Postgres gives up first.
const ANSWER_MS = 8_000

/** Starts the web server in this process with the app that `build` makes; resolves when it listens. */
export async function startWeb(build: typeof buildApp): Promise<void> {
  const config = loadConfig()
  if (!config.databaseUrl)
    throw new OperatorError('DATABASE_URL is not set. Start with "npm start", which brings a database of its own.')
  if (config.dev) checkAnswers()
  const log = pino({ level: config.logLevel, base: { process: 'web' }, redact: REDACTED })
  const { context, close } = await openContext({
    ...config,
    databaseUrl: config.databaseUrl,
    poolSize: webConnections(availableParallelism()),
    answerMs: ANSWER_MS,
    log,
  })
  const renderer = await createRenderer({
    mode: config.dev ? 'development' : 'production',
    root: path.resolve(import.meta.dirname, '..'),
  })
  const app = await build({ config, context, renderer })
  const { pool: sql, release, live } = context
  const presence = runPresence({ sql, kind: 'web', release, listeners: live.listeners, log })

  const metrics = await serveMetrics({
    ...{ port: config.metrics.webPort, host: config.metrics.host, setting: 'METRICS_PORT' },
    ...{ gauges: webGauges(context), log },
  })

  gracefulShutdown(log, async () => {
    await metrics?.close()
    await presence.stop()
    await app.close()
    await close()
  })

  void warnAboutDurability(context.sql, log)
  await listenOn(app, { host: config.host, port: config.port })
  tellParentReady({ url: config.publicOrigin })
}

if (import.meta.main) {
  startWeb(buildApp).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error
    console.error(error.message)
    process.exit(1)
  })
}
