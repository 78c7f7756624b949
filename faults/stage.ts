import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { migrate } from '#db/migrate.ts'
import { saveReference } from '#db/seed/reference.ts'
import { type Config, readConfig, withPort } from '#server/config.ts'
import { type AppContext, createContext, systemRequest } from '#server/context.ts'
import { freePort } from '#server/free-port.ts'
import { newId } from '#server/ids.ts'
import { type Caller, createCaller } from '#server/router.ts'
import { type Child, startChild } from '../scripts/child.ts'
import { audit } from './audit.ts'
import { openPostgres } from './postgres.ts'
import { startWriters, type Tally } from './writers.ts'

/** A web server of the stage; `token` signs in as the admin in whose name the writers write. */
export type Web = { url: string; token: string; process: Child; config: Config; signal(signal: NodeJS.Signals): void }

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A folder that Postgres, which has an account of its own where the tests run as root, may pass through. */
export async function temporaryFolder(inside = tmpdir()): Promise<string> {
  const folder = await realpath(await mkdtemp(join(inside, 'domner-faults-')))
  await chmod(folder, 0o711)
  return folder
}

async function adminToken({ sessions }: AppContext, system: Caller): Promise<string> {
  const { uuid } = await system.account.create({ username: 'the.writer', password: 'rice-fields-in-may' })
  await system.admin.grant({ uuid })
  const from = { address: '127.0.0.1', userAgent: '' }
  return (await sessions.open({ accountId: uuid, ...from, dashboard: true })).access_token
}

/**
 * The product on a database of its own, in processes that may be killed: nothing runs but Postgres until `startWeb`.
 * @param options.dataDir a real path, made by the caller and left to it; without one it is a temporary folder.
 */
export async function openStage({ dataDir, redisUrl }: { dataDir?: string; redisUrl?: string } = {}) {
  const folder = dataDir ?? (await temporaryFolder())
  const postgres = await openPostgres(folder)
  await migrate(postgres.url)
  const settings = { DATA_DIR: folder, DATABASE_URL: postgres.url, LOG_LEVEL: process.env.FAULTS_LOG ?? 'silent' }
  const base = readConfig({ ...settings, PORT: '0', ...(redisUrl && { REDIS_URL: redisUrl }) })
  const { context, close: closeContext } = createContext({ ...base, databaseUrl: postgres.url })
  const caller = createCaller(systemRequest(context))
  await saveReference(caller)
  const children: Child[] = []

  /** Starts a process of the product; resolves when it is ready. */
  async function start(name: string, entry: string, config: Config = base): Promise<Child> {
    const child = startChild(name, entry, config)
    children.push(child)
    await child.ready
    return child
  }
  /** Starts a web server: on a free port, or in the place of one that has ended. */
  async function startWeb(before?: Web): Promise<Web> {
    const config = before?.config ?? withPort(base, await freePort())
    const child = await start('web server', 'src-server/main.ts', config)
    const signal = (name: NodeJS.Signals) => void (child.pid && process.kill(child.pid, name))
    return { url: `http://127.0.0.1:${config.port}`, token, process: child, config, signal }
  }
  const picture = async () => {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#818cf8' } })
      .jpeg()
      .toBuffer()
    return (await caller.file.save({ id: newId(), kind: 'post', bytes })).id
  }
  const cover = await picture()
  const token = await adminToken(context, caller)

  return {
    postgres,
    context,
    caller,
    picture,
    startWeb,
    startWorkers: () => start('workers', 'workers/main.ts'),
    /** Has 32 writers write to the servers. */
    write: (...servers: Web[]) =>
      startWriters(
        servers.map(({ url }) => url),
        { cover, token },
      ),
    audit: (tally: Tally) => audit(context, tally),
    async close() {
      await Promise.all(children.map((child) => child.stop(true)))
      await closeContext()
      await postgres.stop()
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
