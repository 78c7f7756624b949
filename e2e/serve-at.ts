import { inject } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { freePort } from '#server/platform/free-port.ts'
import { startChild } from '../scripts/child.ts'

export type ClockServer = { url: string; now: () => Date; stop: () => Promise<void> }

/** Serves the suite's database with another clock, which goes on from this moment, and with other settings. */
export async function serveAt(moment: Date, settings: Record<string, string> = {}): Promise<ClockServer> {
  const ahead = moment.getTime() - Date.now()
  const config = readConfig({
    DATABASE_URL: inject('databaseUrl'),
    DATA_DIR: inject('dataDir'),
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    ...settings,
  })
  const server = startChild('web server', 'e2e/clock-server.ts', config, { args: [String(ahead)] })
  const url = (await server.ready) ?? config.publicOrigin
  return { url, now: () => new Date(Date.now() + ahead), stop: () => server.stop() }
}
