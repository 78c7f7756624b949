import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membersOf, PASSWORD } from '../../testing/members.ts'
import { providersApp, reasonOf } from '../../testing/providers.ts'
import { registeredLongAgo } from '../../testing/registered-long-ago.ts'

let kit: Awaited<ReturnType<typeof providersApp>>
beforeAll(async () => {
  kit = await providersApp()
})
beforeEach(() => kit.reset())
afterAll(() => kit.stop())

describe('sign-in with a provider', () => {
  it('is off where it is not configured', async () => {
    expect(await kit.app.guest.account.providers()).toEqual({ google: false, facebook: false })
    expect(await reasonOf(kit.app.guest.account.withGoogle({ credential: 'x' }))).toBe('PROVIDER_OFF')
    expect(await reasonOf(kit.app.guest.account.withFacebook({ credential: 'x' }))).toBe('PROVIDER_OFF')
    expect(await kit.guest().account.providers()).toEqual({ google: true, facebook: true })
  })

  it('creates an account without e-mail, and finds it afterwards', async () => {
    const person = kit.stranger({ name: 'Sok Dara', email: 'sok.dara@gmail.example', email_verified: true })
    const first = await kit.withGoogle({ credential: await kit.oidc.token(person) })
    expect(first.user).toMatchObject({
      userName: 'sok.dara',
      nickname: 'Sok Dara',
      email: null,
      phone: null,
      has_password: false,
      providers: ['google'],
    })
    expect(await kit.app.context.sessions.find(first.token?.access_token ?? '')).toMatchObject({
      accountId: first.user.uuid,
    })
    const again = await kit.withGoogle({
      credential: await kit.oidc.token({ ...person, name: 'Another', email: 'new@x.example' }),
    })
    expect(again.user).toEqual(first.user)
  })

  it("chooses free user names from people's names", async () => {
    const called = async (name: string | undefined, email?: string) =>
      (await kit.withGoogle({ credential: await kit.oidc.token(kit.stranger({ name, email, email_verified: true })) }))
        .user
    expect(
      [await called('Keo Mony'), await called('KEO  MONY!'), await called('keо.mony')].map((one) => one.userName),
    ).toEqual(['keo.mony', 'keo.mony2', 'keо.mony3'])
    expect((await called('សុខ ដារ៉ា')).userName).toBe('សុខ.ដារ៉ា')
    expect((await called('王明')).userName).toBe('王明2')
    expect((await called('Admin')).userName).toBe('traveller')
    // The provider's e-mail is private and must not become the name.
    expect((await called(undefined, 'Chan.Thy+x@mail.example')).userName).toBe('traveller2')
    expect(await called('🙂')).toMatchObject({ userName: 'traveller3', nickname: '🙂' })
    const long = await called(`${'ក'.repeat(59)}🙂 ${'x'.repeat(500)}`)
    expect(long.nickname).toBe('ក'.repeat(59))
    expect(long.userName).toBe('ក'.repeat(24))
  })

  it('creates one account for two simultaneous sign-ins', async () => {
    const person = kit.stranger()
    const tokens = await Promise.all([1, 2, 3].map(() => kit.oidc.token(person)))
    const users = await Promise.all(tokens.map((credential) => kit.withGoogle({ credential })))
    expect(new Set(users.map(({ user }) => user.uuid)).size).toBe(1)
  })

  it('links the signed-in account and keeps its session', async () => {
    const { user } = await membersOf(kit.app).member()
    const person = kit.stranger({ email: 'elsewhere@gmail.example', email_verified: true })
    const link = async (who: typeof person, uuid: string) =>
      kit.withGoogle({ credential: await kit.oidc.token(who), password: PASSWORD }, kit.signedIn(uuid))
    const linked = await link(person, user.uuid)
    expect(linked).toMatchObject({ token: null, user: { uuid: user.uuid, email: user.email, providers: ['google'] } })
    expect((await kit.withGoogle({ credential: await kit.oidc.token(person) })).user.uuid).toBe(user.uuid)

    const { user: other } = await membersOf(kit.app).member()
    expect(await reasonOf(link(person, other.uuid))).toBe('PROVIDER_TAKEN')
    expect(await reasonOf(link(kit.stranger(), user.uuid))).toBe('PROVIDER_TAKEN')
  })

  it('links the account that has the verified e-mail once its password is given', async () => {
    const { user, input } = await membersOf(kit.app).member({ email: 'Vanna@Mail.example' })
    const person = kit.stranger({ email: 'vanna@mail.EXAMPLE', email_verified: true })
    const credential = await kit.oidc.token(person)
    expect(await reasonOf(kit.withGoogle({ credential }))).toBe('PROVIDER_LINK_CONFIRM')
    expect(await reasonOf(kit.withGoogle({ credential, password: 'guessed' }))).toBe('PASSWORD_WRONG')
    const linked = await kit.withGoogle({ credential, password: PASSWORD })
    expect(linked.user).toMatchObject({ uuid: user.uuid, userName: input.username, providers: ['google'] })
    expect((await kit.withGoogle({ credential: await kit.oidc.token(person) })).user.uuid).toBe(user.uuid)
  })

  it('asks for that password where an empty one is sent, any number of times', async () => {
    const { user } = await membersOf(kit.app).member({ email: 'empty@mail.example' })
    const credential = await kit.oidc.token(kit.stranger({ email: 'empty@mail.example', email_verified: true }))
    const caller = kit.guest()
    for (let n = 0; n < 8; n++)
      expect(await reasonOf(kit.withGoogle({ credential, password: '' }, caller))).toBe('PROVIDER_LINK_CONFIRM')
    expect((await kit.withGoogle({ credential, nonce: '', password: PASSWORD }, caller)).user.uuid).toBe(user.uuid)
  })

  it('knows a verified e-mail that the account has as it was typed long ago, and links it to nobody without the password', async () => {
    const { id } = await registeredLongAgo(kit.app, { username: 'thida.kep', email: 'thida០៩@mail.example' })
    const person = kit.stranger({ email: 'thida09@mail.example', email_verified: true })
    const credential = await kit.oidc.token(person)
    expect(await reasonOf(kit.withGoogle({ credential }))).toBe('PROVIDER_LINK_CONFIRM')
    expect(await reasonOf(kit.withGoogle({ credential, password: 'guessed' }))).toBe('PASSWORD_WRONG')
    const apart = kit.stranger({ email: 'thida09@mail.example', email_verified: true })
    const other = await kit.withGoogle({ credential: await kit.oidc.token(apart), separate: true })
    expect(other.user.uuid).not.toBe(id)
    expect((await kit.withGoogle({ credential, password: PASSWORD })).user).toMatchObject({
      ...{ uuid: id, providers: ['google'] },
    })
  })

  it("creates a separate account when the e-mail's account is another's", async () => {
    const { user } = await membersOf(kit.app).member({ email: 'claimed@mail.example' })
    const person = kit.stranger({ email: 'claimed@mail.example', email_verified: true })
    const made = await kit.withGoogle({ credential: await kit.oidc.token(person), separate: true })
    expect(made.user).toMatchObject({ email: null, providers: ['google'] })
    expect(made.user.uuid).not.toBe(user.uuid)
  })

  it('limits guesses of that password', async () => {
    await membersOf(kit.app).member({ email: 'often@mail.example' })
    const credential = await kit.oidc.token(kit.stranger({ email: 'often@mail.example', email_verified: true }))
    const reasons: (string | null)[] = []
    const caller = kit.guest()
    for (const password of ['1', '2', '3', '4', '5', '6', '7', '8'])
      reasons.push(await reasonOf(kit.withGoogle({ credential, password }, caller)))
    expect(reasons).toContain('TOO_MANY_ATTEMPTS')
  })

  it.each([false, undefined, 'true', 1])(
    'takes no e-mail for theirs that is not verified (%j)',
    async (email_verified) => {
      const { user } = await membersOf(kit.app).member({ email: `known${kit.strangers()}@mail.example` })
      const person = kit.stranger({ email: user.email ?? '', email_verified })
      const made = await kit.withGoogle({ credential: await kit.oidc.token(person), password: PASSWORD })
      expect(made.user.uuid).not.toBe(user.uuid)
    },
  )

  it("leaves an admin's dashboard closed", async () => {
    const { user } = await membersOf(kit.app).admin()
    const person = kit.stranger()
    const credential = await kit.oidc.token(person)
    await kit.withGoogle({ credential, password: PASSWORD }, kit.signedIn(user.uuid))
    const { user: found } = await kit.withGoogle({ credential: await kit.oidc.token(person) })
    expect(found).toMatchObject({ uuid: user.uuid, role: 'admin', dashboard_until: null })
  })
})

it('logs no credential and no secret', () => kit.expectNoSecrets(0))
