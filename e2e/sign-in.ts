import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, type Page, request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { z } from 'zod'
import { CLIENT } from '#server/testing/members.ts'

const signInsSchema = z.object({ password: z.string(), dashboard: z.string() })

/** The passwords of the demo's people: of their accounts, and of the owner's dashboard. */
export async function demoPasswords(): Promise<z.infer<typeof signInsSchema>> {
  const file = join(inject('dataDir'), 'demo-sign-ins.json')
  return signInsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

async function callFrom(client: APIRequestContext, path: string, data: Record<string, unknown>): Promise<unknown> {
  const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
  const response = await client.post(`/trpc/${path}`, { data, headers })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** Makes a call in the page's name, as its own script would; answers with what it is told. */
export const call = (page: Page, path: string, data: Record<string, unknown>): Promise<unknown> =>
  callFrom(page.request, path, data)

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
type Who = 'member' | 'owner' | 'admin'

/** One session of each for all tests of a worker, so no test may end it or close its dashboard. */
const sessions = new Map<Who, Promise<Cookies>>()

function cookiesOf(who: Who): Promise<Cookies> {
  const cookies = sessions.get(who) ?? newSession(who)
  sessions.set(who, cookies)
  return cookies
}

async function newSession(who: Who): Promise<Cookies> {
  const { password, dashboard } = await demoPasswords()
  const client = await request.newContext({ baseURL: inject('baseUrl'), userAgent: CLIENT.userAgent })
  await callFrom(client, 'account.signIn', { account: `demo.${who}`, password })
  if (who === 'owner') await callFrom(client, 'business.openDashboard', { password: dashboard })
  const { cookies } = await client.storageState()
  await client.dispose()
  return cookies
}

/** Signs a page's browser in as one of the demo's people, with the dashboard open where they have one. */
export async function signInAs(page: Page, who: Who): Promise<void> {
  await page.context().addCookies(await cookiesOf(who))
}

/** The same for calls without a browser. */
export async function cookieHeaderOf(who: Who): Promise<string> {
  return (await cookiesOf(who)).map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Makes a call without a browser. @param sender the headers that say whose it is */
export async function callWith(
  sender: Record<string, string>,
  path: string,
  data: Record<string, unknown>,
): Promise<unknown> {
  const response = await fetch(`${inject('baseUrl')}/trpc/${path}`, {
    method: 'POST',
    headers: { ...sender, origin: inject('baseUrl'), 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  const answer = await response.text()
  expect(response.ok, `${path}: ${answer}`).toBe(true)
  return JSON.parse(answer)
}

/** Makes a call of one of the demo's people, without a browser. */
export const callAs = async (who: Who, path: string, data: Record<string, unknown>): Promise<unknown> =>
  callWith({ cookie: await cookieHeaderOf(who) }, path, data)

/** Ends every session of somebody, as they would from another device. */
export async function endSessionsElsewhere({
  username,
  password,
}: {
  username: string
  password: string
}): Promise<void> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(inject('baseUrl') + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.json()
  }
  const { data } = await post('/api/auth/login', { account: username, password })
  await post('/trpc/account.endOtherSessions', {}, data.token.access_token)
}
