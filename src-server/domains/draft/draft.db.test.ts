import { describe, expect, it, onTestFinished } from 'vitest'
import { MAX_DRAFT_LENGTH, MAX_UNSAVED_FORMS } from '#shared/limits.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()
const STALE = rejectionWith('DRAFT_STALE')
const NAME = 'article:NEW'
const text = (title: string) => JSON.stringify({ title })

describe('what a member has typed and not saved', () => {
  it('is kept for the same member on every device, and for nobody else', async () => {
    const [{ caller }, other] = [await people.member(), await people.member()]
    expect(await caller.draft.get({ name: NAME })).toBeNull()
    await caller.draft.save({ name: NAME, text: text('Kep'), revision: 0 })
    expect(await caller.draft.get({ name: NAME })).toMatchObject({ text: text('Kep'), revision: 1 })
    expect(await other.caller.draft.get({ name: NAME })).toBeNull()
    await other.caller.draft.remove({ name: NAME })
    expect(await caller.draft.get({ name: NAME })).not.toBeNull()
    await caller.draft.remove({ name: NAME })
    expect(await caller.draft.get({ name: NAME })).toBeNull()
  })

  it('takes the place of the revision that was read, and of no other', async () => {
    const { caller } = await people.member()
    const save = (title: string, revision: number) => caller.draft.save({ name: NAME, text: text(title), revision })
    const begun = await Promise.allSettled([save('on the phone', 0), save('on the desktop', 0)])
    expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(begun.find((one) => one.status === 'rejected')?.reason).toEqual(STALE)
    const gone = await Promise.allSettled([save('one', 1), save('other', 1), save('third', 1)])
    expect(gone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(save('stale', 1)).rejects.toEqual(STALE)
    await caller.draft.remove({ name: NAME })
    await expect(save('saved meanwhile', 2)).rejects.toEqual(STALE)
  })

  it('is answered again where the answer was lost', async () => {
    const { caller } = await people.member()
    const first = { name: NAME, text: text('Kep'), revision: 0 }
    expect(await caller.draft.save(first)).toEqual(await caller.draft.save(first))
    const second = { ...first, text: text('Kep in May'), revision: 1 }
    expect(await caller.draft.save(second)).toEqual(await caller.draft.save(second))
  })

  it('stays where another device has typed since it was saved here', async () => {
    const { caller } = await people.member()
    await caller.draft.save({ name: NAME, text: text('here'), revision: 0 })
    await caller.draft.save({ name: NAME, text: text('there'), revision: 1 })
    await caller.draft.remove({ name: NAME, revision: 1 })
    expect(await caller.draft.get({ name: NAME })).toMatchObject({ text: text('there') })
    await caller.draft.remove({ name: NAME, revision: 2 })
    expect(await caller.draft.get({ name: NAME })).toBeNull()
  })

  it('is of a limited number and size', async () => {
    const { caller, user } = await people.member()
    await app.engine.pool.query(
      `insert into draft (account_id, name, text, files, revision, saved_at)
       select $1, 'post:' || n, '{}', '{}', 1, now() from generate_series(1, $2) n`,
      [user.uuid, MAX_UNSAVED_FORMS],
    )
    await expect(caller.draft.save({ name: NAME, text: '{}', revision: 0 })).rejects.toEqual(
      rejectionWith('DRAFTS_FULL'),
    )
    await caller.draft.save({ name: 'post:1', text: text('goes on'), revision: 1 })
    const long = JSON.stringify('k'.repeat(MAX_DRAFT_LENGTH))
    await expect(caller.draft.save({ name: 'post:1', text: long, revision: 2 })).rejects.toThrow()
    await expect(caller.draft.save({ name: '../etc', text: '{}', revision: 0 })).rejects.toThrow()
  })

  it('is of a limited number also where two forms are begun at once', async () => {
    const { caller, user } = await people.member()
    const { pool } = app.engine
    const insert = `insert into draft (account_id, name, text, files, revision, saved_at)
       select $1, 'post:' || n, '{}', '{}', 1, now() from generate_series($2::int, $3::int) n`
    await pool.query(insert, [user.uuid, 2, MAX_UNSAVED_FORMS])
    // Both wait for what is being written under their names, once they have counted.
    const other = await pool.connect()
    onTestFinished(() => other.release())
    await other.query('begin')
    await other.query(insert, [user.uuid, 0, 1])
    const begin = (name: string) => caller.draft.save({ name, text: '{}', revision: 0 })
    const both = Promise.allSettled([begin('post:0'), begin('post:1')])
    await expect.poll(async () => (await pool.query(WAITING)).rowCount).toBe(2)
    await other.query('rollback')
    const refused = (await both).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual([rejectionWith('DRAFTS_FULL')])
  })

  it('keeps the pictures of its author, and none of another', async () => {
    const [{ caller, user }, other] = [await people.member(), await people.member()]
    const [own, foreign] = [await app.picture(caller), await app.picture(other.caller)]
    await caller.draft.save({ name: NAME, text: '{}', files: [own, foreign], revision: 0 })
    const later = new Date(app.clock.now.getTime() + 2 * 86_400_000)
    app.clock.now = later
    await app.system.file.sweep()
    const { rows } = await app.engine.pool.query('select id from file where id = any($1)', [[own, foreign]])
    expect(rows.map(({ id }) => id)).toEqual([own])
    await app.system.draft.removeAllOf({ uuid: user.uuid })
    expect(await caller.draft.get({ name: NAME })).toBeNull()
  })

  it('is forgotten after 90 days', async () => {
    const { caller } = await people.member()
    await caller.draft.save({ name: NAME, text: text('Kep'), revision: 0 })
    const days = (count: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + count * 86_400_000)
    }
    days(89)
    await app.system.draft.sweep()
    expect(await caller.draft.get({ name: NAME })).not.toBeNull()
    days(2)
    await app.system.draft.sweep()
    expect(await caller.draft.get({ name: NAME })).toBeNull()
  })
})

/** The transactions of this database that wait for a lock. */
const WAITING = `select distinct pid from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`
