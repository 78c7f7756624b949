import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../../procedures/context.ts'
import type { SessionChange } from '../../procedures/session-change.ts'
import { rejectionOf } from '../../procedures/wire-rejection.ts'
import { CLIENT, form, PASSWORD } from '../../testing/members.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()

const WRONG = 'not-the-password'
const EASY = { password: 'password123', confirm_password: 'password123' }
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    (error: unknown) => rejectionOf(error).reason,
  )
const countOf = (outcomes: string[], wanted: string) => outcomes.filter((one) => one === wanted).length

let networks = 0
/** An address that no other test has. */
const anywhere = () => `2001:db8:${(++networks).toString(16)}::1`
const signIn = (account: string, password: string, client: Partial<Client>) =>
  outcome(people.guest(client).account.signIn({ account, password }))

/** Wrong guesses from so many networks that nobody may guess any more. */
async function lockOut(account: string): Promise<void> {
  for (let network = 0; network < 13; network++) {
    const address = anywhere()
    for (let n = 0; n < 4; n++) await signIn(account, WRONG, { address })
  }
}

/** Signs in as a browser, and gives the device cookie that it gets. */
async function deviceAfter(account: string, password: string, deviceToken?: string): Promise<string> {
  const sessionChanges: SessionChange[] = []
  const client = { ...CLIENT, address: anywhere(), hasCookies: true, ...(deviceToken && { deviceToken }) }
  await app.as(null, { client, sessionChanges }).account.signIn({ account, password })
  const given = sessionChanges.find((change) => change.deviceToken !== undefined)?.deviceToken
  if (given === undefined) throw new Error('no device is known')
  return given
}

/** How often passwords were hashed or compared during `work`. */
async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(app.context.passwords, 'hash'), vi.spyOn(app.context.passwords, 'matches')]
  await work()
  const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return calls
}

describe('a member whom strangers try to lock out', () => {
  it('signs in at home after seven wrong guesses from elsewhere', async () => {
    const { input } = await people.member()
    const address = anywhere()
    for (let n = 0; n < 7; n++) await signIn(input.username, WRONG, { address })
    expect(await signIn(input.username, PASSWORD, { address })).toBe('TOO_MANY_ATTEMPTS')
    expect(await signIn(input.username, PASSWORD, { address: anywhere() })).toBe('in')
  })

  it('signs in from a device that knows the account, which others do not', async () => {
    const { input } = await people.member()
    const deviceToken = await deviceAfter(input.username, PASSWORD)
    const others = await deviceAfter((await people.member()).input.username, PASSWORD)
    await lockOut(input.username)
    expect(await signIn(input.username, PASSWORD, { address: anywhere() })).toBe('TOO_MANY_ATTEMPTS')
    const from = (token: string) => signIn(input.username, PASSWORD, { address: anywhere(), deviceToken: token })
    expect(await from(others)).toBe('TOO_MANY_ATTEMPTS')
    expect(await from(`${deviceToken.slice(0, -4)}AAAA`)).toBe('TOO_MANY_ATTEMPTS')
    expect(await from(deviceToken)).toBe('in')
    // A second person of the same device.
    const { input: second } = await people.member()
    const shared = await deviceAfter(second.username, PASSWORD, deviceToken)
    expect(await from(shared)).toBe('in')
  })

  it('changes the password and deletes the account while signed in', async () => {
    const { input, caller } = await people.member()
    await lockOut(input.username)
    const change = {
      current_password: PASSWORD,
      password: 'pepper-from-kampot',
      confirm_password: 'pepper-from-kampot',
    }
    expect(await outcome(caller.account.save(change))).toBe('in')
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => outcome(caller.account.remove({ password: WRONG }))),
    )
    expect(countOf(wrong, 'PASSWORD_WRONG')).toBe(5)
    expect(countOf(wrong, 'TOO_MANY_ATTEMPTS')).toBe(7)
  })

  it('is safe from a device that knew an older password', async () => {
    const { input, caller } = await people.member()
    const deviceToken = await deviceAfter(input.username, PASSWORD)
    const password = 'pepper-from-kampot'
    await caller.account.save({ current_password: PASSWORD, password, confirm_password: password })
    await lockOut(input.username)
    expect(await signIn(input.username, password, { address: anywhere(), deviceToken })).toBe('TOO_MANY_ATTEMPTS')
  })
})

it('attempts are counted by what was typed in any spelling, so that nobody learns whose a contact is', async () => {
  const { input } = await people.member({ phone: '096 555 1234', email: 'whose@example.com' })
  const address = anywhere()
  for (const account of ['whose@example.com', '0965551234', 'nobody@example.com', '0965550000']) {
    const forms = account.includes('@')
      ? [account, account.toUpperCase(), ` ${account}`]
      : [account, `+855${account.slice(1)}`, ` ${account} `]
    const outcomes: string[] = []
    for (let n = 0; n < 7; n++) outcomes.push(await signIn(forms[n % forms.length] ?? '', WRONG, { address }))
    expect(outcomes, account).toEqual([...Array(5).fill('SIGN_IN_WRONG'), ...Array(2).fill('TOO_MANY_ATTEMPTS')])
  }
  expect(await signIn(input.username, WRONG, { address })).toBe('SIGN_IN_WRONG')
})

describe('before a password is hashed', () => {
  it('a registration repeated under its key is limited, with the right password and with others', async () => {
    const input = form()
    const idempotencyKey = randomUUID()
    const address = anywhere()
    const send = (password: string) =>
      outcome(
        app
          .as(null, { client: { ...CLIENT, address }, idempotencyKey })
          .account.register({ ...input, password, confirm_password: password }),
      )
    expect(await send(PASSWORD)).toBe('in')
    const hashes = await hashesOf(async () => {
      for (let n = 0; n < 20; n++) await send(`${WRONG}-${n}`)
    })
    expect(hashes).toBe(5)
    expect(await send(PASSWORD)).toBe('TOO_MANY_ATTEMPTS')
  })

  it('what an application or a registration is rejected for is known', async () => {
    const { input, caller } = await people.member()
    const dashboard = { password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' }
    const apply = () => outcome(caller.business.submit({ business_name: 'Kep Bay', telegram: '@kep', ...dashboard }))
    expect(await apply()).toBe('in')
    const again = { ...form(), username: input.username }
    const hashes = await hashesOf(async () => {
      for (let n = 0; n < 5; n++) expect(await apply()).toBe('BUSINESS_STATUS')
      expect(await outcome(people.guest().account.register(again))).toBe('USERNAME_TAKEN')
      expect(await outcome(people.guest().account.register(form({ email: input.email })))).toBe('EMAIL_TAKEN')
    })
    expect(hashes).toBe(0)
  })

  it('applications at once are limited', async () => {
    const { caller } = await people.member()
    const dashboard = { password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' }
    const hashes = await hashesOf(() =>
      Promise.all(
        Array.from({ length: 15 }, () =>
          outcome(caller.business.submit({ business_name: 'Kep Bay', telegram: '@kep', ...dashboard })),
        ),
      ),
    )
    expect(hashes).toBeLessThanOrEqual(10)
  })
})

it('a member learns of no more than a few e-mails whether they are taken', async () => {
  const { input } = await people.member()
  const { caller } = await people.member()
  const outcomes: string[] = []
  for (let n = 0; n < 12; n++) {
    const email = n % 2 ? input.email : `free.${n}@example.com`
    outcomes.push(await outcome(caller.account.save({ email, current_password: PASSWORD })))
  }
  expect(countOf(outcomes, 'EMAIL_TAKEN')).toBe(5)
  expect(outcomes.slice(10)).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
  expect(await outcome(caller.account.save({ bio: 'I bake.' }))).toBe('in')
})

it('a form that makes no account tells of no more than ten contacts whether they are taken, and then only of the rest', async () => {
  const { input } = await people.member()
  const address = anywhere()
  const fieldsOf = async (more: Partial<ReturnType<typeof form>>) => {
    const rejection = await people
      .guest({ address })
      .account.register(form({ email: input.email, ...more }))
      .then(() => null, rejectionOf)
    return rejection?.fields.map(({ reason }) => reason)
  }
  const told: unknown[] = []
  for (let n = 0; n < 12; n++) told.push(await fieldsOf(n % 2 ? { username: input.username } : { ...EASY }))
  const last = ['USERNAME_TAKEN', 'PASSWORD_COMMON']
  expect(told.slice(0, 2)).toEqual([
    ['EMAIL_TAKEN', 'PASSWORD_COMMON'],
    ['USERNAME_TAKEN', 'EMAIL_TAKEN'],
  ])
  expect(told.slice(10).flat().sort()).toEqual(last.sort())
  // One that would make an account is counted like any other.
  expect(await fieldsOf({})).toEqual(['EMAIL_TAKEN'])
})

it('a contact that is known to be taken tells of no more than ten others whether they are', async () => {
  const [known, other] = [await people.member({ phone: '096 700 8000' }), await people.member()]
  const address = anywhere()
  const reasons: string[] = []
  for (let n = 0; n < 12; n++) {
    const email = n % 2 ? other.input.email : `nobody.${n}@example.com`
    reasons.push(await outcome(people.guest({ address }).account.register(form({ phone: known.input.phone, email }))))
  }
  expect(reasons.slice(0, 2)).toEqual(['PHONE_TAKEN', 'EMAIL_TAKEN'])
  expect(reasons.slice(10)).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
  expect(await outcome(people.guest({ address }).account.register(form({ phone: '096 700 8001' })))).toBe('in')
})

it('two hundred sign-ins and registrations at once behind one address are all taken', async () => {
  const client = { address: anywhere() }
  const members = await Promise.all(Array.from({ length: 150 }, () => people.member()))
  const signIns = members.map(({ input }) => signIn(input.username, PASSWORD, client))
  const registrations = Array.from({ length: 50 }, () => outcome(people.guest(client).account.register(form())))
  const outcomes = await Promise.all([...signIns, ...registrations])
  expect(countOf(outcomes, 'in')).toBe(200)
})

describe('what a member changes', () => {
  const times = (count: number, change: () => Promise<void>) => Promise.all(Array.from({ length: count }, change))
  const draft = { type: 'hotel', language: 'en', name: 'Guest house' } as const

  /** A member who is signed in twice. */
  async function twoSessions() {
    const { caller, input, user } = await people.member()
    const { token } = await people.guest().account.signIn({ account: input.username, password: PASSWORD })
    return { caller, other: await people.bearer(token?.access_token), user }
  }

  it('is six hundred things an hour in all sessions together, whatever it is, and of an admin more', async () => {
    const { caller, other, user } = await twoSessions()
    const admin = await people.admin()
    for (const { uuid } of [user, admin.user]) await times(599, () => app.context.attempts.countWrite(uuid, anywhere()))
    expect(await outcome(caller.post.saveDraft(draft))).toBe('in')
    for (const { post } of [caller, other]) expect(await outcome(post.saveDraft(draft))).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(caller.post.remove({ id: randomUUID() }))).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(caller.account.me())).toBe('in')
    for (const name of ['One', 'Two']) expect(await outcome(admin.caller.post.saveDraft({ ...draft, name }))).toBe('in')
  })

  it('leaves the calls that keep the account, which each session has for itself', async () => {
    const { caller, other, user } = await twoSessions()
    const { attempts } = app.context
    const current = (await caller.account.sessions()).find(({ is_current }) => is_current)
    await times(600, () => attempts.countWrite(user.uuid, anywhere()))
    expect(await outcome(caller.account.save({ bio: 'I bake.' }))).toBe('in')
    await times(599, () => attempts.countKeeping(current?.id ?? '', anywhere()))
    expect(await outcome(caller.account.save({ bio: 'I bake bread.' }))).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(other.account.endOtherSessions())).toBe('in')
  })
})

describe('judging a new password takes milliseconds of the process, so it comes after', () => {
  const application = { business_name: 'Kep Bay', telegram: '@kep' }

  it("the member's password", async () => {
    const { caller } = await people.member()
    const save = () => outcome(caller.account.save({ ...EASY, current_password: WRONG }))
    expect([await save(), await save()]).toEqual(['PASSWORD_WRONG', 'PASSWORD_WRONG'])
  })

  it('the limit of applications, and whether there is one already', async () => {
    const { caller } = await people.member()
    const apply = () => outcome(caller.business.submit({ ...application, ...EASY }))
    const outcomes: string[] = []
    for (let n = 0; n < 11; n++) outcomes.push(await apply())
    expect(outcomes).toEqual([...Array(10).fill('PASSWORD_COMMON'), 'TOO_MANY_ATTEMPTS'])

    const { caller: applicant } = await people.member()
    const dashboard = { password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' }
    await applicant.business.submit({ ...application, ...dashboard })
    expect(await outcome(applicant.business.submit({ ...application, ...EASY }))).toBe('BUSINESS_STATUS')
  })

  it("the dashboard's password, and that of the account", async () => {
    const { user, again } = await people.member()
    await app.system.business.create({ uuid: user.uuid, business_name: 'Kep Bay', password: 'pepper-and-salt' })
    const { business } = await again()
    expect(await outcome(business.changePassword({ ...EASY, current_password: WRONG }))).toBe('PASSWORD_WRONG')
    expect(await outcome(business.resetPassword({ ...EASY, account_password: WRONG }))).toBe('PASSWORD_WRONG')
  })
})
