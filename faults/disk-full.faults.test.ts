import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { askAll, statusesOf } from './ask.ts'
import { report, skipWithout } from './figures.ts'
import { closeScene, openScene } from './scene.ts'
import { openStage, type Stage, temporaryFolder } from './stage.ts'

const DISK = '320m'
const MEGABYTE = 1024 * 1024
const FULL_MS = 3_000

const run = promisify(execFile)
const disk = await temporaryFolder()
const why = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'tmpfs', disk]).then(
  () => undefined,
  (error: Error) => error.message.trim(),
)
afterAll(async () => {
  if (why === undefined) await run('umount', ['--lazy', disk])
  await rm(disk, { recursive: true, force: true })
})

it.for([
  { full: 'disk', exhaust: async () => {} },
  // Without room for its own log Postgres ends, so it is started again.
  { full: 'disk and write-ahead log', exhaust: switchLog },
])(
  'a full disk has no write acknowledged that is not kept, and writes go on when there is room again ($full)',
  async ({ full, exhaust }, test) => {
    skipWithout(test, why === undefined, `a small disk cannot be mounted here (${why})`)
    const dataDir = await temporaryFolder(disk)
    const stage = await openStage({ dataDir })
    try {
      const scene = await openScene(stage, 1)
      const [web] = scene.webs
      const ballast = await fill(join(dataDir, 'ballast'))
      await expect.poll(async () => statusesOf((await askAll(web)).slice(-1)), { timeout: 60_000 }).toEqual([503])
      await exhaust(stage)
      await sleep(FULL_MS)
      const survived = await stage.postgres.isUp()
      await rm(ballast)
      const back = scene.writers.acknowledges()
      await stage.postgres.start()
      const recovered = await back
      expect(statusesOf(await askAll(web))).toEqual([200])
      const how = survived ? 'Postgres refused' : 'Postgres ended'
      report(test, `${full} full: ${how}`, await closeScene(scene), [recovered])
    } finally {
      await stage.close()
    }
  },
)

/** Writes a file until the disk is full. */
async function fill(file: string): Promise<string> {
  const handle = await open(file, 'w')
  for (const size of [MEGABYTE, 4_096]) {
    const piece = Buffer.alloc(size)
    while (
      await handle.write(piece).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    );
  }
  await handle.close()
  return file
}

/** Makes Postgres start new segments of its log until it fails. */
async function switchLog({ context }: Stage): Promise<void> {
  for (let pieces = 0; pieces < 4; pieces++) await context.pool.query('select pg_switch_wal()').catch(() => {})
}
