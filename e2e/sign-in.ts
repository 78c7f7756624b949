import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { z } from 'zod'

const signInsSchema = z.object({ password: z.string(), dashboard: z.string() })

/** The passwords of the demo's people: of their accounts, and of the owner's dashboard. */
export async function demoPasswords(): Promise<z.infer<typeof signInsSchema>> {
  const file = join(inject('dataDir'), 'demo-sign-ins.json')
  return signInsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** Makes a call in the page's name, as its own script would; answers with what it is told. */
export async function call(page: Page, path: string, data: Record<string, unknown>): Promise<unknown> {
  const headers = { origin: inject('baseUrl'), 'sec-fetch-site': 'same-origin' }
  const response = await page.request.post(`/trpc/${path}`, { data, headers })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** Signs a page's browser in as one of the demo's people, with the dashboard open where they have one. */
export async function signInAs(page: Page, who: 'member' | 'owner' | 'admin'): Promise<void> {
  const { password, dashboard } = await demoPasswords()
  await call(page, 'account.signIn', { account: `demo.${who}`, password })
  if (who === 'owner') await call(page, 'business.openDashboard', { password: dashboard })
}

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
