import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../composition/router.ts'
import { newId } from '../../platform/ids.ts'
import { CLIENT, membersOf, PASSWORD } from '../../testing/members.ts'
import { providersApp, reasonOf } from '../../testing/providers.ts'

let kit: Awaited<ReturnType<typeof providersApp>>
let people: ReturnType<typeof membersOf>
beforeAll(async () => {
  kit = await providersApp()
  people = membersOf(kit.app)
})
beforeEach(() => kit.reset())
afterAll(() => kit.stop())

const newPassword = { password: 'mango-season-2027', confirm_password: 'mango-season-2027' }
/** Calls by which somebody with a member's open session would lock them out. */
const TAKEOVERS: [string, (caller: Caller, password?: string) => Promise<unknown>][] = [
  ['another e-mail', (caller, current_password) => caller.account.save({ email: 'thief@x.example', current_password })],
  [
    'no e-mail',
    (caller, current_password) => caller.account.save({ email: null, phone: '010 555 444', current_password }),
  ],
  ['another phone', (caller, current_password) => caller.account.save({ phone: '010 666 777', current_password })],
  ['another password', (caller, current_password) => caller.account.save({ ...newPassword, current_password })],
  ['no provider', (caller, password) => caller.account.unlink({ provider: 'google', password })],
  ['no account', (caller, password) => caller.account.remove({ password })],
]

async function linkedMember() {
  const found = await people.member({ phone: `011 ${200_000 + kit.strangers()}` })
  const credential = await kit.oidc.token(kit.stranger())
  await kit.withGoogle({ credential, password: PASSWORD }, kit.signedIn(found.user.uuid))
  return found
}

/** Somebody who signs in with Google alone, with the session that this opens. */
async function visitor(person: ReturnType<typeof kit.stranger>) {
  const { user, token } = await kit.withGoogle({ credential: await kit.oidc.token(person) })
  const again = () => people.bearer(token?.access_token)
  return { user, caller: await again(), again }
}

const hashesOf = async (work: () => Promise<unknown>) => {
  const spy = vi.spyOn(kit.app.context.passwords, 'matches')
  await work()
  const { length } = spy.mock.calls
  spy.mockRestore()
  return length
}

describe('somebody with the open session of a member who has a password', () => {
  it.each(TAKEOVERS)('leaves the member with %s by the password only', async (_, take) => {
    const { caller } = await linkedMember()
    const before = await caller.account.me()
    expect(await hashesOf(async () => expect(await reasonOf(take(caller))).toBe('PASSWORD_REQUIRED'))).toBe(0)
    expect(await reasonOf(take(caller, 'guessed'))).toBe('PASSWORD_WRONG')
    expect(await caller.account.me()).toEqual(before)
  })

  it('links no account of their own by which they could come back', async () => {
    const { user } = await people.member()
    const person = kit.stranger()
    const link = async (password?: string) =>
      reasonOf(
        kit.withGoogle(
          { credential: await kit.oidc.token(person), ...(password && { password }) },
          kit.signedIn(user.uuid),
        ),
      )
    expect(await link()).toBe('PASSWORD_REQUIRED')
    expect(await link('guessed')).toBe('PASSWORD_WRONG')
    expect((await visitor(person)).user.uuid).not.toBe(user.uuid)
  })

  it('guesses as often as the session has free attempts, whatever is asked for, and other sessions go on', async () => {
    const { input, caller } = await linkedMember()
    const reasons = await Promise.all(
      [...TAKEOVERS, ...TAKEOVERS].map(([, take], n) => reasonOf(take(caller, `guessed-${n}`))),
    )
    expect(reasons.filter((reason) => reason === 'PASSWORD_WRONG')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'TOO_MANY_ATTEMPTS')).toHaveLength(7)
    expect(await reasonOf(caller.account.save({ email: 'a@x.example', current_password: PASSWORD }))).toBe(
      'TOO_MANY_ATTEMPTS',
    )
    const { token } = await people.guest().account.signIn({ account: input.username, password: PASSWORD })
    const elsewhere = await people.bearer(token?.access_token)
    expect(await reasonOf(elsewhere.account.save({ email: 'own@x.example', current_password: PASSWORD }))).toBeNull()
  })

  it('changes the rest of the profile, and may send the contacts as they are', async () => {
    const { caller, user } = await linkedMember()
    const { email, phone } = user
    expect(await caller.account.save({ nickname: 'Dara', bio: 'I bake.', email, phone })).toMatchObject({
      phone,
      email,
    })
  })
})

describe('a member', () => {
  it('changes contacts and gives up a provider with the password', async () => {
    const { caller } = await linkedMember()
    const email = 'moved@mail.example'
    expect(await caller.account.save({ email, current_password: PASSWORD })).toMatchObject({ email })
    expect(await caller.account.unlink({ provider: 'google', password: PASSWORD })).toMatchObject({ providers: [] })
  })

  it('may repeat a call under its idempotency key although it was confirmed with an older password', async () => {
    const { user, caller } = await people.member()
    const idempotencyKey = newId()
    const repeated = kit.app.as({ id: user.uuid, role: 'user' }, { client: CLIENT, idempotencyKey })
    const change = { phone: '016 777 888', current_password: PASSWORD }
    await repeated.account.save(change)
    await caller.account.save({ ...newPassword, current_password: PASSWORD })
    await caller.account.save({ phone: '016 777 999', current_password: newPassword.password })
    expect(await reasonOf(repeated.account.save(change))).toBeNull()
    expect((await caller.account.me()).phone).toBe('+85516777999')
  })
})

describe('a member without a password', () => {
  it.each(TAKEOVERS)('needs a recent sign-in for %s', async (_, take) => {
    const person = kit.stranger()
    const { caller } = await visitor(person)
    kit.app.clock.now = new Date(Date.now() + 11 * 60_000)
    const before = await caller.account.me()
    expect(await reasonOf(take(caller))).toBe('SIGN_IN_TOO_LONG_AGO')
    expect(await reasonOf(take(caller, 'guessed'))).toBe('SIGN_IN_TOO_LONG_AGO')
    expect(await caller.account.me()).toEqual(before)
  })

  it('adds contacts and a password soon after signing in, and needs that from then on', async () => {
    const { caller } = await visitor(kit.stranger())
    expect(await caller.account.save({ phone: '017 111 222' })).toMatchObject({ phone: '+85517111222' })
    expect(await caller.account.save(newPassword)).toMatchObject({ has_password: true })
    expect(await reasonOf(caller.account.save({ phone: '017 111 333' }))).toBe('PASSWORD_REQUIRED')
    expect(await reasonOf(caller.account.unlink({ provider: 'google' }))).toBe('PASSWORD_REQUIRED')
  })
  it('opens the dashboard as an admin once there is a password, and hears before that there is none', async () => {
    const { user, caller, again } = await visitor(kit.stranger())
    await kit.app.system.admin.grant({ uuid: user.uuid })
    const admin = await again()
    // More often than guesses are free: none is counted.
    for (let i = 0; i < 7; i++)
      expect(await reasonOf(admin.business.openDashboard({ password: 'guessed' }))).toBe('PASSWORD_UNSET')
    await caller.account.save(newPassword)
    await admin.business.openDashboard({ password: newPassword.password })
    expect((await (await again()).account.me()).dashboard_until).not.toBeNull()
  })
})
