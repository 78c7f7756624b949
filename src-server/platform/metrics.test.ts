import { expect, it, onTestFinished } from 'vitest'
import { SILENT } from '../projections/logger.ts'
import { measurements } from './measurements.ts'
import { type GaugeSource, serveMetrics } from './metrics.ts'

const HOST = '127.0.0.1'

async function served(gauges: GaugeSource[] = []) {
  const metrics = await serveMetrics({ port: 0, host: HOST, setting: 'METRICS_PORT', gauges, log: SILENT })
  if (!metrics) throw new Error('there are no metrics')
  onTestFinished(() => metrics.close())
  const origin = `http://${HOST}:${metrics.port}`
  return { metrics, origin, read: async () => (await fetch(`${origin}/metrics`)).text() }
}

it('without a port nothing is served, and nothing listens', async () => {
  expect(
    await serveMetrics({ port: undefined, host: HOST, setting: 'METRICS_PORT', gauges: [], log: SILENT }),
  ).toBeUndefined()
  expect(measurements.eventNames()).toEqual([])
})

it('calls are counted by procedure and code, batches by their size, jobs by how they ended', async () => {
  const { read, metrics } = await served()
  measurements.emit('call', { path: 'post.get', code: 'OK', ms: 3 })
  measurements.emit('call', { path: 'post.get', code: 'OK', ms: 4 })
  measurements.emit('call', { path: 'post.get', code: 'POST_NOT_FOUND', ms: 1 })
  measurements.emit('batch', { commits: 3, events: 5, ms: 12 })
  measurements.emit('request', { path: '/trpc/post.get', status: 200, ms: 5 })
  measurements.emit('kept')
  measurements.emit('job', { name: 'erase-files', isDone: false, ms: 2_000 })
  const text = await read()
  for (const line of [
    'domner_calls_total{procedure="post.get",code="OK"} 2',
    'domner_calls_total{procedure="post.get",code="POST_NOT_FOUND"} 1',
    'domner_call_seconds_sum{procedure="post.get"} 0.008',
    'domner_batch_commits_bucket{le="2"} 0',
    'domner_batch_commits_bucket{le="4"} 1',
    'domner_events_total 5',
    'domner_requests_total{path="/trpc/post.get",status="200"} 1',
    'domner_kept_answers_total 1',
    'domner_job_seconds_sum{job="erase-files",outcome="failed"} 2',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  await metrics.close()
  expect(measurements.eventNames()).toEqual([])
})

it('a number that cannot be read leaves the others', async () => {
  const away = {
    name: 'away',
    help: 'fails',
    label: 'part',
    read: () => Promise.reject(new Error('the database is away')),
  }
  let lag: Record<string, number> = { posts: 3, search: 4 }
  const { read } = await served([away, { name: 'lag', help: 'works', label: 'part', read: () => lag }])
  expect((await read()).match(/^(?:lag|away)\{.*$/gm)).toEqual(['lag{part="posts"} 3', 'lag{part="search"} 4'])
  lag = { posts: 5 }
  expect((await read()).match(/^lag\{.*$/gm)).toEqual(['lag{part="posts"} 5'])
})

it('nothing else is answered', async () => {
  const { origin } = await served()
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics/../etc/passwd', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await fetch(`${origin}${path}`, { method })).status).toBe(404)
})

it('a port that is in use is named', async () => {
  const { metrics } = await served()
  await expect(
    serveMetrics({ port: metrics.port, host: HOST, setting: 'METRICS_PORT', gauges: [], log: SILENT }),
  ).rejects.toThrow(`Port ${metrics.port} is in use by another program: stop it, or set METRICS_PORT to another port.`)
  expect(measurements.listenerCount('call')).toBe(1)
})
