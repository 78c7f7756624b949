import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Logger } from '../projections/logger.ts'
import { measurements } from './measurements.ts'
import { addressError } from './operator-error.ts'

/** A number that is read when somebody asks for the metrics, or several by the value of a label. */
export type GaugeSource = {
  name: string
  help: string
  label: string
  read(): Promise<Record<string, number>> | Record<string, number>
}

type Options = {
  /** Unset: there are no metrics. */
  port: number | undefined
  host: string
  /** Which setting names the port. */
  setting: 'METRICS_PORT' | 'METRICS_WORKERS_PORT'
  gauges: readonly GaugeSource[]
  log: Logger
}

export type Metrics = { port: number; close(): Promise<void> }

/** From a millisecond to ten seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/**
 * Serves `/metrics` of this process in Prometheus' format on a port of its own, and measures from then on.
 * @throws OperatorError when the address cannot be had
 */
export async function serveMetrics({ port, host, setting, gauges, log }: Options): Promise<Metrics | undefined> {
  if (port === undefined) return undefined
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const source of gauges) addGauge(registry, source, log)
  const server = createServer(async ({ method, url }, answer) => {
    if (method !== 'GET' || url !== '/metrics') return void answer.writeHead(404).end()
    try {
      const text = await registry.metrics()
      answer.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      log.warn({ err: error }, 'the metrics cannot be read')
      answer.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      reject(addressError({ host, port }, code, { host: 'METRICS_HOST', port: setting })),
    )
    server.listen(port, host, resolve)
  })
  const stop = measure(registry)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The connections of a pool to the database. */
export const connectionsOf = (pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): GaugeSource => ({
  ...{ name: 'domner_connections', help: 'Connections to the database, and who waits for one', label: 'state' },
  read: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
})

/** Counts what the process tells. @returns how to stop */
function measure(registry: Registry): () => void {
  const registers = [registry]
  const calls = new Counter({
    ...{ name: 'domner_calls_total', help: 'Calls of procedures, by the code of their answer', registers },
    labelNames: ['procedure', 'code'],
  })
  const callSeconds = new Histogram({
    ...{ name: 'domner_call_seconds', help: 'How long procedures took', registers },
    ...{ labelNames: ['procedure'], buckets: SECONDS },
  })
  const requests = new Counter({
    ...{ name: 'domner_requests_total', help: 'Answers of the web server; kept ones are not among them', registers },
    labelNames: ['path', 'status'],
  })
  const requestSeconds = new Histogram({
    ...{ name: 'domner_request_seconds', help: 'How long answers of the web server took', registers, buckets: SECONDS },
  })
  const batches = new Histogram({
    ...{ name: 'domner_batch_commits', help: 'How many commits became durable together', registers, buckets: BATCHES },
  })
  const appendSeconds = new Histogram({
    ...{ name: 'domner_append_seconds', help: 'How long the log took to take a batch', registers, buckets: SECONDS },
  })
  const events = new Counter({ name: 'domner_events_total', help: 'Events that this process has appended', registers })
  const jobSeconds = new Histogram({
    ...{ name: 'domner_job_seconds', help: 'How long jobs took, by how they ended', registers },
    ...{ labelNames: ['job', 'outcome'], buckets: SECONDS },
  })
  const kept = new Counter({ name: 'domner_kept_answers_total', help: 'Kept answers of the web server', registers })
  const listeners = {
    kept: () => kept.inc(),
    call({ path, code, ms }: { path: string; code: string; ms: number }) {
      calls.inc({ procedure: path, code })
      callSeconds.observe({ procedure: path }, ms / 1_000)
    },
    request({ path, status, ms }: { path: string; status: number; ms: number }) {
      requests.inc({ path, status })
      requestSeconds.observe(ms / 1_000)
    },
    batch({ commits, events: appended, ms }: { commits: number; events: number; ms: number }) {
      batches.observe(commits)
      appendSeconds.observe(ms / 1_000)
      events.inc(appended)
    },
    job({ name, isDone, ms }: { name: string; isDone: boolean; ms: number }) {
      jobSeconds.observe({ job: name, outcome: isDone ? 'done' : 'failed' }, ms / 1_000)
    },
  }
  measurements.on('call', listeners.call).on('request', listeners.request)
  measurements.on('batch', listeners.batch).on('job', listeners.job).on('kept', listeners.kept)
  return () => {
    measurements.off('call', listeners.call).off('request', listeners.request)
    measurements.off('batch', listeners.batch).off('job', listeners.job).off('kept', listeners.kept)
  }
}

/** A source that fails leaves its numbers out, so that the others are seen while the database is away. */
function addGauge(registry: Registry, { name, help, label, read }: GaugeSource, log: Logger): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset()
      try {
        for (const [value, amount] of Object.entries(await read())) this.set({ [label]: value }, amount)
      } catch (error) {
        log.warn({ err: error, metric: name }, 'a metric cannot be read')
      }
    },
  })
}
