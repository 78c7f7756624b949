import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { webGauges } from '#server/http/gauges.ts'
import { serveMetrics } from '#server/platform/metrics.ts'
import { SILENT } from '#server/projections/logger.ts'
import { appScene } from '#server/testing/scene.ts'
import { workGauges } from './metrics.ts'

const { app } = await appScene()
/** What measures of a histogram or a counter are called beside its name. */
const PART = /_(?:bucket|sum|count)$/

async function served() {
  const counts = async () => ({ waiting: 2, running: 1, delayed: 0, failed: 0 })
  const [connections, ...web] = webGauges(app.context)
  const gauges = [...(connections ? [connections] : []), ...web, ...workGauges(app.context.pool, { counts })]
  const metrics = await serveMetrics({ port: 0, host: '127.0.0.1', setting: 'METRICS_PORT', gauges, log: SILENT })
  onTestFinished(() => metrics?.close())
  return async () => (await fetch(`http://127.0.0.1:${metrics?.port}/metrics`)).text()
}

it('what a site does is in the metrics', async () => {
  const read = await served()
  await app.publish()
  await expect(app.guest.post.get({ id: '0195b5a0-0000-7000-8000-000000000000' })).rejects.toThrow('POST_NOT_FOUND')
  const text = await read()
  expect(text).toContain('domner_calls_total{procedure="post.get",code="POST_NOT_FOUND"} 1')
  expect(text).toMatch(/^domner_calls_total\{procedure="post\.publish",code="OK"\} 1$/m)
  expect(text).toMatch(/^domner_events_total [1-9]/m)
  expect(text).toMatch(/^domner_append_seconds_count [1-9]/m)
  expect(text).toMatch(/^domner_projector_lag\{projector="post_search"\} [1-9]/m)
  expect(text).toContain('domner_jobs{state="waiting"} 2')
  expect(text).toMatch(/^domner_connections\{state="open"\} [1-9]/m)
})

it('the dashboard shows what there is', async () => {
  const text = await (await served())()
  const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const dashboard = await readFile(new URL('../docs/grafana.json', import.meta.url), 'utf8')
  const shown = [...dashboard.matchAll(/\b(?:domner|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)
  expect(shown.length).toBeGreaterThan(15)
  expect(shown.filter((name) => !names.has(name) && !names.has(name.replace(PART, '')))).toEqual([])
})
