import path from 'node:path'
import pino from 'pino'
import { loadConfig } from './config.ts'
import { createContext } from './context.ts'
import { warnOfForgetting } from './durability.ts'
import { buildApp } from './http/app.ts'
import { listenOn } from './http/listen.ts'
import { createRenderer } from './http/render.ts'
import { checkAnswers } from './http/trpc.ts'
import { OperatorError } from './operator-error.ts'
import { exitWithParent, tellParentReady } from './parent.ts'

// Longer than a connection waits for a lock, so that Postgres is the first to give up.
const ANSWER_MS = 8_000

/** Starts the web server of this process, with the app that `build` makes; resolves when it listens. */
export async function startWeb(build: typeof buildApp): Promise<void> {
  const config = loadConfig()
  if (!config.databaseUrl)
    throw new OperatorError('DATABASE_URL is not set. Start with "npm start", which brings a database of its own.')
  if (config.dev) checkAnswers()
  const log = pino({ level: config.logLevel, base: { process: 'web' } })
  const { context, close } = createContext({ ...config, databaseUrl: config.databaseUrl, answerMs: ANSWER_MS, log })
  const renderer = await createRenderer({
    mode: config.dev ? 'development' : 'production',
    root: path.resolve(import.meta.dirname, '..'),
  })
  const app = await build({ config, context, renderer })

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= app.close().then(close)
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
  exitWithParent(stop)

  void warnOfForgetting(context.sql, log)
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
