import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { z } from 'zod'
import { type Caller, createCaller } from '#server/composition/router.ts'
import { freePort } from '#server/platform/free-port.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { dashboardKeyOf } from '#server/sign-in/dashboard.ts'
import { type Bench, ROOT } from './bench.ts'

const PASSWORD = 'rice-fields-in-may'

/** A web server of the product, in a process of its own. */
export type Server = { port: number; child: ChildProcess }

/** Starts a web server that trusts this process as its proxy: each caller gets an address, so that no limit is reached. */
export async function serveBehindProxy(bench: Bench, databaseUrl: string): Promise<Server> {
  const port = await freePort()
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: bench.folder, PORT: `${port}`, TRUST_PROXY: 'loopback' }
  const child = fork(path.join(ROOT, 'bench/auth-server.ts'), [], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', ...settings },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  bench.teardown.add(async () => void child.kill('SIGKILL'))
  await once(child, 'message')
  return { port, child }
}

/** Creates members with a password. @returns their ids */
export async function createMembers(system: Caller, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const username of names) ids.push((await system.account.create({ username, password: PASSWORD })).uuid)
  return ids
}

/** Makes an admin. @returns the token of a session whose dashboard is open */
export async function openAdmin(context: AppContext): Promise<string> {
  const system = createCaller(systemRequest(context))
  const { uuid } = await system.account.create({ username: 'bench.admin', password: PASSWORD })
  await system.admin.grant({ uuid })
  const { right } = await dashboardKeyOf(context.sql, uuid)
  const from = { address: '192.0.2.1', userAgent: 'bench' }
  const { access_token } = await context.sessions.open({ accountId: uuid, ...from, dashboard: right })
  return access_token
}

/** A different address for every n below 2^24. */
export const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const signedIn = z.object({ code: z.literal(200) })
let signIns = 0

/** Signs in one of the members by password over HTTP. @throws Error if rejected */
export async function signIn({ port }: Server, names: readonly string[]): Promise<void> {
  const n = signIns++
  signedIn.parse(await login(port, { account: names[n % names.length], password: PASSWORD }, addressOf(n)))
}

/** Tries a wrong password, whatever the answer. */
export async function guessOver({ port }: Server, account: string, address: string): Promise<void> {
  await login(port, { account, password: 'not-the-password' }, address)
}

async function login(port: number, input: object, address: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(input),
  })
  return response.json()
}
