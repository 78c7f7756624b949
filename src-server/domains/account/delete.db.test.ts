import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { SavePostInput } from '#shared/post.ts'
import { projectors } from '../../composition/projectors.ts'
import { SLICES } from '../../composition/slices.ts'
import { newId } from '../../platform/ids.ts'
import { systemRequest } from '../../procedures/context.ts'
import { replay, verify } from '../../projections/replay.ts'
import { PASSWORD } from '../../testing/members.ts'
import { content } from '../../testing/post-events.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { remainsOf } from '../../testing/remains.ts'
import { appScene } from '../../testing/scene.ts'
import type { PostContent } from '../post/events.ts'

const { app, people } = await appScene()

/** Twelve values that only this person has. */
const PLANTED = {
  username: 'planted.username',
  email: 'planted-mail@example.com',
  phone: '+85512000111',
  nickname: 'Planted Nickname',
  bio: 'Planted biography',
  alt: 'Planted words of a picture',
  business_name: 'Planted Guesthouse',
  social: 'planted-social',
  facebook: 'planted-facebook',
  telegram: '@planted_telegram',
  website: 'https://planted-website.example/',
  video: 'https://planted-video.example/',
  map: 'https://planted-map.example/',
  street: 'Planted Street 12',
  business_phone: '+85512000222',
  address: '198.51.100.211',
}

const remains = () => remainsOf(app, PLANTED)

const jobs = SLICES.flatMap((slice) => slice.jobs).filter(({ follows }) => follows?.events.AccountDeleted)

async function finish(account_id: string): Promise<void> {
  for (const job of jobs) await job.run(systemRequest(app.context), { account_id })
}

async function unfinished(account_id: string): Promise<string[]> {
  const found = await Promise.all(
    jobs.map(async ({ name, follows }) => {
      const { db } = app.context
      const rows = follows ? await db.selectFrom(follows.missing(db).as('missing')).select('id').execute() : []
      return rows.some(({ id }) => id === account_id) ? [name] : []
    }),
  )
  return found.flat().sort()
}

/** Checks that hold after a replay as well. A replay takes long, so the last test makes one for all of them. */
const afterReplay: (() => Promise<void>)[] = []

/** After a comparison with the live tables. */
async function replayAll(): Promise<void> {
  for (const projector of projectors) {
    const differences = (await verify(app.engine, projector)).flatMap(({ onlyLive, onlyReplayed }) => [
      ...onlyLive,
      ...onlyReplayed,
    ])
    expect(differences).toEqual([])
    await replay(app.engine, projector)
  }
}

it('a deleted account leaves no personal data', async () => {
  const { username, email, phone, nickname, bio, alt, address, street, business_phone, ...businessWords } = PLANTED
  const { token, user } = await people
    .guest({ address })
    .account.register({ username, nickname, email, phone, password: PASSWORD, confirm_password: PASSWORD })
  const caller = await people.bearer(token?.access_token)
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  const foldersBefore = await readdir(app.context.fileStore.root)
  const { id: profile } = await caller.file.save({ id: newId(), kind: 'profile', bytes: new Uint8Array(picture) })
  await caller.file.describe({ id: profile, alt: { en: alt } })
  await caller.account.save({ profile, bio })
  await app.system.file.makeVariants({ id: profile })
  await caller.business.submit({
    ...businessWords,
    address: street,
    phone: business_phone,
    province: 'kep',
    password: 'pepper-and-salt',
    confirm_password: 'pepper-and-salt',
  })
  await app.system.business.decide({ uuid: user.uuid, status: 'approved' })
  const owner = await people.bearer(token?.access_token)
  const post = await app.publish({ images: [profile] }, owner)
  expect((await app.guest.post.get({ id: post.id })).owner).toEqual({ uuid: user.uuid, userName: username })
  expect(await remains()).toContain('username in public.account')

  await expect(owner.account.remove({ password: 'not-the-password' })).rejects.toEqual(rejectionWith('PASSWORD_WRONG'))
  await owner.account.remove({ password: PASSWORD })
  await expect((await people.bearer(token?.access_token)).account.me()).rejects.toEqual(
    rejectionWith('SESSION_REQUIRED'),
  )
  expect(await remains()).toEqual([])

  expect(await unfinished(user.uuid)).toEqual(['erase-files', 'remove-posts'])
  await finish(user.uuid)
  await finish(user.uuid)
  expect(await unfinished(user.uuid)).toEqual([])
  await expect(app.guest.post.get({ id: post.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
  expect(await readdir(app.context.fileStore.root)).toEqual(foldersBefore)
  expect(await app.system.file.makeVariants({ id: profile })).toBeNull()
  afterReplay.push(async () => expect(await remains()).toEqual([]))
  await expect(people.guest().account.profile({ username })).rejects.toEqual(rejectionWith('ACCOUNT_NOT_FOUND'))
  await expect(people.guest().account.signIn({ account: email, password: PASSWORD })).rejects.toEqual(
    rejectionWith('SIGN_IN_WRONG'),
  )
})

const WORDS = {
  name: 'Planted name of a draft',
  address: 'Planted address of a draft',
  description: 'Planted description of a draft',
  map: 'https://planted-map.example/',
  translations: { kh: { name: 'ឈ្មោះ Planted translation' } },
  contact: { website: 'https://planted-contact.example/' },
  social_links: ['https://planted-link.example/'],
  lat: 12.345678,
  lon: 104.876543,
}
const DRAFT = {
  ...WORDS,
  translations: WORDS.translations.kh.name,
  contact: 'planted-contact',
  social_links: 'planted-link',
  key: 'planted key',
}
const draftRemains = () =>
  remainsOf(app, Object.fromEntries(Object.entries(DRAFT).map(([what, text]) => [what, String(text)])))

it('a deleted account leaves no word that it wrote while its post was hidden, and those that were public before', async () => {
  const { user } = await people.member()
  const owner = app.as({ id: user.uuid, role: 'owner' })
  const images = [await app.picture(owner)]
  const shown = app.draft({ name: 'Kampot salt fields', images })
  const hidden = await app.publish(shown, owner)
  await owner.post.hide({ id: hidden.id })
  const edit = await owner.post.save({ ...app.draft({ ...WORDS, images }), id: hidden.id })
  const again = await app.publish(shown, owner)
  await owner.post.hide({ id: again.id })
  await owner.post.save({ ...app.draft({ ...WORDS, images }), id: again.id })
  await owner.post.save({ ...shown, id: again.id, name: 'Kampot pepper fields' })
  await app.as(app.actorOf('admin')).post.publish({ id: again.id })
  expect(edit).toMatchObject({ status: 'hidden', name: WORDS.name })
  expect(new Set(await draftRemains())).toEqual(new Set(Object.keys(WORDS).map((what) => `${what} in public.post`)))

  await app.as({ id: user.uuid, role: 'user' }).account.remove({ password: PASSWORD })
  expect(await draftRemains()).toEqual([])
  await finish(user.uuid)
  await replayAll()
  expect(await draftRemains()).toEqual([])
  const kept = await app.context.db.selectFrom('post').select(['name']).where('owner_id', '=', user.uuid).orderBy('id')
  expect(await kept.execute()).toEqual([{ name: '' }, { name: 'Kampot pepper fields' }])
  expect(await remainsOf(app, { public: 'Kampot salt fields' })).toEqual(['public in public.event'])
})

it('a deleted account leaves no word of a draft, and all words of what was published', async () => {
  const { user } = await people.member()
  const member = { id: user.uuid, role: 'owner' as const }
  const caller = app.as(member, { idempotencyKey: DRAFT.key })
  const picture = await app.picture(app.as(member))
  const planted = (more: Partial<SavePostInput> = {}) => app.draft({ ...WORDS, images: [picture], ...more })
  const { id, version } = await caller.post.save(planted())
  await app.as(member).post.save({ ...planted({ name: 'Edited' }), id, version })
  const dropped = await app.as(member).post.save(planted())
  await app.as(member).post.remove({ id: dropped.id })
  const shown = await app.as(member).post.save(planted())
  await app.as(member).post.save({ ...app.draft({ name: 'Kampot pepper farm', images: [picture] }), id: shown.id })
  await app.as(app.actorOf('admin')).post.publish({ id: shown.id })
  expect(new Set(await draftRemains())).toEqual(new Set(Object.keys(WORDS).map((what) => `${what} in public.post`)))

  await app.as({ ...member, role: 'user' }).account.remove({ password: PASSWORD })
  expect(await draftRemains()).toEqual([])
  await finish(user.uuid)
  afterReplay.push(async () => {
    expect(await draftRemains()).toEqual([])
    const published = await app.context.db.selectFrom('post').select(['name', 'owner_id']).where('id', '=', shown.id)
    expect(await published.executeTakeFirst()).toEqual({ name: 'Kampot pepper farm', owner_id: user.uuid })
  })
})

const OLD_DRAFT: PostContent = { ...content, name: '', images: [], hours: null }

it('a draft that an earlier release wrote plainly is emptied in the read model', async () => {
  const { user } = await people.member()
  const [stream, at] = [`post-${newId()}`, app.clock.now.toISOString()]
  const data = { ...OLD_DRAFT, name: 'Planted in an old log' }
  const event = { id: newId(), type: 'PostSaved', schemaVersion: 3, data, stored: data }
  const meta = { actor: { id: user.uuid, role: 'user' as const }, correlation_id: newId() }
  await app.context.commit({ stream, expected: 0, at, meta, events: [event] })
  await app.as({ id: user.uuid, role: 'user' }).account.remove({ password: PASSWORD })
  expect(await remainsOf(app, { words: 'Planted in an old log' })).toEqual(['words in public.event'])
  afterReplay.push(async () =>
    expect(await remainsOf(app, { words: 'Planted in an old log' })).toEqual(['words in public.event']),
  )
})

it('a replay brings none of it back', async () => {
  expect(afterReplay).not.toEqual([])
  await replayAll()
  for (const holds of afterReplay) await holds()
})

it('a deletion is unfinished while the key or a password is left', async () => {
  const { user, caller } = await people.member()
  await caller.account.remove({ password: PASSWORD })
  const { pool } = app.context
  expect(await unfinished(user.uuid)).toEqual([])
  await pool.query(`update person_key set key = 'kept' where person = $1`, [user.uuid])
  expect(await unfinished(user.uuid)).toEqual(['erase-account'])
  await pool.query('update person_key set key = null where person = $1', [user.uuid])
  const credential = [newId(), user.uuid]
  await pool.query(
    `insert into credential (id, account_id, hash, created_at) values ($1, $2, 'kept', now())`,
    credential,
  )
  expect(await unfinished(user.uuid)).toEqual(['erase-account'])
  await pool.query('delete from credential where account_id = $1', [user.uuid])
  await app.context.sessions.open({ accountId: user.uuid, address: '203.0.113.7', userAgent: '' })
  expect(await unfinished(user.uuid)).toEqual(['erase-account'])
})

it("a deleted member's user name and contacts are free again", async () => {
  const first = await people.member({ username: 'comes.back', phone: '012 999 000' })
  await first.caller.account.remove({ password: PASSWORD })
  const second = await people.member({ username: 'comes.back', phone: '012 999 000', email: first.input.email })
  expect(second.user.uuid).not.toBe(first.user.uuid)
})

it('an admin cannot delete the account before giving up the role', async () => {
  const admin = await people.admin()
  await expect(admin.caller.account.remove({ password: PASSWORD })).rejects.toEqual(rejectionWith('ADMIN_LEAVES_FIRST'))
})

it('nor one who became an admin a moment ago', async () => {
  const member = await people.member()
  await app.system.admin.grant({ uuid: member.user.uuid })
  const removed = member.caller.account.remove({ password: PASSWORD })
  await expect(removed).rejects.toEqual(rejectionWith('ADMIN_LEAVES_FIRST'))
})
