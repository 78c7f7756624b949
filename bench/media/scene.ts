import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { migrate } from '#db/migrate.ts'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { freePort } from '#server/platform/free-port.ts'
import { createBroker, WORK } from '#server/platform/queue.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { imageView } from '#shared/file.ts'
import { spawnEntry, stop } from '../../scripts/child.ts'
import { startWeb } from '../../scripts/launch.ts'
import type { Bench } from '../bench.ts'
import { addressOf, bearer, createMembers } from '../members.ts'
import { FORM_TYPE, formOf } from '../pictures.ts'

/** Enough that none reaches the limit of a day. */
const MEMBERS = 8
const POLL_MS = 50

const answer = z.object({ code: z.literal(200), data: z.array(imageView) })

/** The product's web server and workers, and members who upload. */
export type Scene = Awaited<ReturnType<typeof openScene>>

export async function openScene(bench: Bench) {
  const databaseUrl = await bench.emptyDatabase('bench_media')
  await migrate(databaseUrl)
  const port = String(await freePort())
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: bench.folder, PORT: port, LOG_LEVEL: 'warn' }
  const config = readConfig({ ...settings, TRUST_PROXY: 'loopback' })
  const { context, close } = createContext({ ...config, databaseUrl })
  bench.teardown.add(close)
  const ids = await createMembers(
    createCaller(systemRequest(context)),
    Array.from({ length: MEMBERS }, (_, n) => `bench.painter.${n}`),
  )
  const opened = ids.map((accountId, n) =>
    context.sessions.open({ accountId, address: addressOf(n), userAgent: 'bench' }),
  )
  const tokens = (await Promise.all(opened)).map(({ access_token }) => access_token)
  const workers = await startBoth(bench, config)
  const broker = await createBroker({ databaseUrl })
  const queue = broker.openQueue(WORK)
  bench.teardown.add(async () => {
    await queue.close()
    await broker.close()
  })
  const origin = `http://127.0.0.1:${port}`
  let forms = 0
  const upload = async (pictures: readonly Buffer[]) => {
    const member = forms++ % MEMBERS
    const token = tokens[member] ?? ''
    const headers = { ...bearer(token), 'content-type': FORM_TYPE, 'x-forwarded-for': addressOf(member) }
    const response = await fetch(`${origin}/api/saveFiles/post`, { method: 'POST', headers, body: formOf(pictures) })
    return answer.parse(await response.json()).data
  }
  /** @returns how many of the pictures have their variants */
  const drawn = async (ids: readonly string[]): Promise<number> => {
    const { rows } = await context.pool.query<{ count: number }>(
      `select count(*)::int as count from file where id = any($1) and variant_widths <> '{}'`,
      [ids],
    )
    return rows[0]?.count ?? 0
  }
  const pictureOf = async (id: string) => {
    const [view] = await createCaller(systemRequest(context)).file.mine({ ids: [id] })
    if (!view) throw new Error('the picture is gone')
    return view
  }
  return { origin, workers, queue, context, upload, drawn, pictureOf }
}

async function startBoth(bench: Bench, config: Config): Promise<{ pid: number }> {
  const web = startWeb(config)
  // Without the low priority that `npm start` gives them: other programs of this machine would decide the measurement.
  const workers = spawnEntry('workers/main.ts', config, { background: true })
  const ended = once(workers, 'exit').then(() => 'ended')
  bench.teardown.add((immediate) => Promise.all([web.stop(immediate), stop(workers, ended, immediate)]))
  await Promise.all([web.ready, once(workers, 'message')])
  return { pid: workers.pid ?? 0 }
}

/** Waits until all of the pictures have their variants. */
export async function untilDrawn({ drawn }: Scene, ids: readonly string[]): Promise<void> {
  while ((await drawn(ids)) < ids.length) await sleep(POLL_MS)
}
