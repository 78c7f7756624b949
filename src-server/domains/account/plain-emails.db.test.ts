import { Kysely, PostgresDialect } from 'kysely'
import { describe, expect, it } from 'vitest'
import { up } from '#db/migrations/0124-plain-emails.ts'
import { unfinished } from '../../projections/projection-jobs.ts'
import { replay, verify } from '../../projections/replay.ts'
import { PASSWORD } from '../../testing/members.ts'
import { registeredLongAgo } from '../../testing/registered-long-ago.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { accounts } from './projector.ts'

const { app, people } = await appScene()
const { pool } = app.engine

const taken = rejectionWith('EMAIL_TAKEN')
const signIn = async (account: string, password = PASSWORD) =>
  (await people.guest().account.signIn({ account, password })).user.uuid
const asSelf = (id: string) => app.as({ id, role: 'user' })
const keptLongAgo = async (username: string, email: string) => (await registeredLongAgo(app, { username, email })).id

async function expectReplayedAlike(): Promise<void> {
  for (const { onlyLive, onlyReplayed } of await verify(app.engine, accounts))
    expect([onlyLive, onlyReplayed]).toEqual([[], []])
}

describe('an e-mail that was kept as it was typed, with Khmer or wide digits', () => {
  it('signs its member in, however it is typed today, and admins find it', async () => {
    const id = await keptLongAgo('sokha.kep', 'Sok០១@kep.example')
    for (const typed of ['Sok០១@kep.example', 'sok01@kep.example', 'ｓｏｋ０１@kep.example', 'sok០1@kep.example'])
      expect(await signIn(typed)).toBe(id)
    const { rows } = await app.as(app.actorOf('admin')).account.members({ q: 'sok01@kep.example' })
    expect(rows).toMatchObject([{ uuid: id, email: 'Sok០១@kep.example' }])
    await asSelf(id).account.save({ nickname: 'Sokha' })
    expect(await signIn('sok01@kep.example')).toBe(id)
    await expectReplayedAlike()
  })

  it('is taken: nobody else registers it or makes it theirs, or opens the account with a password of their own', async () => {
    const id = await keptLongAgo('vanna.kep', 'vanna០២@kep.example')
    for (const email of ['vanna02@kep.example', 'vanna០២@kep.example', 'VANNA０２@kep.example'])
      await expect(people.member({ email })).rejects.toEqual(taken)
    const stranger = await people.member({ password: 'boats-on-the-lake', confirm_password: 'boats-on-the-lake' })
    const claim = { email: 'vanna02@kep.example', current_password: 'boats-on-the-lake' }
    await expect(stranger.caller.account.save(claim)).rejects.toEqual(taken)
    await expect(signIn('vanna02@kep.example', 'boats-on-the-lake')).rejects.toEqual(rejectionWith('SIGN_IN_WRONG'))
    expect(await signIn('vanna02@kep.example')).toBe(id)

    // Its member writes it plainly, and is the only one who may.
    await asSelf(id).account.save({ email: 'vanna02@kep.example', current_password: PASSWORD })
    expect(await signIn('vanna០២@kep.example')).toBe(id)
    await expect(stranger.caller.account.save(claim)).rejects.toEqual(taken)
  })

  it('is free again, and forgotten, once its member has left', async () => {
    const id = await keptLongAgo('dara.kep', 'dara០៣@kep.example')
    await asSelf(id).account.remove({ password: PASSWORD })
    await expect(signIn('dara03@kep.example')).rejects.toEqual(rejectionWith('SIGN_IN_WRONG'))
    const { rows } = await pool.query('select plain_email_key as key from account where id = $1', [id])
    expect(rows).toEqual([{ key: null }])
    const { user } = await people.member({ email: 'dara03@kep.example' })
    expect(await signIn('dara០៣@kep.example')).toBe(user.uuid)
  })

  it('names the account that has it plainly, where there is one, which keeps it', async () => {
    const { user, caller } = await people.member({ email: 'chan04@kep.example' })
    const older = await keptLongAgo('chan.kep', 'chan០៤@kep.example')
    for (const typed of ['chan04@kep.example', 'chan០៤@kep.example']) expect(await signIn(typed)).toBe(user.uuid)
    expect(await signIn('chan.kep')).toBe(older)
    await caller.account.save({ nickname: 'Chan', email: 'chan04@kep.example' })
    await expect(
      asSelf(older).account.save({ email: 'chan04@kep.example', current_password: PASSWORD }),
    ).rejects.toEqual(taken)
    await expectReplayedAlike()
  })

  it('names nobody where two are read alike, who sign in by their names, until one of them has left', async () => {
    const one = await keptLongAgo('bopha.kep', 'bopha០៥@kep.example')
    const two = await keptLongAgo('bopha.kampot', 'bopha０５@kep.example')
    await expect(signIn('bopha05@kep.example')).rejects.toEqual(rejectionWith('SIGN_IN_WRONG'))
    expect([await signIn('bopha.kep'), await signIn('bopha.kampot')]).toEqual([one, two])
    const claim = { email: 'bopha05@kep.example', current_password: PASSWORD }
    await expect(asSelf(one).account.save(claim)).rejects.toEqual(taken)
    await asSelf(one).account.remove({ password: PASSWORD })
    expect(await signIn('bopha05@kep.example')).toBe(two)
  })

  it('is read so after the upgrade, by the replay that it asks for where there is one', async () => {
    const id = await keptLongAgo('rith.kep', 'rith០៦@kep.example')
    await pool.query('alter table account drop column plain_email_key')
    await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }))
    expect((await unfinished(pool)).map(({ kind, name }) => `${kind} ${name}`)).toEqual(['replay accounts'])
    await expect(signIn('rith06@kep.example')).rejects.toEqual(rejectionWith('SIGN_IN_WRONG'))
    await replay(app.engine, accounts)
    expect(await signIn('rith06@kep.example')).toBe(id)
    await expectReplayedAlike()
  })
})
