import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type ChromiumLaunch, unpackChromium } from '../scripts/chromium.ts'
import { type Prepared, prepare, serve } from '../scripts/launch.ts'
import { type Stage, silentStage } from '../scripts/steps.ts'
import { Teardown } from '../scripts/teardown.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the application under test, without a slash at the end. */
    baseUrl: string
    /** Its database, for what no visitor can do. */
    databaseUrl: string
    /** The same database, as the role that has the tables and the queue of jobs. */
    databaseOwnerUrl: string
    /** Its folder for files. */
    dataDir: string
    /** The browser's launch options. */
    chromium: ChromiumLaunch
  }
}

const FILLED_MS = 60_000

/** The workers fill what is searched after the start. */
async function untilSearchable(url: string): Promise<void> {
  const signal = AbortSignal.timeout(FILLED_MS)
  const found = z.object({ data: z.array(z.unknown()) })
  for (;;) {
    const answer = await fetch(`${url}/api/getSearchPost?q=angkor`, { signal })
    if (found.parse(await answer.json()).data.length > 0) return
    await sleep(200)
  }
}

async function start(
  config: Config,
  stage: Stage,
): Promise<Pick<Prepared['config'], 'databaseUrl' | 'databaseOwnerUrl'> & { url: string }> {
  const prepared = await prepare(config, { build: true, demo: true, small: true }, stage)
  const { url } = await serve(prepared, stage)
  await untilSearchable(url)
  const { databaseUrl, databaseOwnerUrl } = prepared.config
  return { url, databaseUrl, databaseOwnerUrl }
}

/** The whole product as `npm start -- --small` runs it, on free ports and in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'domner-e2e-'))
  // Postgres has an account of its own where the tests run as root.
  await chmod(dataDir, 0o711)
  const teardown = new Teardown()
  teardown.add(() => rm(dataDir, { recursive: true, force: true }))
  try {
    const stage = silentStage(teardown)
    // Tests that guess do so from an address of their own.
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' })
    const [{ url, databaseUrl, databaseOwnerUrl }, chromium] = await Promise.all([
      start(config, stage),
      unpackChromium(dataDir),
    ])
    project.provide('baseUrl', url)
    project.provide('databaseUrl', databaseUrl)
    project.provide('databaseOwnerUrl', databaseOwnerUrl)
    project.provide('dataDir', dataDir)
    project.provide('chromium', chromium)
    return () => teardown.run()
  } catch (error) {
    await teardown.run()
    throw error
  }
}
