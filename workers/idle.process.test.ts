// @module-tag release

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { faultyProxy } from '#server/testing/faulty-proxy.ts'
import { startWebProcess } from '#server/testing/processes.ts'
import { startProgram } from '#server/testing/program.ts'
import { readStatements } from '#server/testing/statements.ts'

const SECONDS = 10
/** Workers that do nothing ask some 18 times in ten seconds, or three times more as their beats fall; a new look each second is seen. */
const MOST_OF_WORKERS = 2.5 * SECONDS

let app: TestApp
beforeAll(async () => {
  app = await testApp(new Date())
})
afterAll(() => app.stop())

/** A process of its own, and what it asks the database while nothing happens. */
async function watched(start: (databaseUrl: string) => Promise<void>) {
  const statements: string[] = []
  const proxy = await faultyProxy(app.settings.DATABASE_OWNER_URL, (client) =>
    readStatements(client, (statement) => statements.push(statement)),
  )
  await start(proxy.url)
  return async () => {
    // The work of a start has ended.
    await sleep(5_000)
    const before = statements.length
    await sleep(SECONDS * 1_000)
    return statements.slice(before).map((statement) => statement.trim().slice(0, 60))
  }
}

async function startWorkers(databaseUrl: string): Promise<void> {
  const settings = { ...app.settings, TMPDIR: app.settings.DATA_DIR, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: '' }
  const workers = startProgram(settings, ['workers/main.ts'])
  onTestFinished(async () => {
    workers.process.kill('SIGTERM')
    await workers.ended
  })
  await expect.poll(workers.output, { timeout: 20_000 }).toContain('workers are running')
}

async function startWebWithListener(databaseUrl: string): Promise<void> {
  const web = await startWebProcess({
    ...app,
    settings: { ...app.settings, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: '' },
  })
  const leaving = new AbortController()
  await fetch(`${web.url}/trpc/live.events`, { signal: leaving.signal })
  onTestFinished(async () => {
    leaving.abort()
    web.process.kill('SIGTERM')
    await web.ended
  })
}

it('processes that have nothing to do leave the database in peace, and go to work at once', async () => {
  const working = await watched(startWorkers)
  const standby = await watched(startWorkers)
  const web = await watched(startWebWithListener)
  const [ofWorking, ofStandby, ofWeb] = await Promise.all([working(), standby(), web()])
  expect(ofWorking.length, ofWorking.join('\n')).toBeLessThan(MOST_OF_WORKERS)
  expect(ofStandby.length, ofStandby.join('\n')).toBeLessThan(MOST_OF_WORKERS)
  expect(ofWeb.length, ofWeb.join('\n')).toBeLessThanOrEqual(2)

  const id = await app.picture()
  const widths = async () =>
    (await app.context.db.selectFrom('file').select('variant_widths').where('id', '=', id).executeTakeFirst())
      ?.variant_widths
  // Less than the time after which the workers look without a notification.
  await expect.poll(widths, { timeout: 8_000 }).toEqual([320])
})
