import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { prepare, serve } from '../scripts/launch.ts'
import { silentStage } from '../scripts/steps.ts'
import { Teardown } from '../scripts/teardown.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the application under test is, without a slash at the end. */
    baseUrl: string
    /** Its database, for what no visitor can do. */
    databaseUrl: string
    /** Its folder for files. */
    dataDir: string
    /** The browser's program, and the file that tells it where fonts are. */
    chromium: { program: string; fontConfig: string }
  }
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
    const prepared = await prepare(config, { build: true, demo: true, small: true }, stage)
    const { url } = await serve(prepared, stage)
    project.provide('baseUrl', url)
    project.provide('databaseUrl', prepared.config.databaseUrl)
    project.provide('dataDir', dataDir)
    project.provide('chromium', await unpackChromium(dataDir))
    return () => teardown.run()
  } catch (error) {
    await teardown.run()
    throw error
  }
}

/**
 * Unpacks the browser, here and once: two test files that do it at the same time would run half a program. Its own font
 * settings name folders outside of the temporary one.
 */
async function unpackChromium(folder: string): Promise<{ program: string; fontConfig: string }> {
  const program = await chromium.executablePath()
  const fontConfig = join(folder, 'fonts.conf')
  const cache = join(folder, 'fonts-cache')
  await writeFile(
    fontConfig,
    `<fontconfig><dir>${join(tmpdir(), 'fonts')}</dir><cachedir>${cache}</cachedir></fontconfig>`,
  )
  return { program, fontConfig }
}
