import { describe, expect, it, vi } from 'vitest'
import { createContext } from '../../composition/context.ts'
import { createCaller } from '../../composition/router.ts'
import type { SessionChange } from '../../procedures/session-change.ts'
import { CLIENT, PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()

const { guest, bearer, member } = people

describe('sign-in', () => {
  it('does not reveal whether an account exists', async () => {
    const { input } = await member()
    const wrong = { password: 'not-the-password' }
    const answers = await Promise.allSettled([
      guest().account.signIn({ account: input.username, ...wrong }),
      guest().account.signIn({ account: 'nobody.is.called.this', ...wrong }),
    ])
    const errors = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason) : 'signed in'))
    expect(new Set(errors)).toEqual(new Set(['TRPCError: SIGN_IN_WRONG']))
  })

  it('never continues an earlier session', async () => {
    const { input, token, user: made } = await member()
    const before = await app.context.sessions.find(token?.access_token ?? '')
    if (typeof before === 'string') throw new Error(before)
    const sessionChanges: SessionChange[] = []
    const browser = { session: before, client: { ...CLIENT, hasCookies: true }, sessionChanges }
    const planted = createCaller(app.requestAs({ id: made.uuid, role: 'user' }, browser))
    const signedIn = await planted.account.signIn({ account: input.username, password: input.password })
    expect(signedIn.token?.access_token).not.toBe(token?.access_token)
    const user = { userName: input.username }
    expect(sessionChanges).toEqual([{ tokens: signedIn.token, user, deviceToken: expect.any(String) }])
    expect(await app.context.sessions.find(token?.access_token ?? '')).toBe('none')
  })

  it('opens nothing with a password that was changed while it was compared', async () => {
    const { input, caller, user } = await member()
    const { passwords } = app.context
    const compare = passwords.matches
    const password = 'pepper-from-kampot'
    vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
      const isRight = await compare(...given)
      await caller.account.save({ current_password: PASSWORD, password, confirm_password: password })
      return isRight
    })
    await expect(guest().account.signIn({ account: input.username, password: PASSWORD })).rejects.toEqual(
      rejectionWith('SIGN_IN_WRONG'),
    )
    expect(await app.context.sessions.list(user.uuid)).toHaveLength(1)
    await guest().account.signIn({ account: input.username, password })
  })

  it('delays after each failure from a network, and resets after success', async () => {
    const { input } = await member()
    const tryWith = (password: string, address: string) =>
      guest({ address }).account.signIn({ account: input.username, password })
    for (let n = 0; n < 5; n++)
      await expect(tryWith('not-the-password', '198.51.100.9')).rejects.toEqual(rejectionWith('SIGN_IN_WRONG'))
    await expect(tryWith(input.password, '198.51.100.9')).rejects.toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
    app.clock.now = new Date(app.clock.now.getTime() + 2_000)
    await expect(tryWith('not-the-password', '198.51.100.9')).rejects.toEqual(rejectionWith('SIGN_IN_WRONG'))
    app.clock.now = new Date(app.clock.now.getTime() + 1_500)
    await expect(tryWith(input.password, '198.51.100.9')).rejects.toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
    app.clock.now = new Date(app.clock.now.getTime() + 10_000)
    await tryWith(input.password, '198.51.100.9')
    await expect(tryWith('not-the-password', '198.51.100.9')).rejects.toEqual(rejectionWith('SIGN_IN_WRONG'))
    await tryWith(input.password, '198.51.100.9')
  })

  it('limits an address or IPv6 line that tries many accounts', async () => {
    const tryFrom = (address: string) =>
      guest({ address })
        .account.signIn({ account: `nobody-${address}`, password: 'x' })
        .catch((error: unknown) => error)
    const outcomes: unknown[] = []
    for (let n = 0; n < 302; n++) outcomes.push(await tryFrom(`2001:db8:1:2${n % 10}::${(n + 1).toString(16)}`))
    expect(outcomes.slice(0, 300)).toEqual(Array(300).fill(rejectionWith('SIGN_IN_WRONG')))
    expect(outcomes.at(-1)).toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
    const { input } = await member()
    const enter = (address: string, password: string) =>
      guest({ address }).account.signIn({ account: input.username, password })
    for (let n = 0; n < 8; n++) await expect(enter('2001:db8:1:2::1', 'guess')).rejects.toThrow()
    await enter('2001:db8:1:400::1', input.password)
    expect(await tryFrom('2001:db8:1:300::1')).toEqual(rejectionWith('SIGN_IN_WRONG'))
  })

  it('counts simultaneous attempts', async () => {
    const { input } = await member()
    const tries = Array.from({ length: 20 }, () =>
      guest().account.signIn({ account: input.username, password: 'not-the-password' }),
    )
    const outcomes = await Promise.allSettled(tries)
    const tested = outcomes.filter((one) => one.status === 'rejected' && String(one.reason).includes('SIGN_IN_WRONG'))
    expect(tested.length).toBeLessThanOrEqual(5)
  })
})

describe('tokens', () => {
  it('rotate; simultaneous refreshes succeed; later reuse ends the session', async () => {
    const { token } = await member()
    const old = token?.refresh_token
    const [first, second] = await Promise.all([
      guest().account.refresh({ refresh_token: old }),
      guest().account.refresh({ refresh_token: old }),
    ])
    for (const one of [first, second])
      expect(await app.context.sessions.find(one.token?.access_token ?? '')).toMatchObject({ role: 'user' })
    app.clock.now = new Date(app.clock.now.getTime() + 11_000)
    app.context.sessions.forget()
    expect(await app.context.sessions.find(token?.access_token ?? '')).toBe('expired')
    await expect(guest().account.refresh({ refresh_token: old })).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
    for (const one of [first, second])
      expect(await app.context.sessions.find(one.token?.access_token ?? '')).toBe('none')
    await expect(guest().account.refresh({ refresh_token: second.token?.refresh_token })).rejects.toEqual(
      rejectionWith('SESSION_REQUIRED'),
    )
  })

  it('end their session also by the refresh token alone', async () => {
    const { token } = await member()
    await guest().account.signOut({ refresh_token: token?.refresh_token })
    expect(await app.context.sessions.find(token?.access_token ?? '')).toBe('none')
    await guest().account.signOut({ refresh_token: 'nobody’s' })
    await guest().account.signOut()
  })

  it('expire: access after 14 days, refresh after 30', async () => {
    const { token } = await member()
    const days = (count: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + count * 86_400_000)
      app.context.sessions.forget()
    }
    days(13.9)
    expect(await app.context.sessions.find(token?.access_token ?? '')).toMatchObject({ role: 'user' })
    days(0.2)
    const late = await bearer(token?.access_token)
    await expect(late.account.me()).rejects.toEqual(rejectionWith('SESSION_EXPIRED'))
    expect(await late.account.isExpired()).toEqual({ expired: true })
    const { token: next } = await guest().account.refresh({ refresh_token: token?.refresh_token })
    expect(await (await bearer(next?.access_token)).account.isExpired()).toMatchObject({ expired: false })
    days(30.1)
    await expect(guest().account.refresh({ refresh_token: next?.refresh_token })).rejects.toEqual(
      rejectionWith('SESSION_REQUIRED'),
    )
  })

  it('are stored nowhere in clear, nor is a password', async () => {
    const { input, token } = await member()
    for (const secret of [token?.access_token, token?.refresh_token, input.password])
      expect(await tablesWith(secret ?? '')).toEqual([])
    const { rows } = await app.context.pool.query<{ hash: string }>('select hash from credential')
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/)
  })
})

it('the product hashes passwords at the cost that OWASP advises', async () => {
  const { DATABASE_URL, DATA_DIR } = app.settings
  const { context, close } = createContext({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  expect(await context.passwords.hash(PASSWORD, [])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await close()
})

/** Tables with this text anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = app.context
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text])
    if (rowCount) found.push(name)
  }
  return found
}
