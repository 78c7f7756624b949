import { Kysely, PostgresDialect } from 'kysely'
import { describe, expect, it } from 'vitest'
import { up } from '#db/migrations/0028-lookalikes-again.ts'
import { unfinished } from '../../projections/projection-jobs.ts'
import { replay, verify } from '../../projections/replay.ts'
import { passwordHashOf } from '../../sign-in/passwords.ts'
import { PASSWORD } from '../../testing/members.ts'
import { registeredLongAgo } from '../../testing/registered-long-ago.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { accounts } from './projector.ts'

const { app, people } = await appScene()

/** Registers a name as a release did that did not look at what it looks like. */
async function withName(username: string): Promise<string> {
  const { id, credential_id } = await registeredLongAgo(app, { username })
  expect(await passwordHashOf(app.context.sql, credential_id)).not.toBeNull()
  return id
}

async function replayAccounts(): Promise<void> {
  await replay(app.engine, accounts)
  for (const { onlyLive, onlyReplayed } of await verify(app.engine, accounts))
    expect([onlyLive, onlyReplayed]).toEqual([[], []])
}

const signIn = (account: string) => people.guest().account.signIn({ account, password: PASSWORD })

describe('two names of an old log that look alike', () => {
  // A Greek capital that looks like an N, and whose small letter looks like a v.
  const [first, second] = ['nimol.kep', '\u039dimol.kep']

  it('do not stop a replay: both members sign in, the older has the name, and the later is reported', async () => {
    const [older, later] = [await withName(first), await withName(second)]
    await replayAccounts()
    expect((await signIn(first)).user.uuid).toBe(older)
    expect((await signIn(second)).user.uuid).toBe(later)
    expect(await app.system.account.lookalikes()).toEqual([
      { uuid: later, userName: second, older: { uuid: older, userName: first } },
    ])
    for (const username of [first, second, 'Nimol.Kep'])
      await expect(people.member({ username })).rejects.toEqual(rejectionWith('USERNAME_TAKEN'))

    await app.as({ id: older, role: 'user' }).account.remove({ password: PASSWORD })
    await replayAccounts()
    expect(await app.system.account.lookalikes()).toEqual([])
    await expect(people.member({ username: first })).rejects.toEqual(rejectionWith('USERNAME_TAKEN'))
    expect((await signIn(second)).user.uuid).toBe(later)
    await app.as({ id: later, role: 'user' }).account.remove({ password: PASSWORD })
    await people.member({ username: first })
  })
})

it('the replay that failed for such names is asked for again where one has no lookalike yet', async () => {
  const { pool } = app.engine
  const { user } = await people.member()
  const migrated = async () => {
    await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }))
    return (await unfinished(pool)).map(({ kind, name }) => `${kind} ${name}`)
  }
  await pool.query(
    `insert into replay (name, error) values ('accounts', 'USERNAME_TAKEN')
     on conflict (name) do update set error = excluded.error, result = null`,
  )
  expect(await migrated()).toEqual([])
  await pool.query('update account set lookalike = null where id = $1', [user.uuid])
  expect(await migrated()).toEqual(['replay accounts'])
  await replayAccounts()
  await expect(people.member({ username: user.userName.toUpperCase() })).rejects.toThrow('USERNAME_TAKEN')
})

it('of two new names that look alike and come at once one is refused', async () => {
  for (let n = 0; n < 5; n++) {
    const names = [`nary${n}.kep`, `\u039dary${n}.kep`]
    const outcomes = await Promise.allSettled(names.map((username) => people.member({ username })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})
