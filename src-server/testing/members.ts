import type { RegisterInput } from '#shared/account.ts'
import { createCaller } from '../composition/router.ts'
import type { Client } from '../procedures/context.ts'
import type { TestApp } from './app.ts'

export const CLIENT: Client = {
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  hasCookies: false,
}

export const PASSWORD = 'rice-fields-in-may'

let made = 0

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

/** Members who call with real tokens, as over HTTP. */
export function membersOf(app: TestApp) {
  const guest = (more: Partial<Client> = {}) => app.as(null, { client: { ...CLIENT, ...more } })

  async function bearer(accessToken: string | undefined, more: Partial<Client> = {}) {
    const client = { ...CLIENT, ...more }
    const session = await app.context.sessions.find(accessToken ?? '')
    if (typeof session === 'string') return app.as(null, { absence: session, client })
    return createCaller(app.requestAs({ id: session.accountId, role: session.role }, { session, client }))
  }

  /** Registers a member. `caller` has the current rights; call `again` after a change of role. */
  async function member(more: Partial<RegisterInput> = {}) {
    const input = form(more)
    const { token, user } = await guest().account.register(input)
    const again = () => bearer(token?.access_token)
    return { input, token, user, caller: await again(), again }
  }

  /** An admin made by the system, signed in since. */
  async function admin() {
    const { input, user } = await member()
    await app.system.admin.grant({ uuid: user.uuid })
    const { token } = await guest().account.signIn({ account: input.username, password: PASSWORD })
    return { input, user, token, again: () => bearer(token?.access_token), caller: await bearer(token?.access_token) }
  }

  return { guest, bearer, member, admin }
}
