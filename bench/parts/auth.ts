import { once } from 'node:events'
import { z } from 'zod'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { type RequestContext, systemRequest } from '#server/procedures/context.ts'
import type { Bench, Part } from '../bench.ts'
import { type Ask, compareAll, median, type Row, requestsPerSecond } from '../measure.ts'
import { addressOf, bearer, createMembers, guessOver, serveBehindProxy, signIn } from '../members.ts'
import { printRows } from '../table.ts'

const LIST = '/trpc/post.list?input=%7B%22page_type%22%3A%22visit%22%7D'
/** Parallel sign-ins, and callers of a list beside them. */
const PARALLEL = 50
const CALLERS = 4
const USERS = 200
const REVOCATIONS = 20
/** Connections that try passwords, all of one address. */
const GUESSERS = 300
const GUESSERS_ADDRESS = '203.0.113.7'

/** The cost of identifying callers and of signing in, and how soon a session's end is known. */
export const auth: Part = {
  name: 'auth',
  says: 'sessions and signing in: cost, memory, and how soon other processes know of an end',
  async run(bench) {
    await bench.built()
    const scene = await openScene(bench)
    const priced = printRows(await compareAll(bench, prices(scene, bench.seconds)))
    const rows = [
      await bench.steps.run('revocation', () => revocation(scene)),
      await bench.steps.run('sign-ins beside lists', () => besideLists(scene, bench.seconds)),
      await bench.steps.run('unknown accounts and wrong passwords', () => guessing(scene)),
      await bench.steps.run('sign-ins beside 300 connections that try', () => besideGuesses(scene, bench.seconds)),
      ...(await bench.steps.run('memory of sign-ins', () => memory(scene, bench.quick ? 100 : 500))),
    ]
    const judged = printRows(rows)
    scene.close()
    return priced && judged
  },
}

type Scene = Awaited<ReturnType<typeof openScene>>

/** Two web servers on one database with members. */
async function openScene(bench: Bench) {
  const databaseUrl = await bench.postsDatabase(bench.few)
  const { context, close } = createContext({ databaseUrl, dataDir: bench.folder })
  const system = createCaller(systemRequest(context))
  const names = Array.from({ length: bench.quick ? USERS : 500 }, (_, n) => `bench.member.${n}`)
  const ids = await bench.steps.run(`${names.length} members`, () => createMembers(system, names))
  const [here, there] = [await serveBehindProxy(bench, databaseUrl), await serveBehindProxy(bench, databaseUrl)]
  const open = async (n: number) => {
    const accountId = ids[n % ids.length] ?? ''
    return (await context.sessions.open({ accountId, address: addressOf(n), userAgent: 'bench' })).access_token
  }
  return {
    context,
    names,
    here,
    there,
    open,
    close() {
      void close()
      for (const { child } of [here, there]) child.kill('SIGKILL')
    },
  }
}

/** A public list, requested by members and by guests. */
function prices({ here, open }: Scene, seconds: number) {
  const tokens = Promise.all(Array.from({ length: USERS }, (_, n) => open(n)))
  const ask = (users: number) => async () => {
    const asks = (await tokens).slice(0, users).map((token): Ask => ({ path: LIST, headers: bearer(token) }))
    return requestsPerSecond(here.port, asks, seconds)
  }
  const theirs = () => requestsPerSecond(here.port, [{ path: LIST }], seconds)
  // At most 1.25 × the time for each call.
  return [1, USERS].map((users) => ({
    what: `list call, ${users === 1 ? 'a member' : `${users} members in turn`}`,
    against: 'of nobody',
    ours: ask(users),
    theirs,
    atLeast: 1 / 1.25,
  }))
}

/** The longest time until another process, polled without pause, rejects a session that ended. */
async function revocation({ here, there, open }: Scene): Promise<Row> {
  const times: number[] = []
  for (let n = 0; n < REVOCATIONS; n++) {
    const headers = bearer(await open(n))
    const isIn = async () => (await fetch(`http://127.0.0.1:${there.port}/trpc/account.me`, { headers })).ok
    if (!(await isIn())) throw new Error('a session is not known to the other process')
    await fetch(`http://127.0.0.1:${here.port}/trpc/account.signOut`, { method: 'POST', headers })
    const since = performance.now()
    while (await isIn());
    times.push(performance.now() - since)
  }
  const [ours, theirs] = [Math.max(...times), 1_000]
  return {
    what: 'signed out in another process',
    against: 'a second',
    ours,
    theirs,
    unit: ' ms',
    ratio: ours / theirs,
    atMost: 1,
  }
}

/** The 99th percentile of list calls while many sign in, against none. */
async function besideLists(scene: Scene, seconds: number): Promise<Row> {
  const slowest = async () => {
    const times: number[] = []
    const until = performance.now() + 2 * seconds * 1_000
    const caller = async () => {
      while (performance.now() < until) {
        const since = performance.now()
        await (await fetch(`http://127.0.0.1:${scene.here.port}${LIST}`)).arrayBuffer()
        times.push(performance.now() - since)
      }
    }
    await Promise.all(Array.from({ length: CALLERS }, caller))
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  }
  await slowest()
  const theirs = await slowest()
  let over = false
  const crowd = Array.from({ length: PARALLEL }, async () => {
    while (!over) await signIn(scene.here, scene.names)
  })
  const ours = await slowest()
  over = true
  await Promise.all(crowd)
  const what = `p99 of lists, ${PARALLEL} sign in`
  return { what, against: 'nobody signs in', ours, theirs, unit: ' ms', digits: 1, ratio: ours / theirs, atMost: 3 }
}

/** The time of an unknown account against that of a wrong password, so that nobody can tell them apart. */
async function guessing({ context, names }: Scene): Promise<Row> {
  const times = { unknown: [] as number[], wrong: [] as number[] }
  const client = { userAgent: 'bench', hasCookies: true }
  const guess = async (account: string, into: number[], n: number) => {
    const ctx: RequestContext = { ...systemRequest(context), actor: null, client: { ...client, address: addressOf(n) } }
    const since = performance.now()
    await createCaller(ctx)
      .account.signIn({ account, password: 'not-the-password' })
      .catch(() => {})
    into.push(performance.now() - since)
  }
  for (const [n, name] of names.entries()) {
    await guess(`nobody.${n}`, times.unknown, 2 * n)
    await guess(name, times.wrong, 2 * n + 1)
  }
  const [ours, theirs] = [median(times.unknown), median(times.wrong)]
  const ratio = Math.max(ours / theirs, theirs / ours)
  return {
    what: 'unknown account',
    against: 'wrong password',
    ours,
    theirs,
    unit: ' ms',
    digits: 2,
    ratio,
    atMost: 1.1,
  }
}

/** The median time of members elsewhere who sign in, while one address tries passwords on many connections. */
async function besideGuesses({ here, names }: Scene, seconds: number): Promise<Row> {
  const times = async () => {
    const took: number[] = []
    const until = performance.now() + 2 * seconds * 1_000
    while (performance.now() < until) {
      const since = performance.now()
      await signIn(here, names)
      took.push(performance.now() - since)
    }
    return median(took)
  }
  await times()
  const theirs = await times()
  let over = false
  const crowd = Array.from({ length: GUESSERS }, async (_, n) => {
    while (!over) await guessOver(here, `nobody.${n}`, GUESSERS_ADDRESS)
  })
  const ours = await times()
  over = true
  await Promise.all(crowd)
  const what = `a member signs in, ${GUESSERS} connections guess`
  return { what, against: 'nobody guesses', ours, theirs, unit: ' ms', digits: 1, ratio: ours / theirs, atMost: 2 }
}

const weight = z.object({ type: z.literal('weight'), heapUsed: z.number(), rss: z.number() })

/** The memory of a server after four times as many sign-ins. */
async function memory(scene: Scene, first: number): Promise<Row[]> {
  const weigh = async () => {
    const answer = once(scene.here.child, 'message')
    scene.here.child.send('weigh')
    const [said] = await answer
    return weight.parse(said)
  }
  for (let n = 0; n < first; n++) await signIn(scene.here, scene.names)
  const before = await weigh()
  for (let n = first; n < 4 * first; n++) await signIn(scene.here, scene.names)
  const after = await weigh()
  return (['heapUsed', 'rss'] as const).map((kind) => ({
    what: `${kind === 'rss' ? 'memory' : 'heap'} after ${4 * first} sign-ins`,
    against: `after ${first}`,
    ours: after[kind] / 2 ** 20,
    theirs: before[kind] / 2 ** 20,
    unit: ' MB',
    ratio: after[kind] / before[kind],
    atMost: 1.1,
  }))
}
