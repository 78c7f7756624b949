import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { folderOf } from '#shared/file.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { newId } from '../../platform/ids.ts'
import { createS3Store } from '../../platform/s3-store.ts'
import { SYSTEM_ACTOR } from '../../procedures/context.ts'
import { SILENT } from '../../projections/logger.ts'
import { openS3Server } from '../../testing/s3-server.ts'
import { appScene } from '../../testing/scene.ts'
import { LOOKED_AT, sweepable } from './shown.ts'

const { app, people } = await appScene()

const folderById = new Map<string, string>()
const rowOf = (id: string) => app.context.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
const isThere = async (id: string) => {
  const stored = (await readdir(app.context.fileStore.root)).includes(folderById.get(id) ?? '')
  expect(stored).toBe((await rowOf(id)) !== undefined)
  return stored
}
async function picture(actor: Actor): Promise<string> {
  const id = await app.picture(app.as(actor))
  folderById.set(id, folderOf((await rowOf(id)) ?? { id, content: null }))
  return id
}
const pictures = (count: number, actor: Actor) => Promise.all(Array.from({ length: count }, () => picture(actor)))

const age = (id: string, hours: number) =>
  app.context.pool.query(`update file set created_at = $3::timestamptz - make_interval(hours => $2) where id = $1`, [
    id,
    hours,
    app.clock.now.toISOString(),
  ])

describe('a picture that is taken away', () => {
  it('from a post is gone, and the others stay', async () => {
    const owner = app.actorOf('owner')
    const [kept = '', taken = ''] = await pictures(2, owner)
    const post = await app.as(owner).post.save(app.draft({ images: [kept, taken] }))
    await app.as(owner).post.save({ ...app.draft({ images: [kept] }), id: post.id, version: post.version })
    expect([await isThere(kept), await isThere(taken)]).toEqual([true, false])
  })

  it('stays while another post shows it', async () => {
    const owner = app.actorOf('owner')
    const [shared = '', other = ''] = await pictures(2, owner)
    const draft = app.draft({ images: [shared] })
    const [first, second] = [await app.as(owner).post.save(draft), await app.as(owner).post.save(draft)]
    await app.as(owner).post.save({ ...app.draft({ images: [other] }), id: first.id, version: first.version })
    expect(await isThere(shared)).toBe(true)
    await app.as(owner).post.save({ ...app.draft({ images: [other] }), id: second.id, version: second.version })
    expect(await isThere(shared)).toBe(false)
  })

  it('of a deleted post stays as long as the post can be had back', async () => {
    const owner = app.actorOf('owner')
    const ids = await pictures(2, owner)
    const [kept = '', gone = ''] = ids
    const posts = await Promise.all(ids.map((id) => app.as(owner).post.save(app.draft({ images: [id] }))))
    const [restored, deleted] = posts
    for (const post of posts) await app.as(owner).post.remove({ id: post.id })
    await Promise.all(ids.map((id) => age(id, 25)))
    await app.system.file.sweep()
    expect([await isThere(kept), await isThere(gone)]).toEqual([true, true])
    await app.as(owner).post.restore({ id: restored?.id ?? '' })
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_001)
    for (let turn = 0; turn < 2; turn++) await app.system.file.sweep()
    expect([await isThere(kept), await isThere(gone)]).toEqual([true, false])
    await expect(app.as(owner).post.restore({ id: deleted?.id ?? '' })).rejects.toThrow('POST_NOT_FOUND')
  })

  it('from a profile is gone', async () => {
    const { caller, user } = await people.member()
    const [first = '', second = ''] = await pictures(2, { id: user.uuid, role: 'user' })
    await caller.account.save({ profile: first })
    await caller.account.save({ profile: second })
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
    await caller.account.save({ profile: null })
    expect(await isThere(second)).toBe(false)
  })
})

describe('a picture that nothing shows', () => {
  it('is swept after a day, not before, and not one that is shown', async () => {
    const owner = app.actorOf('owner')
    const [unused = '', fresh = '', shown = ''] = await pictures(3, owner)
    await app.as(owner).post.save(app.draft({ images: [shown] }))
    await Promise.all([age(unused, 25), age(shown, 25), age(fresh, 23)])
    for (let turn = 0; turn < 2; turn++) await app.system.file.sweep()
    expect(await Promise.all([unused, fresh, shown].map(isThere))).toEqual([false, true, true])
  })

  it('is found among many that are shown, of which each statement looks at a few', async () => {
    const owner = app.actorOf('owner')
    const [unused = ''] = await pictures(1, owner)
    await age(unused, 25)
    const { id } = await app.publish()
    const { pool } = app.engine
    const others = 'jsonb_populate_record(f, jsonb_build_object($1::text, gen_random_uuid()))'
    await pool.query(
      `with many as (
         insert into file select (${others}).* from file f, generate_series(1, $2) where f.id = $3 returning id)
       update post set images = images || array(select id from many) where id = $4`,
      ['id', 2 * LOOKED_AT, unused, id],
    )
    const found: string[][] = []
    for await (const page of sweepable(app.context)) found.push(page.map((row) => row.id))
    await pool.query('delete from file f using post p where p.id = $1 and f.id = any(p.images[2:])', [id])
    expect(found).toHaveLength(3)
    expect(found.flat()).toEqual([unused])
    await app.system.file.sweep()
  })

  it('stays where a post comes to show it while others are swept', async () => {
    const owner = app.actorOf('owner')
    const ids = await pictures(2, owner)
    await Promise.all(ids.map((id) => age(id, 25)))
    const { fileStore } = app.context
    const remove = fileStore.remove.bind(fileStore)
    const removing = vi.spyOn(fileStore, 'remove').mockImplementationOnce(async (folder) => {
      const later = ids.filter((id) => folderById.get(id) !== folder)
      await app.as(owner).post.save(app.draft({ images: later }))
      await remove(folder)
    })
    onTestFinished(() => removing.mockRestore())
    await app.system.file.sweep()
    expect((await Promise.all(ids.map(isThere))).toSorted()).toEqual([false, true])
  })

  it.each(['ad', 'sponsor', 'article'] as const)('is swept whoever uploaded it, as of kind %s', async (kind) => {
    const { id } = await app.system.file.save({ id: newId(), kind, bytes: await app.jpeg() })
    await age(id, 25)
    await app.system.file.sweep()
    expect(await rowOf(id)).toBeUndefined()
  })

  it('is swept, and what was left of uploads, though another one cannot be removed', async () => {
    const [stuck = '', unused = ''] = await pictures(2, app.actorOf('owner'))
    const lost = newId()
    const { fileStore } = app.context
    await fileStore.put(`/uploads/${lost}/original.jpeg`, await app.jpeg())
    const old = new Date(app.clock.now.getTime() - 25 * 3_600_000)
    await utimes(path.join(fileStore.root, lost), old, old)
    await Promise.all([age(stuck, 25), age(unused, 25)])
    const remove = async (folder: string) => {
      if (folder === folderById.get(stuck)) throw new Error('EACCES: permission denied')
      await fileStore.remove(folder)
    }
    const sweep = app.as(SYSTEM_ACTOR, { fileStore: { ...fileStore, remove } }).file.sweep()
    await expect(sweep).rejects.toThrow('1 pictures were not erased')
    expect([await isThere(stuck), await isThere(unused)]).toEqual([true, false])
    expect(await readdir(fileStore.root)).not.toContain(lost)
    await app.system.file.sweep()
    expect(await isThere(stuck)).toBe(false)
  })

  it('is swept where an interrupted upload has left its bytes alone, after a day', async () => {
    const { fileStore } = app.context
    const names = async () => [...(await readdir(fileStore.root)), ...(await readdir(drafts))]
    const drafts = path.join(app.settings.DATA_DIR, 'drafts')
    const shown = folderById.get(await picture(app.actorOf('owner'))) ?? ''
    const [lost, fresh] = [newId(), newId()]
    for (const id of [lost, fresh]) await fileStore.put(`/uploads/${id}/original.jpeg`, await app.jpeg())
    await fileStore.draft(await app.jpeg())
    const [draft = ''] = await readdir(drafts)
    const old = new Date(app.clock.now.getTime() - 25 * 3_600_000)
    await utimes(path.join(drafts, draft), old, old)
    for (const id of [lost, shown]) await utimes(path.join(fileStore.root, id), old, old)
    await app.system.file.sweep()
    const left = await names()
    expect([lost, fresh, shown, draft].map((name) => left.includes(name))).toEqual([false, true, true, false])
  })
})

it('in an S3 store pictures that nothing shows are swept, and bytes that no picture has', async () => {
  const server = await openS3Server()
  onTestFinished(() => server.close())
  const fileStore = createS3Store({ dataDir: app.settings.DATA_DIR, s3: server.s3, log: SILENT })
  const system = app.as(SYSTEM_ACTOR, { fileStore })
  const [unused, shown] = [await app.picture(system), await app.picture(system)]
  for (const id of [unused, shown]) await system.file.makeVariants({ id })
  await system.post.save(app.draft({ images: [shown] }))
  const lost = '5f'.repeat(16)
  for (const name of [`${lost}/original.jpeg`, 'of-others/logo.jpeg'])
    await fileStore.put(`/uploads/${name}`, await app.jpeg())
  const folders = async () => {
    const found: string[] = []
    for await (const page of fileStore.foldersBefore(new Date(Date.now() + 60_000))) found.push(...page)
    return found.sort()
  }
  const folderOfPicture = async (id: string) => (await rowOf(id))?.content ?? ''
  const [kept, gone] = [await folderOfPicture(shown), await folderOfPicture(unused)]
  await Promise.all([unused, shown].map((id) => age(id, 25)))
  await system.file.sweep()
  expect(await folders()).toEqual([kept, lost, 'of-others'].sort())
  expect([await rowOf(unused), await rowOf(shown)]).toMatchObject([undefined, { id: shown }])
  expect(gone).toMatch(/^[0-9a-f]{32}$/)
  // The store's clock is the real one.
  app.clock.now = new Date(Date.now() + 25 * 3_600_000)
  for (let turn = 0; turn < 2; turn++) await system.file.sweep()
  expect(await folders()).toEqual([kept, 'of-others'].sort())
})
