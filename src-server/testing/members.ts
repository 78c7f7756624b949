import type { RegisterInput } from '#shared/account.ts'
import type { Client } from '../context.ts'
import { createCaller } from '../router.ts'
import type { TestApp } from './app.ts'

/** A phone's browser at an address for documentation. */
export const CLIENT: Client = {
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  give: (token) => token,
  know() {},
}

export const PASSWORD = 'rice-fields-in-may'

let made = 0

/** A new member's form; the names are fresh. */
export function form(more: Partial<RegisterInput> = {}): RegisterInput {
  made++
  return {
    username: `member${made}x`,
    email: `member${made}@example.com`,
    password: PASSWORD,
    confirm_password: PASSWORD,
    ...more,
  }
}

/** Members of a test's application, who call with real tokens, as through a door. */
export function membersOf(app: TestApp) {
  const guest = (more: Partial<Client> = {}) => app.as(null, { client: { ...CLIENT, ...more } })

  /** Calls as whoever the token speaks for now. */
  async function bearer(accessToken: string | undefined, more: Partial<Client> = {}) {
    const client = { ...CLIENT, ...more }
    const session = await app.context.sessions.find(accessToken ?? '')
    if (typeof session === 'string') return app.as(null, { absence: session, client })
    return createCaller(app.requestAs({ id: session.accountId, role: session.role }, { session, client }))
  }

  /** Registers somebody. `caller` is who they are now; after a change of their role ask `again`. */
  async function member(more: Partial<RegisterInput> = {}) {
    const input = form(more)
    const { token, user } = await guest().account.register(input)
    const again = () => bearer(token?.access_token)
    return { input, token, user, caller: await again(), again }
  }

  /** A member whom the product itself made an admin, and who has signed in since. */
  async function admin() {
    const { input, user } = await member()
    await app.system.admin.grant({ uuid: user.uuid })
    const { token } = await guest().account.signIn({ account: input.username, password: PASSWORD })
    return { input, user, token, again: () => bearer(token?.access_token), caller: await bearer(token?.access_token) }
  }

  return { guest, bearer, member, admin }
}
