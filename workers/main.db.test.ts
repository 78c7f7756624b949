import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareEnvironment } from '#server/config.ts'
import { testDatabase } from '#server/testing/database.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

let folder: string
let workers: ChildProcess
let settings: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'domner-workers-'))
  const databaseUrl = await testDatabase()
  settings = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'data'), TMPDIR: folder, LOG_LEVEL: 'silent' }
})
afterAll(async () => {
  workers?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const start = (file: string, ...args: string[]) =>
  spawn(process.execPath, [path.join(ROOT, file), ...args], { cwd: ROOT, env: bareEnvironment(settings) })

async function health(): Promise<{ code: number; said: string }> {
  const check = start('scripts/health.ts', 'workers')
  let said = ''
  check.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const [code] = await once(check, 'close')
  return { code, said }
}

it('the health check believes a fresh sign of life of the workers, and nothing else', async () => {
  // The database is there all the time.
  expect(await health()).toMatchObject({ code: 1, said: expect.stringContaining('no sign of life') })

  workers = start('workers/main.ts')
  await expect.poll(health, { timeout: 20_000, interval: 500 }).toEqual({ code: 0, said: '' })

  workers.kill('SIGTERM')
  expect(await once(workers, 'close')).toEqual([0, null])
  const [file] = (await readdir(folder)).filter((name) => name.startsWith('domner-workers-'))
  await writeFile(path.join(folder, file ?? ''), '2026-11-20T05:00:00.000Z')
  expect(await health()).toMatchObject({ code: 1, said: expect.stringContaining('since 2026-11-20T05:00:00.000Z') })
})
