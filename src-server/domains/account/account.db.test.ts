import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '../../composition/context.ts'
import { createCaller } from '../../composition/router.ts'
import { newId } from '../../platform/ids.ts'
import type { SessionChange } from '../../procedures/session-change.ts'
import { rejectionOf } from '../../procedures/wire-rejection.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { CLIENT, form, membersOf, PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  people = membersOf(app)
})
afterAll(() => app.stop())

let people: ReturnType<typeof membersOf>
const guest: typeof people.guest = (more) => people.guest(more)
const bearer: typeof people.bearer = (token, more) => people.bearer(token, more)
const member: typeof people.member = (more) => people.member(more)

describe('registration', () => {
  it('signs in, and accepts user name, e-mail and phone number in any form', async () => {
    const { input, user, caller } = await member({
      username: 'Sok.Dara',
      email: 'Dara@Example.com',
      phone: '012 345 678',
    })
    expect(await caller.account.me()).toEqual(user)
    expect(user).toMatchObject({ userName: 'Sok.Dara', email: 'Dara@example.com', phone: '+85512345678', role: 'user' })
    const names = [
      'sok.dara',
      ' SOK.DARA ',
      'dara@example.COM',
      '012345678',
      '+855 12 345 678',
      '00855-12-345-678',
      '០១២ ៣៤៥ ៦៧៨',
    ]
    for (const account of names) {
      const again = await guest().account.signIn({ account, password: input.password })
      expect(again.user.uuid, account).toBe(user.uuid)
    }
  })

  it.each([
    ['USERNAME_TAKEN', { username: 'paypal.kh' }, { username: 'PayPal.kh' }],
    ['USERNAME_TAKEN', { username: 'sokhaa' }, { username: 'ѕоkhаа' }],
    ['USERNAME_TAKEN', { username: 'kampot1' }, { username: 'kampotl' }],
    ['USERNAME_TAKEN', {}, { username: 'Admin' }],
    ['EMAIL_TAKEN', { email: 'one@kep.example' }, { email: 'ONE@KEP.example' }],
    ['PHONE_TAKEN', { phone: '+85596123456' }, { phone: '096 123 456' }],
  ] as const)('is refused with %s what another has: %j, %j', async (code, first, second) => {
    await member(first)
    await expect(guest().account.register(form(second))).rejects.toEqual(rejectionWith(code))
  })

  it.each([
    ['zero​width'],
    ['12345678'],
    ['ab'],
    ['x'.repeat(31)],
    ['.dot'],
    ['with space'],
    ['at@sign'],
    ['right‮left'],
    ['emoji🙂name'],
  ])('rejects the user name %j', async (username) => {
    await expect(guest().account.register(form({ username }))).rejects.toThrow()
  })

  it('accepts names in Khmer and Chinese', async () => {
    for (const username of ['សុខ_ដារ៉ា', '王小明88']) expect((await member({ username })).user.userName).toBe(username)
  })

  it.each([
    ['PASSWORD_COMMON', { password: 'Password1', confirm_password: 'Password1' }],
    ['PASSWORD_COMMON', { username: 'dara.of.kep', password: 'Dara.of.Kep', confirm_password: 'Dara.of.Kep' }],
    ['PHONE_INVALID', { phone: '12' }],
    ['EMAIL_INVALID', { email: 'x@' }],
  ] as const)('is refused with %s: %j', async (code, more) => {
    const input = form(more)
    const refusal = await guest()
      .account.register(input)
      .then(() => null, rejectionOf)
    expect([refusal?.reason, ...(refusal?.fields.map(({ reason }) => reason) ?? [])]).toContain(code)
    await expect(guest().account.signIn({ account: input.username, password: input.password })).rejects.toEqual(
      rejectionWith('SIGN_IN_WRONG'),
    )
  })

  it('is idempotent under a key, which lets no one else in', async () => {
    const input = form()
    const idempotencyKey = randomUUID()
    const send = (given = input) => app.as(null, { client: CLIENT, idempotencyKey }).account.register(given)
    const [first, second] = [await send(), await send()]
    expect(second.user.uuid).toBe(first.user.uuid)
    const other = { ...input, password: 'another-password', confirm_password: 'another-password' }
    await expect(send(other)).rejects.toEqual(rejectionWith('COMMAND_REUSED'))
  })

  it('gives a name to one of several simultaneous requests', async () => {
    const tries = Array.from({ length: 8 }, () => guest().account.register(form({ username: 'wanted.name' })))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toEqual(rejectionWith('USERNAME_TAKEN'))
  })

  it('ignores a role or status in the input', async () => {
    const greedy = { ...form(), role: 'admin', status: 'approved', is_admin: true, business: 'approved', uuid: newId() }
    const { user, token } = await guest().account.register(greedy)
    expect(user).toMatchObject({ role: 'user', business: null })
    expect(user.uuid).not.toBe(greedy.uuid)
    const caller = await bearer(token?.access_token)
    const saved = await caller.account.save({
      nickname: 'Dara',
      ...{ role: 'admin', username: 'root', joined: '1999' },
    })
    expect(saved).toMatchObject({ role: 'user', userName: user.userName, joined: user.joined })
  })
})

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
    const { input, token, user } = await member()
    const before = await app.context.sessions.find(token?.access_token ?? '')
    if (typeof before === 'string') throw new Error(before)
    const sessionChanges: SessionChange[] = []
    const browser = { session: before, client: { ...CLIENT, hasCookies: true }, sessionChanges }
    const planted = createCaller(app.requestAs({ id: user.uuid, role: 'user' }, browser))
    const signedIn = await planted.account.signIn({ account: input.username, password: input.password })
    expect(signedIn.token?.access_token).not.toBe(token?.access_token)
    expect(sessionChanges).toEqual([{ tokens: signedIn.token, user: { userName: input.username } }])
    expect(await app.context.sessions.find(token?.access_token ?? '')).toBe('none')
  })

  it('delays after each failure from any address, and resets after success', async () => {
    const { input } = await member()
    const tryWith = (password: string, address: string) =>
      guest({ address }).account.signIn({ account: input.username, password })
    for (let n = 0; n < 5; n++)
      await expect(tryWith('not-the-password', `198.51.100.${n}`)).rejects.toEqual(rejectionWith('SIGN_IN_WRONG'))
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

  it('limits an address or IPv6 network that tries many accounts', async () => {
    const tryFrom = (address: string) =>
      guest({ address })
        .account.signIn({ account: `nobody-${address}`, password: 'x' })
        .catch((error: unknown) => error)
    const outcomes: unknown[] = []
    for (let n = 0; n < 102; n++) outcomes.push(await tryFrom(`2001:db8:1:2::${(n + 1).toString(16)}`))
    expect(outcomes.slice(0, 99)).toEqual(Array(99).fill(rejectionWith('SIGN_IN_WRONG')))
    expect(outcomes.at(-1)).toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
    const { input } = await member()
    const enter = (address: string, password: string) =>
      guest({ address }).account.signIn({ account: input.username, password })
    for (let n = 0; n < 8; n++) await expect(enter('2001:db8:1:2::1', 'guess')).rejects.toThrow()
    await enter('2001:db8:1:4::1', input.password)
    expect(await tryFrom('2001:db8:1:3::1')).toEqual(rejectionWith('SIGN_IN_WRONG'))
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
  expect(await context.passwords.hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
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

describe('a member', () => {
  it("changes given fields, keeps others, and cannot take another's contact", async () => {
    const { caller } = await member({ phone: '015 222 333' })
    const other = await member({ email: 'taken@example.com' })
    const saved = await caller.account.save({ nickname: 'ដារ៉ា', bio: 'I bake.' })
    expect(saved).toMatchObject({ nickname: 'ដារ៉ា', bio: 'I bake.', phone: '+85515222333' })
    await expect(caller.account.save({ email: 'Taken@example.com' })).rejects.toEqual(rejectionWith('EMAIL_TAKEN'))
    expect(await caller.account.save({ email: null })).toMatchObject({ email: null, bio: 'I bake.' })
    await expect(caller.account.save({ phone: null })).rejects.toEqual(rejectionWith('CONTACT_REQUIRED'))
    await other.caller.account.save({ email: 'free@example.com' })
    expect(await caller.account.save({ email: 'taken@example.com' })).toMatchObject({ email: 'taken@example.com' })
  })

  it('may use only a picture of their own', async () => {
    const { caller, user } = await member()
    const [own, foreign] = [await app.picture(caller), await app.picture()]
    expect((await caller.account.save({ profile: own })).profile?.id).toBe(own)
    await expect(caller.account.save({ profile: foreign })).rejects.toEqual(rejectionWith('IMAGE_UNKNOWN'))
    expect((await guest().account.profile({ username: user.userName })).profile?.id).toBe(own)
  })

  it('has a public profile without contacts, under the exact user name', async () => {
    const { user, input } = await member({ username: 'village.baker', phone: '011 987 654' })
    const shown = await guest().account.profile({ username: 'Village.Baker' })
    expect(shown).toMatchObject({ uuid: user.uuid, userName: 'village.baker', posts: 0, role: 'user' })
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${input.email}|987654`))
    await expect(guest().account.profile({ username: 'village.bаker' })).rejects.toEqual(
      rejectionWith('ACCOUNT_NOT_FOUND'),
    )
  })

  it('changes the password with the current one, which ends all other sessions', async () => {
    const { caller, input, token } = await member()
    const elsewhere = await guest().account.signIn({ account: input.username, password: input.password })
    const change = { password: 'mango-season-2027', confirm_password: 'mango-season-2027' }
    await expect(caller.account.save({ ...change, current_password: 'wrong-one' })).rejects.toEqual(
      rejectionWith('PASSWORD_WRONG'),
    )
    await caller.account.save({ ...change, current_password: input.password })
    expect(await app.context.sessions.find(elsewhere.token?.access_token ?? '')).toBe('none')
    expect(await app.context.sessions.find(token?.access_token ?? '')).toMatchObject({ role: 'user' })
    await expect(guest().account.signIn({ account: input.username, password: input.password })).rejects.toThrow()
    await guest().account.signIn({ account: input.username, password: change.password })
  })

  it('lists and ends only their own sessions', async () => {
    const { caller, input } = await member()
    const phone = await guest({ address: '103.216.51.1' }).account.signIn({
      account: input.username,
      password: input.password,
    })
    const list = await caller.account.sessions()
    expect(list).toHaveLength(2)
    expect(list.find((one) => !one.is_current)).toMatchObject({
      device: 'Chrome · Android',
      address: '103.216.51.1',
      country: 'KH',
    })
    const stranger = await member()
    const [theirs] = await stranger.caller.account.sessions()
    await expect(caller.account.endSession({ id: theirs?.id ?? '' })).rejects.toEqual(
      rejectionWith('SESSION_NOT_FOUND'),
    )
    await caller.account.endSession({ id: list.find((one) => !one.is_current)?.id ?? '' })
    expect(await app.context.sessions.find(phone.token?.access_token ?? '')).toBe('none')
    await caller.account.signOut()
    await expect((await bearer('x')).account.me()).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
  })
})
