import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../platform/ids.ts'
import { REMEMBERED_DAYS, sweepCommands } from '../procedures/sweep-commands.ts'
import { NOON, type TestApp } from '../testing/app.ts'
import { CLIENT, form, PASSWORD } from '../testing/members.ts'
import { rejectionWith } from '../testing/rejection-with.ts'
import { remainsOf } from '../testing/remains.ts'
import { appScene } from '../testing/scene.ts'

const { app, people } = await appScene()

const reused = rejectionWith('COMMAND_REUSED')
const underKey = (actor: Parameters<TestApp['as']>[0], idempotencyKey = newId()) =>
  app.as(actor, { client: CLIENT, idempotencyKey })
const answers = async () => (await app.context.pool.query('select from first_answer')).rowCount

describe('a call that is sent a dozen times at once is counted once, and all get one answer', () => {
  const to = (password: string) => ({ password, confirm_password: password })
  type Caller = ReturnType<typeof underKey>
  it.each<[string, (caller: Caller) => Promise<unknown>]>([
    ['another e-mail', ({ account }) => account.save({ email: 'dozen@example.com', current_password: PASSWORD })],
    ['another password', ({ account }) => account.save({ ...to('mango-season-2027'), current_password: PASSWORD })],
    [
      'an application',
      ({ business }) => business.submit({ business_name: 'Kep', telegram: '@kep', ...to('pepper-and-salt') }),
    ],
    ['a deletion', ({ account }) => account.remove({ password: PASSWORD })],
  ])('%s', async (_, call) => {
    const { user } = await people.member()
    const keyed = underKey({ id: user.uuid, role: 'user' })
    const all = await Promise.all(Array.from({ length: 12 }, () => call(keyed)))
    for (const answer of all) expect(answer).toEqual(all[0])
  })
})

describe('a repeated call gets its first answer', () => {
  it('when the post was edited, hidden and removed since', async () => {
    const owner = app.actorOf('owner')
    const own = app.as(owner)
    const draft = app.draft({ images: [await app.picture(own)] })
    const [saving, publishing] = [underKey(owner), underKey(owner)]
    const saved = await saving.post.save(draft)
    const published = await publishing.post.publish({ id: saved.id })
    expect(published.status).toBe('published')
    await own.post.save({ ...draft, id: saved.id, name: 'Kep crab market by the sea' })
    expect(await saving.post.save(draft)).toEqual(saved)
    await own.post.hide({ id: saved.id })
    expect(await publishing.post.publish({ id: saved.id })).toEqual(published)
    await own.post.remove({ id: saved.id })
    expect(await saving.post.save(draft)).toEqual(saved)
    expect(await publishing.post.publish({ id: saved.id })).toEqual(published)
    await expect(saving.post.save({ ...draft, name: 'Other' })).rejects.toEqual(reused)
    await expect(publishing.post.hide({ id: saved.id })).rejects.toEqual(reused)
  })

  it('when the profile was changed since, and not with another password', async () => {
    const { user, caller } = await people.member()
    const keyed = underKey({ id: user.uuid, role: 'user' })
    const word = (password: string) => ({ password, confirm_password: password, current_password: PASSWORD })
    const change = { nickname: 'Dara', ...word('mango-season-2027') }
    const first = await keyed.account.save(change)
    await caller.account.save({ nickname: 'Sok' })
    expect(await keyed.account.save(change)).toEqual(first)
    await expect(keyed.account.save({ ...change, ...word('durian-season-2027') })).rejects.toEqual(reused)
  })

  it('when the picture of the profile is gone since', async () => {
    const { user, caller } = await people.member()
    const keyed = underKey({ id: user.uuid, role: 'user' })
    const profile = await app.picture(app.as({ id: user.uuid, role: 'user' }))
    const first = await keyed.account.save({ profile })
    await caller.account.save({ profile: null })
    expect(await keyed.account.save({ profile })).toEqual(first)
  })

  it('all of several at once the same one', async () => {
    const keyed = underKey(app.actorOf('admin'))
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => keyed.post.save(app.draft())))
    for (const other of others) expect(other).toEqual(first)
  })

  it('of its own, not that of another member or call under the same key', async () => {
    const [one, other] = [app.actorOf('admin'), app.actorOf('admin')]
    const first = await underKey(one, 'same').post.save(app.draft())
    expect((await underKey(other, 'same').post.save(app.draft())).id).not.toBe(first.id)
    const { id } = await app.publish()
    await expect(underKey(one, 'same').post.hide({ id })).rejects.toEqual(reused)
  })
})

describe('a form of pictures', () => {
  const formOf = (...pictures: Uint8Array[]) => ({
    type: 'post' as const,
    files: async function* () {
      yield* pictures
    },
  })
  const png = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#00f' } })
      .png()
      .toBuffer()
  const filesOf = async (id: string) => {
    const { rows } = await app.context.pool.query('select id from file where owner_id = $1', [id])
    return rows.length
  }

  it('with other pictures than the first one under its key, also with one more or fewer, is another one', async () => {
    const actor = app.actorOf('user')
    const keyed = underKey(actor)
    const [bytes, other] = [await app.jpeg(), await png()]
    const first = await keyed.file.upload(formOf(bytes, bytes))
    expect(await keyed.file.upload(formOf(bytes, bytes))).toEqual(first)
    for (const pictures of [[bytes], [bytes, bytes, bytes], [bytes, bytes, other], [bytes, other], [other, bytes]])
      await expect(keyed.file.upload(formOf(...pictures))).rejects.toEqual(reused)
    expect(await filesOf(actor.id)).toBe(2)
  })

  it('that was interrupted between two pictures goes on when it is repeated', async () => {
    const actor = app.actorOf('user')
    const keyed = underKey(actor)
    const [bytes, other] = [await app.jpeg(), await png()]
    const { fileStore } = app.context
    const draft = fileStore.draft.bind(fileStore)
    const spy = vi.spyOn(fileStore, 'draft')
    const stopped = new Error('stopped')
    spy.mockImplementationOnce(draft)
    spy.mockImplementationOnce(async (given) => ({ ...(await draft(given)), keep: () => Promise.reject(stopped) }))
    await expect(keyed.file.upload(formOf(bytes, other))).rejects.toThrow('stopped')
    spy.mockRestore()
    expect(await filesOf(actor.id)).toBe(1)
    await expect(keyed.file.upload(formOf(bytes, other, bytes))).rejects.toEqual(reused)
    expect(await keyed.file.upload(formOf(bytes, other))).toHaveLength(2)
    expect(await filesOf(actor.id)).toBe(2)
  })
})

describe('what is remembered of an answer', () => {
  it('is no token: signing in and registering are answered anew', async () => {
    const [before, key] = [await answers(), newId()]
    const input = form()
    const guest = () => app.as(null, { client: CLIENT, idempotencyKey: key })
    const first = await guest().account.register(input)
    const again = await guest().account.register(input)
    expect(again.token?.access_token).not.toBe(first.token?.access_token)
    await guest().account.signIn({ account: input.username, password: PASSWORD })
    expect(await answers()).toBe(before)
  })

  it('is readable nowhere, and by nobody once somebody it names is forgotten', async () => {
    const { user } = await people.member({ nickname: 'Planted Nickname' })
    const member = { id: user.uuid, role: 'user' as const }
    await app.as(member).business.submit({
      business_name: 'Planted Guesthouse',
      password: 'pepper-and-salt',
      confirm_password: 'pepper-and-salt',
    })
    const deciding = underKey(app.actorOf('admin'))
    const decision = { uuid: user.uuid, status: 'approved' as const }
    const first = await deciding.business.decide(decision)
    expect(first.business_name).toBe('Planted Guesthouse')
    expect(await remainsOf(app, { name: 'Planted Guesthouse' })).toEqual(['name in public.business'])
    await app.as(member).business.mine()
    expect(await deciding.business.decide(decision)).toEqual(first)

    await app.as(member).account.remove({ password: PASSWORD })
    const now = await deciding.business.decide(decision).catch((error: unknown) => error)
    expect(JSON.stringify(now)).not.toContain('Planted')
  })

  it('is swept after a day, and commands after thirty, when a key is new again', async () => {
    const actor = app.actorOf('admin')
    const keyed = underKey(actor)
    const draft = app.draft()
    const saved = await keyed.post.save(draft)
    const later = async (days: number) => {
      await sweepCommands(app.context.pool, new Date(NOON.getTime() + days * 86_400_000 - 1_000))
      const { rows } = await app.context.pool.query<{ answers: number; commands: number }>(
        `select (select count(*)::int from first_answer) as answers,
           (select count(*)::int from command where stream = $1) as commands`,
        [`post-${saved.id}`],
      )
      return { any: (rows[0]?.answers ?? 0) > 0, commands: rows[0]?.commands }
    }
    expect(await later(REMEMBERED_DAYS.answers)).toEqual({ any: true, commands: 1 })
    expect(await later(REMEMBERED_DAYS.answers + 1)).toEqual({ any: false, commands: 1 })
    await app.as(actor).post.save({ ...draft, id: saved.id, name: 'Edited since' })
    expect((await keyed.post.save(draft)).name).toBe('Edited since')
    await later(REMEMBERED_DAYS.answers + 1)
    expect(await later(REMEMBERED_DAYS.commands)).toMatchObject({ commands: 1 })
    expect(await later(REMEMBERED_DAYS.commands + 1)).toMatchObject({ commands: 0 })
  })
})
