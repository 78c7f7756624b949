import { describe, expect, it } from 'vitest'
import { rejectionWith } from '../../../testing/rejection-with.ts'
import { appScene } from '../../../testing/scene.ts'

const { app, people } = await appScene()

async function owner() {
  const member = await people.member()
  await app.system.business.create({ uuid: member.user.uuid, business_name: 'Kep Bay', password: 'pepper-and-salt' })
  return member
}

const suspend = (uuid: string) => app.system.business.decide({ uuid, status: 'suspended', reason: 'Complaints' })

describe('what everyone reads', () => {
  it('stays as it was when its owner is suspended and tries to rewrite it', async () => {
    const { user, again } = await owner()
    const before = await again()
    const draft = app.draft({ images: [await app.picture(before)] })
    const { id } = await before.post.save(draft)
    const { version } = await before.post.publish({ id })
    await suspend(user.uuid)

    const suspended = await again()
    const swindle = { ...draft, name: 'Casino', social_links: ['https://evil.example/'] }
    await suspended.post.save({ ...swindle, id, version, submit: true })
    const other = await app.picture(suspended)
    await suspended.post.save({ ...draft, id, images: [other] })
    const translations = { kh: { name: 'កាស៊ីណូ' } }
    await suspended.post.save({ ...swindle, id, translations })
    expect(await app.guest.post.get({ id })).toMatchObject({
      name: draft.name,
      names: { en: draft.name },
      social_links: [],
      images: [{ id: draft.images[0] }],
    })

    // A hidden post may be changed, and is seen again when somebody else has published it.
    await suspended.post.hide({ id })
    expect(await suspended.post.save({ ...swindle, id })).toMatchObject({ status: 'hidden', name: 'Casino' })
    await expect(suspended.post.publish({ id })).rejects.toEqual(rejectionWith('BUSINESS_SUSPENDED'))
    await expect(app.guest.post.get({ id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    await app.system.business.decide({ uuid: user.uuid, status: 'approved' })
    expect(await (await again()).post.publish({ id })).toMatchObject({ status: 'published' })
  })

  it('stays as it was when a member tries to rewrite a post that an admin has published', async () => {
    const { caller } = await people.member()
    const admin = await people.admin()
    const draft = app.draft({ images: [await app.picture(caller)] })
    const { id } = await caller.post.save(draft)
    await admin.caller.post.publish({ id })
    await caller.post.save({ ...draft, id, name: 'Casino' })
    expect((await app.guest.post.get({ id })).name).toBe(draft.name)
    expect((await caller.post.content({ id })).is_saved_by_me).toBe(true)
    expect((await admin.caller.post.save({ ...draft, id, name: 'Kep market' })).name).toBe('Kep market')
    expect((await caller.post.content({ id })).is_saved_by_me).toBe(false)
  })
  it('is what an admin has read: a draft that was changed meanwhile is neither published nor hidden', async () => {
    const { caller } = await people.member()
    const admin = await people.admin()
    const draft = app.draft({ images: [await app.picture(caller)] })
    const { id, version: read } = await caller.post.save(draft)
    const { version } = await caller.post.save({ ...draft, id, name: 'Casino' })
    const stale = rejectionWith('VERSION_STALE')
    await expect(admin.caller.post.publish({ id, version: read })).rejects.toEqual(stale)
    await expect(app.guest.post.get({ id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    const published = await admin.caller.post.publish({ id, version })
    expect(published).toMatchObject({ status: 'published', name: 'Casino' })
    await expect(admin.caller.post.hide({ id, version })).rejects.toEqual(stale)
    expect(await admin.caller.post.hide({ id, version: published.version })).toMatchObject({ status: 'hidden' })
  })
})
