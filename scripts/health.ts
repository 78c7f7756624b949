import { openDatabase } from '#db/embedded.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { describeFailure, OperatorError } from '#server/operator-error.ts'

/**
 * The health check of a container: exit code 0 when its process can do its work.
 * `node scripts/health.ts` asks the web server, `node scripts/health.ts workers` the database that the workers live on.
 */
const [part = 'web'] = process.argv.slice(2)

try {
  const config = loadConfig()
  await (part === 'workers' ? assertDatabase(config) : assertWeb(config))
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}

async function assertWeb({ port }: Config): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  if (!answer?.ok) throw new OperatorError(`The web server is not ready (${answer?.status ?? 'no answer'}).`)
}

async function assertDatabase(config: Config): Promise<void> {
  if (!config.databaseUrl) throw new OperatorError('DATABASE_URL is not set.')
  await (await openDatabase(config)).stop()
}
