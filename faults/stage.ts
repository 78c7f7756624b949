import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { migrate } from '#db/migrate.ts'
import { saveReference } from '#db/seed/reference.ts'
import { createContext } from '#server/composition/context.ts'
import { type Caller, createCaller } from '#server/composition/router.ts'
import { type Config, readConfig, withPort } from '#server/platform/config.ts'
import { freePort } from '#server/platform/free-port.ts'
import { newId } from '#server/platform/ids.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { dashboardKeyOf } from '#server/sign-in/dashboard.ts'
import { type Child, startChild } from '../scripts/child.ts'
import { audit } from './audit.ts'
import { openPostgres } from './postgres.ts'
import { startWriters, type Tally } from './writers.ts'

/** A web server; `token` is of the admin who writes. */
export type Web = { url: string; token: string; process: Child; config: Config; signal(signal: NodeJS.Signals): void }

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A temporary folder that Postgres may pass through: as root it runs under another account. */
export async function temporaryFolder(inside = tmpdir()): Promise<string> {
  const folder = await realpath(await mkdtemp(join(inside, 'domner-faults-')))
  await chmod(folder, 0o711)
  return folder
}

async function adminToken({ sql, sessions }: AppContext, system: Caller): Promise<string> {
  const { uuid } = await system.account.create({ username: 'the.writer', password: 'rice-fields-in-may' })
  await system.admin.grant({ uuid })
  const from = { address: '127.0.0.1', userAgent: '' }
  const { right } = await dashboardKeyOf(sql, uuid)
  return (await sessions.open({ accountId: uuid, ...from, dashboard: right })).access_token
}

/**
 * The product on a database of its own; only Postgres runs until `startWeb`.
 * @param options.dataDir a real path that the caller removes; by default a temporary folder
 */
export async function openStage({ dataDir, redisUrl }: { dataDir?: string; redisUrl?: string } = {}) {
  const folder = dataDir ?? (await temporaryFolder())
  const postgres = await openPostgres(folder)
  await migrate(postgres.url)
  const settings = { DATA_DIR: folder, DATABASE_URL: postgres.url, LOG_LEVEL: process.env.FAULTS_LOG ?? 'silent' }
  const base = readConfig({ ...settings, PORT: '0', TRUST_PROXY: 'loopback', ...(redisUrl && { REDIS_URL: redisUrl }) })
  const { context, close: closeContext } = createContext({ ...base, databaseUrl: postgres.url })
  const caller = createCaller(systemRequest(context))
  await saveReference(caller)
  const children: Child[] = []

  async function start(name: string, entry: string, config: Config = base): Promise<Child> {
    const child = startChild(name, entry, config)
    children.push(child)
    await child.ready
    return child
  }
  async function startWeb(before?: Web): Promise<Web> {
    const config = before?.config ?? withPort(base, await freePort())
    const child = await start('web server', 'src-server/main.ts', config)
    const signal = (name: NodeJS.Signals) => void (child.pid && process.kill(child.pid, name))
    return { url: `http://127.0.0.1:${config.port}`, token, process: child, config, signal }
  }
  let pictures = 0
  // Each of a colour of its own: what has the bytes of an earlier picture has its copies at once.
  const picture = async (by = caller) => {
    const background = { r: pictures++, g: 140, b: 248 }
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer()
    return (await by.file.save({ id: newId(), kind: 'post', bytes })).id
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
