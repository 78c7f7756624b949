import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { migrate } from '#db/migrate.ts'
import { saveReference } from '#db/seed/reference.ts'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { dashboardKeyOf } from '#server/sign-in/dashboard.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { Bench } from '../bench.ts'
import { quantile } from '../engine/load.ts'
import type { Row } from '../measure.ts'
import { addressOf, bearer, createMembers, type Server, serveBehindProxy } from '../members.ts'
import { hotelIn } from './hotel.ts'

const OWNERS = 200
const GUESTS = 40
/** Requests a second, from all guests together. */
const PACE = 20
const LIMIT_MS = 1_000
const LATE_MS = 10_000
/** Tests and benchmarks make many passwords; each costs as little as Argon2 lets it. */
const LEAST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const requested = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) })
const counts = z.object({ result: z.object({ data: z.object({ waiting: z.number() }) }) })

/** From a request's answer on one web server to the number on its owner's open page, which is connected to the other. */
export async function toldRow(bench: Bench): Promise<Row> {
  const url = await bench.emptyDatabase('bench_told')
  await migrate(url)
  const { context, close } = createContext({ databaseUrl: url, dataDir: bench.folder, passwordCost: LEAST_COST })
  const system = createCaller(systemRequest(context))
  await saveReference(system)
  const servers = await Promise.all([serveBehindProxy(bench, url), serveBehindProxy(bench, url)])
  const times = await bench.steps.run(`${OWNERS} owners told of requests`, async () => {
    const pages: Page[] = []
    while (pages.length < OWNERS) pages.push(await openPage(context, at(servers, pages.length), pages.length))
    const names = Array.from({ length: GUESTS }, (_, n) => `bench.guest.${n}`)
    const guests = await Promise.all((await createMembers(system, names)).map((id) => tokenOf(context, id)))
    return askSteadily(bench, pages, { guests, servers }).finally(() => {
      for (const page of pages) page.close()
    })
  })
  await close()
  for (const { child } of servers) child.kill('SIGKILL')
  const p99 = quantile(times, 0.99)
  const row = { what: `${OWNERS} owners are told, p99`, against: `${LIMIT_MS} ms`, unit: ' ms', atMost: 1 }
  return { ...row, ours: p99, theirs: LIMIT_MS, ratio: p99 / LIMIT_MS }
}

const at = (servers: readonly Server[], n: number): Server => {
  const server = servers[n % servers.length]
  if (!server) throw new Error('there is no server')
  return server
}

async function tokenOf({ sessions, sql }: AppContext, accountId: string, dashboard = false): Promise<string> {
  const { right } = await dashboardKeyOf(sql, accountId)
  const from = { address: '10.0.0.1', userAgent: 'bench' }
  return (await sessions.open({ accountId, ...from, dashboard: dashboard ? right : null })).access_token
}

type Page = { room_id: string; told(booking: string): Promise<number>; close(): void }

/** An owner's open page: its live stream, behind whose news it asks for the number of requests that wait. */
async function openPage(context: AppContext, server: Server, n: number): Promise<Page> {
  const { accountId, room } = await hotelIn(context)
  const token = await tokenOf(context, accountId, true)
  const origin = `http://127.0.0.1:${server.port}/trpc`
  const headers = { ...bearer(token), 'x-forwarded-for': addressOf(n) }
  const ending = new AbortController()
  const stream = await fetch(`${origin}/live.events`, { headers, signal: ending.signal })
  const seen = new Map<string, number>()

  async function follow(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    for await (const bytes of body) {
      const text = decoder.decode(bytes, { stream: true })
      for (const [, id = ''] of text.matchAll(/"topic":"booking","id":"([^"]+)"/g)) {
        counts.parse(await (await fetch(`${origin}/booking.count`, { headers })).json())
        seen.set(id, performance.now())
      }
    }
  }
  if (!stream.body) throw new Error('the live stream has no body')
  void follow(stream.body).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  return {
    room_id: await room(100),
    async told(booking) {
      const until = performance.now() + LATE_MS
      while (!seen.has(booking)) {
        if (performance.now() > until) throw new Error('an owner was not told')
        await sleep(5)
      }
      return seen.get(booking) ?? 0
    },
    close: () => ending.abort(),
  }
}

type Asking = { guests: readonly string[]; servers: readonly Server[] }

/** @returns the milliseconds of each request */
async function askSteadily(bench: Bench, pages: readonly Page[], { guests, servers }: Asking): Promise<number[]> {
  const count = Math.min(GUESTS * 15, PACE * bench.seconds * bench.rounds)
  const running: Promise<number>[] = []
  for (let n = 0; n < count; n++) {
    const owner = Math.floor(Math.random() * pages.length)
    const page = pages[owner]
    if (page) running.push(ask(page, at(servers, owner + 1), guests[n % guests.length] ?? '', n))
    await sleep(1_000 / PACE)
  }
  return Promise.all(running)
}

async function ask({ room_id, told }: Page, { port }: Server, token: string, n: number): Promise<number> {
  const booking_date = addDays(phnomPenhDate(new Date()), 7 + (n % 90))
  const answer = await fetch(`http://127.0.0.1:${port}/trpc/booking.request`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json', 'x-forwarded-for': addressOf(1_000 + n) },
    body: JSON.stringify({ room_id, room_amount: 1, people_amount: 2, booking_date }),
  })
  const { id } = requested.parse(await answer.json()).result.data
  const committed = performance.now()
  return Math.max(0, (await told(id)) - committed)
}
