import { vi } from 'vitest'
import { freePort } from '../platform/free-port.ts'
import type { TestApp } from './app.ts'
import { type Program, startProgram } from './program.ts'

/** A web server process on a test application's data; it ends with the test file. */
export async function startWebProcess(
  app: TestApp,
  settings: Record<string, string> = {},
): Promise<Program & { url: string }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { LOG_LEVEL: 'silent', ...app.settings, ...settings, PORT: `${port}` }
  const program = startProgram(environment, ['src-server/main.ts'])
  await vi.waitFor(() => fetch(`${url}/healthz`), { timeout: 60_000, interval: 50 })
  return { ...program, url }
}
