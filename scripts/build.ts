import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { isAlive } from '#db/embedded/postmaster.ts'
import { assertBudgets } from './budgets.ts'
import { DIST, digestSources, ROOT, removeStamp, writeStamp } from './build-stamp.ts'
import { assertNoCycles } from './chunk-cycles.ts'

/**
 * `npm run build`: the client to dist/client, the server's renderer to dist/server. Both are built beside and moved
 * into place when whole; a build over its budget is not.
 */
const digest = digestSources()
const making = join(DIST, `.making-${process.pid}`)
await removeKilled()
try {
  const common = { root: ROOT, logLevel: 'warn', clearScreen: false } as const
  await build({ ...common, build: { outDir: join(making, 'client'), emptyOutDir: true } })
  await build({
    ...common,
    build: { outDir: join(making, 'server'), emptyOutDir: true, ssr: 'src-client/entry-server.tsx' },
  })
  assertNoCycles(making)
  const warning = await assertBudgets(making)
  if (warning) console.warn(warning)
  await removeStamp()
  for (const part of ['client', 'server']) {
    await rm(join(DIST, part), { recursive: true, force: true })
    await rename(join(making, part), join(DIST, part))
  }
  await writeStamp(digest)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(making, { recursive: true, force: true })
}

async function removeKilled(): Promise<void> {
  await mkdir(DIST, { recursive: true })
  for (const name of await readdir(DIST)) {
    const pid = Number(/^\.making-(\d+)$/.exec(name)?.[1])
    if (pid && !(await isAlive(pid))) await rm(join(DIST, name), { recursive: true, force: true })
  }
}
