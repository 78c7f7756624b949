import { expect, inject } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { freePort } from '#server/platform/free-port.ts'
import { startChild } from '../scripts/child.ts'

export type ClockServer = {
  url: string
  now: () => Date
  /** Sets its clock, which goes on from that moment. */
  moveTo: (moment: Date) => Promise<void>
  stop: () => Promise<void>
}

const aheadOf = (moment: Date) => moment.getTime() - Date.now()

/** Serves the suite's database with another clock, which goes on from this moment, and with other settings. */
export async function serveAt(moment: Date, settings: Record<string, string> = {}): Promise<ClockServer> {
  let ahead = aheadOf(moment)
  const config = readConfig({
    DATABASE_URL: inject('databaseUrl'),
    DATA_DIR: inject('dataDir'),
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    ...settings,
  })
  const server = startChild('web server', 'e2e/clock-server.ts', config, { args: [String(ahead)] })
  const url = (await server.ready) ?? config.publicOrigin
  return {
    url,
    now: () => new Date(Date.now() + ahead),
    async moveTo(other) {
      ahead = aheadOf(other)
      expect(await (await fetch(`${url}/clock/${ahead}`)).text()).toBe(String(ahead))
    },
    stop: () => server.stop(),
  }
}
