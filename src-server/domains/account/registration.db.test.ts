import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MAX_PASSWORD_LENGTH } from '#shared/limits.ts'
import { newId } from '../../platform/ids.ts'
import { rejectionOf } from '../../procedures/wire-rejection.ts'
import { CLIENT, form, PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()

const { guest, bearer, member } = people

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
    ['USERNAME_TAKEN', { username: 'sovann' }, { username: 'SOVA\u039d\u039d' }],
    ['USERNAME_TAKEN', { username: 'KAMPО\u0422' }, { username: 'kampot' }],
    ['USERNAME_TAKEN', { username: 'ដើរ' }, { username: 'ដ\u17c1\u17b8រ' }],
    ['USERNAME_TAKEN', {}, { username: 'Admin' }],
    ['USERNAME_TAKEN', {}, { username: 'ADMI\u039d' }],
    ['USERNAME_TAKEN', {}, { username: 'ដំណើរ' }],
    ['EMAIL_TAKEN', { email: 'one@kep.example' }, { email: 'ONE@KEP.example' }],
    ['PHONE_TAKEN', { phone: '+85596123456' }, { phone: '096 123 456' }],
  ] as const)('is rejected with %s what another has: %j, %j', async (code, first, second) => {
    await member(first)
    await expect(guest().account.register(form(second))).rejects.toEqual(rejectionWith(code))
  })

  it.each([
    ['12345678'],
    ['ab'],
    ['x'.repeat(31)],
    ['.dot'],
    ['with space'],
    ['at@sign'],
    ['emoji🙂name'],
    ['admin\ufe0f'],
    ['\u3164\u3164\u3164'],
    ['\uffa0\uffa0\uffa0'],
    ['dara\u0301\u0302\u0303'],
    ['\u{13441}\u{13442}\u{13441}'],
    ['admin\u{16fe4}'],
  ])('rejects the user name %j', async (username) => {
    await expect(guest().account.register(form({ username }))).rejects.toThrow()
  })

  it('leaves out what the Khmer space bar and copying bring into a user name, also at the next sign-in', async () => {
    const { user } = await member({ username: '\u202adara\u200b\u200dk\u034fep\u202c' })
    expect(user.userName).toBe('darakep')
    const again = await guest().account.signIn({ account: 'dara\u200bkep\u00a0', password: PASSWORD })
    expect(again.user.uuid).toBe(user.uuid)
  })

  it.each([
    'two\nlines',
    'two\u2028lines',
    'esc\u001b[31m',
    'moc.\u202eevil',
    'a\u2066b',
    '\u3164',
    '\u200b\u200d',
    '\u2800\u2800',
    '\u{13441}\u{1d159}',
    '\u0301',
  ])('rejects the nickname %j', async (nickname) => {
    const { caller } = await member()
    for (const work of [guest().account.register(form({ nickname })), caller.account.save({ nickname })]) {
      const rejection = await work.then(() => null, rejectionOf)
      expect(rejection?.fields).toContainEqual({ path: 'nickname', reason: 'NICKNAME_INVALID' })
    }
  })

  it.each(['ដារ៉ា 🙂', '小明', 'Dara ❤️', '...', '👩‍👩‍👧'])('accepts the nickname %j', async (nickname) => {
    expect((await member({ nickname })).user.nickname).toBe(nickname)
  })

  it('accepts names in Khmer and Chinese', async () => {
    for (const username of ['សុខ_ដារ៉ា', 'ញ៉ាំបាយ', '王小明88', 'Nguyễn.Thị'])
      expect((await member({ username })).user.userName).toBe(username)
  })

  it.each([
    ['PASSWORD_COMMON', { password: 'Password1', confirm_password: 'Password1' }],
    ['PASSWORD_COMMON', { password: 'phnompenh', confirm_password: 'phnompenh' }],
    ['PASSWORD_COMMON', { username: 'dara.of.kep', password: 'Dara.of.Kep', confirm_password: 'Dara.of.Kep' }],
    ['PHONE_INVALID', { phone: '12' }],
    ['EMAIL_INVALID', { email: 'x@' }],
  ] as const)('is rejected with %s: %j', async (code, more) => {
    const input = form(more)
    const rejection = await guest()
      .account.register(input)
      .then(() => null, rejectionOf)
    expect([rejection?.reason, ...(rejection?.fields.map(({ reason }) => reason) ?? [])]).toContain(code)
    await expect(guest().account.signIn({ account: input.username, password: input.password })).rejects.toEqual(
      rejectionWith('SIGN_IN_WRONG'),
    )
  })

  it('names all that speaks against a form at once', async () => {
    const { input: other } = await member({ phone: '017 444 555', email: 'taken@kep.example' })
    const everything = { ...form(), username: other.username, email: 'TAKEN@kep.example', phone: '017444555' }
    const refused = (input: typeof everything) =>
      guest({ address: '2001:db8:9::1' })
        .account.register(input)
        .then(() => null, rejectionOf)
    expect(await refused({ ...everything, password: 'password123', confirm_password: 'password123' })).toMatchObject({
      reason: 'USERNAME_TAKEN',
      fields: [
        { path: 'username', reason: 'USERNAME_TAKEN' },
        { path: 'email', reason: 'EMAIL_TAKEN' },
        { path: 'phone', reason: 'PHONE_TAKEN' },
        { path: 'password', reason: 'PASSWORD_COMMON' },
      ],
    })
    expect((await refused({ ...everything, username: 'admin' }))?.fields).toEqual([
      { path: 'username', reason: 'USERNAME_TAKEN' },
      { path: 'email', reason: 'EMAIL_TAKEN' },
      { path: 'phone', reason: 'PHONE_TAKEN' },
    ])
  })

  it('rejects a password that is too long at its field, and cuts none', async () => {
    const password = PASSWORD.repeat(9).slice(0, MAX_PASSWORD_LENGTH)
    await member({ password, confirm_password: password })
    const longer = `${password}a`
    const rejection = await guest()
      .account.register(form({ password: longer, confirm_password: longer }))
      .then(() => null, rejectionOf)
    expect(rejection?.fields).toContainEqual({ path: 'password', reason: 'PASSWORD_TOO_LONG' })
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

it('tells of an incomplete form what the server would not accept, and never whose a contact is', async () => {
  const { input } = await people.member()
  const problems = await people.guest().account.checkNew({ username: input.username, password: '12345678' })
  expect(problems).toEqual([
    { path: 'username', reason: 'USERNAME_TAKEN' },
    { path: 'password', reason: 'PASSWORD_COMMON' },
  ])
  expect(await people.guest().account.checkNew({ password: 'rice-fields-in-may' })).toEqual([])
})
