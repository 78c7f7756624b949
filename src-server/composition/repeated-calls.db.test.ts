import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../event-sourcing/rejection.ts'
import { newId } from '../platform/ids.ts'
import { CLIENT, form, PASSWORD } from '../testing/members.ts'
import { rejectionWith } from '../testing/rejection-with.ts'
import { appScene } from '../testing/scene.ts'

const { app, people } = await appScene()

const reused = rejectionWith('COMMAND_REUSED')
const guestUnder = (idempotencyKey: string) => app.as(null, { client: CLIENT, idempotencyKey })
const memberUnder = (id: string, idempotencyKey: string) =>
  app.as({ id, role: 'user' }, { client: CLIENT, idempotencyKey })
const passwordOf = (password: string) => ({ password, confirm_password: password })
const canSignIn = (account: string, password: string) =>
  people
    .guest()
    .account.signIn({ account, password })
    .then(
      () => true,
      () => false,
    )
const rowsOf = async (statement: string, values: unknown[]) => (await app.context.pool.query(statement, values)).rows

describe('a registration under an idempotency key', () => {
  it('has one effect and one answer when it is sent several times at once', async () => {
    const [key, input] = [newId(), form()]
    const answers = await Promise.all([1, 2, 3].map(() => guestUnder(key).account.register(input)))
    const [id, ...others] = new Set(answers.map(({ user }) => user.uuid))
    expect(others).toEqual([])
    expect(await rowsOf('select id from credential where account_id = $1', [id])).toHaveLength(1)
  })

  it('is rejected with another form', async () => {
    const [key, input] = [newId(), form()]
    const { token } = await guestUnder(key).account.register(input)
    for (const other of [{ email: 'other@example.com' }, { nickname: 'Other' }, { phone: '012 345 999' }])
      await expect(guestUnder(key).account.register({ ...input, ...other })).rejects.toEqual(reused)
    const caller = await people.bearer(token?.access_token)
    const changes = { nickname: 'Changed since', email: 'changed.since@example.com' }
    await caller.account.save({ ...changes, current_password: PASSWORD })
    expect((await guestUnder(key).account.register(input)).user.uuid).toBe((await caller.account.me()).uuid)
  })
})

describe('a registration under an idempotency key with another user name', () => {
  it('is rejected on the same network, also at the same time', async () => {
    const [key, input] = [newId(), form()]
    const outcomes = await Promise.allSettled([input, form()].map((one) => guestUnder(key).account.register(one)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(guestUnder(key).account.register(form())).rejects.toEqual(reused)
  })

  it('is carried out when the first was rejected', async () => {
    const [key, taken, input] = [newId(), form(), form()]
    await guestUnder(newId()).account.register(taken)
    await expect(guestUnder(key).account.register({ ...input, username: taken.username })).rejects.toEqual(
      rejectionWith('USERNAME_TAKEN'),
    )
    await guestUnder(key).account.register(input)
  })

  it('is rejected while one of two calls that were sent at once is still being carried out', async () => {
    const [key, input] = [newId(), form()]
    const rejected = new Rejection('BUSY')
    const failing = app.as(null, { client: CLIENT, idempotencyKey: key, commit: () => Promise.reject(rejected) })
    const [begun, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = app.as(null, {
      client: CLIENT,
      idempotencyKey: key,
      commit: async (commit) => {
        begun.resolve()
        await rest.promise
        return app.context.commit(commit)
      },
    })
    const registered = slow.account.register(input)
    await begun.promise
    await expect(failing.account.register(input)).rejects.toEqual(rejectionWith('BUSY'))
    await expect(guestUnder(key).account.register(form())).rejects.toEqual(reused)
    rest.resolve()
    expect((await registered).user.userName).toBe(input.username)
    await expect(guestUnder(key).account.register(form())).rejects.toEqual(reused)
  })
})

describe('a change of password under an idempotency key', () => {
  const change = (password: string) => ({ ...passwordOf(password), current_password: PASSWORD })

  it('has one effect when it is sent several times at once', async () => {
    const { user, input } = await people.member()
    const caller = memberUnder(user.uuid, newId())
    await Promise.all([1, 2, 3].map(() => caller.account.save(change('mango-season-2027'))))
    expect(await canSignIn(input.username, 'mango-season-2027')).toBe(true)
  })

  it('is rejected with another password', async () => {
    const { user, input } = await people.member()
    const caller = memberUnder(user.uuid, newId())
    await caller.account.save(change('mango-season-2027'))
    await caller.account.save(change('mango-season-2027'))
    await expect(caller.account.save(change('durian-season-2028'))).rejects.toEqual(reused)
    expect(await canSignIn(input.username, 'durian-season-2028')).toBe(false)
  })

  it('is rejected with another password that was sent at the same time', async () => {
    const { user, input } = await people.member()
    const caller = memberUnder(user.uuid, newId())
    const words = ['mango-season-2027', 'durian-season-2028']
    const outcomes = await Promise.allSettled(words.map((word) => caller.account.save(change(word))))
    const works = await Promise.all(words.map((word) => canSignIn(input.username, word)))
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(works)
    expect(works.sort()).toEqual([false, true])
  })

  it('leaves a later password alone when it is sent again', async () => {
    const { user, input } = await people.member()
    const key = newId()
    await memberUnder(user.uuid, key).account.save(change('mango-season-2027'))
    const back = { ...passwordOf(PASSWORD), current_password: 'mango-season-2027' }
    await memberUnder(user.uuid, newId()).account.save(back)
    const { token } = await people.guest().account.signIn({ account: input.username, password: PASSWORD })
    const session = await app.context.sessions.find(token?.access_token ?? '')
    if (typeof session === 'string') throw new Error(session)
    const again = app.as({ id: user.uuid, role: 'user' }, { client: CLIENT, idempotencyKey: key, session })
    await again.account.save(change('mango-season-2027'))
    expect(await canSignIn(input.username, PASSWORD)).toBe(true)
    expect(await app.context.sessions.find(token?.access_token ?? '')).toMatchObject({ accountId: user.uuid })
  })
})

it('an application under an idempotency key is rejected with another password that was sent at the same time', async () => {
  const { user } = await people.member()
  const caller = memberUnder(user.uuid, newId())
  const words = ['pepper-and-salt', 'salt-and-pepper']
  const apply = (word: string) => caller.business.submit({ business_name: 'Kampot Riverside', ...passwordOf(word) })
  const outcomes = await Promise.allSettled(words.map(apply))
  const [row] = await rowsOf(
    'select hash from credential c join business b on b.credential_id = c.id where b.id = $1',
    [user.uuid],
  )
  const works = await Promise.all(words.map((word) => app.context.passwords.matches(word, row?.hash ?? null, [])))
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(works)
  expect(works.sort()).toEqual([false, true])
})

it('an application under an idempotency key is rejected with another password', async () => {
  const { user } = await people.member()
  const caller = memberUnder(user.uuid, newId())
  const application = { business_name: 'Kampot Riverside', ...passwordOf('pepper-and-salt') }
  await caller.business.submit(application)
  await caller.business.submit(application)
  await expect(caller.business.submit({ ...application, ...passwordOf('salt-and-pepper') })).rejects.toEqual(reused)
})

describe('what is remembered of a command', () => {
  const hashes = (id: string) => rowsOf('select hash, person from command where stream = $1', [`account-${id}`])
  const textOf = (id: string) => `account-${id}\n{"profile":{"phone":"+85512777888"},"type":"SaveAccount"}`

  it('cannot be guessed at, and goes with the person', async () => {
    const { user, caller } = await people.member()
    await memberUnder(user.uuid, newId()).account.save({ phone: '012 777 888', current_password: PASSWORD })
    const hash = await app.context.keyring.hash(user.uuid, textOf(user.uuid))
    expect(await hashes(user.uuid)).toEqual([{ hash, person: user.uuid }])
    expect(hash).not.toBe(createHash('sha256').update(textOf(user.uuid)).digest('base64url'))
    await caller.account.remove({ password: PASSWORD })
    expect(await app.context.keyring.hash(user.uuid, textOf(user.uuid))).toBeNull()
  })

  it('goes with the person whom the command is about, not with who sent it', async () => {
    const { user } = await people.member()
    const system = app.requestAs({ id: newId(), role: 'system' }).actor
    const application = { uuid: user.uuid, business_name: 'Kep Pepper', password: 'pepper-and-salt' }
    await app.as(system, { idempotencyKey: newId() }).business.create(application)
    const stream = `business-${user.uuid}`
    const rows = await rowsOf('select person from command where stream = $1 order by version', [stream])
    expect(rows[0]).toEqual({ person: user.uuid })
  })
})
