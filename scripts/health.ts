import { type Config, loadConfig } from '#server/platform/config.ts'
import { HEARTBEAT_AGE_MS, workersHeartbeat } from '#server/platform/heartbeat.ts'
import { describeFailure, OperatorError } from '#server/platform/operator-error.ts'

/**
 * The health check of a container: `node scripts/health.ts` asks the web server, `node scripts/health.ts workers`
 * reads the workers' heartbeat.
 */
const [part = 'web'] = process.argv.slice(2)

try {
  const config = loadConfig()
  await (part === 'workers' ? assertWorkers(config) : assertWeb(config))
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}

/** Prints its numbers, which it tells nobody outside. */
async function assertWeb({ port }: Config): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  if (!answer?.ok) throw new OperatorError(`The web server is not ready (${answer?.status ?? 'no answer'}).`)
  console.log(await answer.text())
}

async function assertWorkers({ dataDir }: Config): Promise<void> {
  const last = await workersHeartbeat(dataDir).last()
  if (!last) throw new OperatorError('The workers have given no sign of life yet.')
  if (Date.now() - last.getTime() > HEARTBEAT_AGE_MS)
    throw new OperatorError(`The workers have not been at work since ${last.toISOString()}: their log says why.`)
}
