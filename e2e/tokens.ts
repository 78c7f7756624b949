import { inject } from 'vitest'
import { z } from 'zod'
import { demoPasswords } from './sign-in.ts'

const answer = z.object({
  data: z.object({ token: z.object({ access_token: z.string(), refresh_token: z.string() }) }),
})

async function tokenFrom(path: string, body: object) {
  const response = await fetch(`${inject('baseUrl')}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.parse(await response.json()).data.token
}

/** Signs in as one of the demo's people: `demo.member`, `demo.owner` or `demo.admin`. */
export const tokenAs = async (account: string) =>
  tokenFrom('auth/login', { account, password: (await demoPasswords()).password })

let made = 0

/** A form that nobody has sent yet. */
export function freshForm() {
  const password = 'rice-fields-in-may'
  const username = `e2e.${Date.now().toString(36)}x${made++}`
  return { username, email: `${username}@example.com`, password, confirm_password: password }
}

/** Registers somebody. */
export const registerFresh = () => tokenFrom('auth/saveUser', freshForm())
