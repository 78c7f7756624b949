import { describe, expect, it } from 'vitest'
import type { AuditFilter } from '#shared/audit.ts'
import type { RecordView } from '#shared/catalog.ts'
import { newId } from '../../platform/ids.ts'
import { verify } from '../../projections/replay.ts'
import { documentOf } from '../../testing/article-events.ts'
import { PASSWORD } from '../../testing/members.ts'
import { waitingJobs } from '../../testing/projection-jobs.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { remainsOf } from '../../testing/remains.ts'
import { appScene } from '../../testing/scene.ts'
import { auditEntries } from './projector.ts'

const { app, people } = await appScene()
const admin = app.as(app.actorOf('admin'))

async function audit(filter: AuditFilter & { page?: number; pageSize?: number; until?: number } = {}) {
  await app.project()
  return admin.audit.list(filter)
}
const deedsOf = async (filter: AuditFilter) => (await audit(filter)).rows.map(({ deed }) => deed)

async function aColour() {
  const id = `colour.${newId()}`
  await admin.catalog.saveEntry({ appName: 'Colour', key: id, type: 'theme', input: 'colour', value: '#818cf8' })
  return { id, save: (value: string) => admin.catalog.updateEntry({ id, value }) }
}

describe('the audit of a record', () => {
  it('says who changed what, from what to what, with the request', async () => {
    const { id } = await aColour()
    await app.as(app.actorOf('admin')).catalog.updateEntry({ id, value: '#ff0000' })
    await admin.catalog.removeEntry({ id })
    const { rows, total } = await audit({ kind: 'configuration', subject: id })
    expect(total).toBe(3)
    expect(rows.map(({ deed, changes, name }) => [deed, changes, name])).toEqual([
      ['RecordDeleted', [], 'Colour'],
      ['RecordSaved', [{ path: 'value', before: '#818cf8', after: '#ff0000' }], 'Colour'],
      ['RecordSaved', [], 'Colour'],
    ])
    expect(rows[1]).toMatchObject({
      by: { kind: 'admin', userName: null },
      version: 2,
      is_forgotten: false,
      causation_id: null,
    })
    const { rows: ofRequest } = await audit({ request: rows[1]?.correlation_id })
    expect(ofRequest.map(({ position }) => position)).toEqual([rows[1]?.position])
  })

  it('is found by the field, at any depth of it', async () => {
    const record = await aCategory({ en: 'Cakes' })
    const before = await audit({ kind: 'category' })
    await saveNames(record, { en: 'Pastry' })
    const since = async (field: string) => {
      const { rows } = await audit({ kind: 'category', field })
      return rows.filter(({ position }) => position > before.until).map(({ subject }) => subject)
    }
    for (const field of ['names', 'names.en']) expect(await since(field)).toEqual([record.id])
    for (const field of ['names.kh', 'icon', 'en', 'nam']) expect(await since(field)).toEqual([])
  })

  it('is found by who changed it, by name or by id', async () => {
    const { user } = await people.member()
    await app.system.admin.grant({ uuid: user.uuid })
    const { id } = await aColour()
    await app.as({ id: user.uuid, role: 'admin' }).catalog.updateEntry({ id, value: '#00ff00' })
    for (const who of [user.userName, user.userName.toUpperCase(), user.uuid]) {
      const { rows } = await audit({ who, kind: 'configuration' })
      expect(rows).toMatchObject([{ subject: id, by: { kind: 'admin', userName: user.userName, uuid: user.uuid } }])
    }
    expect(await audit({ who: 'nobody.at.all' })).toMatchObject({ rows: [], total: 0 })
  })

  it('is found by days of Phnom Penh', async () => {
    const { id } = await aColour()
    const { now } = app.clock
    const at = (time: string, value: string) => {
      app.clock.now = new Date(time)
      const saving = app.as(app.actorOf('admin')).catalog.updateEntry({ id, value })
      return saving.finally(() => {
        app.clock.now = now
      })
    }
    await at('2027-01-01T23:59:00+07:00', '#000001')
    await at('2027-01-02T00:00:00+07:00', '#000002')
    await at('2027-01-02T23:59:59.999+07:00', '#000003')
    await at('2027-01-03T00:00:00+07:00', '#000004')
    const between = async (from?: string, to?: string) =>
      (await audit({ subject: id, from, to })).rows.flatMap(({ changes }) => changes.map(({ after }) => after))
    expect(await between('2027-01-02', '2027-01-02')).toEqual(['#000003', '#000002'])
    expect(await between('2027-01-03')).toEqual(['#000004'])
    expect(await between(undefined, '2027-01-01')).toEqual(['#000001'])
  })

  it('keeps its pages while more happens', async () => {
    const { id, save } = await aColour()
    for (const digit of ['1', '2', '3', '4']) await save(`#00000${digit}`)
    const first = await audit({ subject: id, pageSize: 2 })
    await save('#000005')
    const pages = [first]
    for (const page of [2, 3]) pages.push(await audit({ subject: id, page, pageSize: 2, until: first.until }))
    expect(pages.flatMap(({ rows }) => rows.map(({ version }) => version))).toEqual([5, 4, 3, 2, 1])
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
    // Also where the page before it was not read.
    expect((await audit({ subject: id, page: 3, pageSize: 1, until: first.until })).rows[0]?.version).toBe(3)
    expect(await audit({ subject: id })).toMatchObject({ total: 6 })
  })
})

describe('what entries call the things that they are about', () => {
  const said = 'Go early: the market opens at five, and most of the crabs are gone by seven.'
  const article = async () => {
    const texts = { en: { title: 'Mornings in Kep', body: documentOf('The market opens at five.') } }
    return admin.article.save({ language: 'en', texts, cover: await app.picture(admin), submit: true })
  }

  it('is the title of an article and the beginning of a comment, also where they were reported', async () => {
    const { id: article_id } = await article()
    const { caller: author } = await people.member()
    const { id } = await author.comment.save({ article_id, text: 'Go early' })
    await author.comment.save({ id, article_id, text: said })
    const { caller: reader } = await people.member()
    await reader.complaint.submit({ subject_type: 'article', subject_id: article_id, reason: 'wrong', note: 'At six' })
    await reader.complaint.submit({ subject_type: 'comment', subject_id: id, reason: 'spam' })
    const namesOf = async (filter: AuditFilter) => (await audit(filter)).rows.map(({ name }) => name)
    expect(await namesOf({ kind: 'report', subject: article_id })).toEqual(['Mornings in Kep'])
    const beginning = `${said.slice(0, 60)}…`
    for (const kind of ['comment', 'report']) expect(await namesOf({ kind, subject: id })).toEqual([beginning])
  })

  it('is the word for the home page, in the language of the reader', async () => {
    await app.publish()
    const { version, seen, active } = await admin.home.draft()
    await admin.home.publish({ active, version, seen })
    await app.project()
    for (const [locale, name] of [
      ['en', 'Home page'],
      ['cn', '首页'],
    ] as const)
      expect((await app.as(app.actorOf('admin'), { locale }).audit.list({ kind: 'home' })).rows[0]).toMatchObject({
        name,
      })
  })
})

type Names = Partial<Record<'kh' | 'en' | 'cn', string>>
const aCategory = async (names: Names): Promise<RecordView> => {
  const made = await admin.catalog.saveCategory({
    names: { kh: 'នំ', en: 'Cakes', cn: '糕点', ...names },
    type: 'food',
    slug: `c${newId().slice(-12)}`,
  })
  return admin.catalog.get({ kind: 'category', id: made.id })
}
const saveNames = ({ kind, id, data, sort }: RecordView, names: Names) =>
  admin.catalog.save({ kind, id, sort, data: { ...data, names: { kh: 'នំ', en: 'Cakes', cn: '糕点', ...names } } })

describe('the audit of what members do, and of what is decided', () => {
  it('has an application from sending to suspension', async () => {
    const { user } = await people.member()
    const member = app.as({ id: user.uuid, role: 'user' })
    const words = { business_name: 'Kep', telegram: '@kep' }
    const password = { password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' }
    await member.business.submit({ ...words, ...password })
    await admin.business.decide({ uuid: user.uuid, status: 'approved' })
    await admin.business.decide({ uuid: user.uuid, status: 'suspended', reason: 'Closed' })
    const { rows } = await audit({ kind: 'application', subject: user.uuid })
    expect(rows.map(({ deed, by }) => [deed, by.kind])).toEqual([
      ['OwnerSuspended', 'self'],
      ['OwnerApproved', 'self'],
      ['OwnerApplied', 'member'],
    ])
    expect(rows[0]?.changes).toEqual([
      { path: 'status', before: 'approved', after: 'suspended' },
      { path: 'reason', before: null, after: 'Closed' },
    ])
    expect(rows[2]?.changes).toContainEqual({ path: 'telegram', before: null, after: '@kep' })
    expect(rows[2]?.name).toBe(`@${user.userName}`)
  })

  it('has all of a member under one id: standing, role and application', async () => {
    const { user } = await people.member()
    await admin.admin.grant({ uuid: user.uuid })
    await admin.account.suspend({ uuid: user.uuid, reason: 'Spam' })
    await admin.account.reinstate({ uuid: user.uuid, reason: 'A mistake' })
    expect(await deedsOf({ subject: user.uuid })).toEqual([
      'AccountReinstated',
      'AccountSuspended',
      'AdminRevoked',
      'AdminGranted',
      'AccountRegistered',
    ])
    const { rows } = await audit({ subject: user.uuid, field: 'role' })
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ path: 'role', before: 'admin', after: 'member' }],
      [{ path: 'role', before: 'member', after: 'admin' }],
    ])
  })

  it('has a post with its decisions, and the words that were written before it was published', async () => {
    const owner = app.as(app.actorOf('user'))
    const draft = app.draft({ images: [await app.picture(owner)], name: 'Old name' })
    const { id } = await owner.post.save(draft)
    await owner.post.save({ ...draft, id, name: 'New name' })
    await owner.post.submit({ id })
    await admin.post.reject({ id, reason: 'incomplete', note: 'Where is it?' })
    await admin.post.publish({ id })
    const { rows } = await audit({ kind: 'post', subject: id })
    expect(rows.map(({ deed }) => deed)).toEqual([
      ...['PostPublished', 'PostSaved', 'PostRejected', 'PostSubmitted', 'DraftSaved', 'DraftSaved'],
    ])
    expect(rows[2]?.changes).toEqual([
      { path: 'status', before: 'pending', after: 'rejected' },
      { path: 'reason', before: null, after: 'incomplete' },
      { path: 'note', before: null, after: 'Where is it?' },
    ])
    expect(rows[4]?.changes).toEqual([{ path: 'name', before: 'Old name', after: 'New name' }])
    // Each is read with what stood before it, also where a filter has nothing in between.
    for (const { position, deed, changes } of rows)
      expect(
        (await audit({ subject: id, who: rows.find((row) => row.position === position)?.by.uuid })).rows,
      ).toContainEqual(expect.objectContaining({ position, deed, changes }))
    // The publication has the words that were written.
    expect(rows[1]?.changes).toEqual([])
    expect((await audit({ subject: id, field: 'name' })).rows.map(({ version }) => version)).toEqual([2])
  })
})

describe('the audit of read models', () => {
  it('has who asked for a replay, which is asked for in the same transaction, and who cancelled it', async () => {
    await admin.operations.replay({ name: 'posts' })
    await admin.operations.cancelReplay({ name: 'posts' })
    // There is none any more.
    await admin.operations.cancelReplay({ name: 'posts' })
    const { rows } = await audit({ kind: 'projection', subject: 'posts' })
    expect(rows.map(({ deed, changes }) => [deed, changes])).toEqual([
      ['ProjectionJobCancelled', [{ path: 'replay', before: 'requested', after: 'cancelled' }]],
      ['ProjectionJobRequested', [{ path: 'replay', before: null, after: 'requested' }]],
    ])
    expect(await waitingJobs(app.context.pool)).toEqual([])
  })

  it.each([
    ['verification', 'articles', admin.operations.verify, admin.operations.cancelVerification],
    ['retry', 'comments', admin.operations.retry, admin.operations.cancelRetry],
  ])('has who asked for a %s, and who cancelled it', async (field, name, request, cancel) => {
    await request({ name })
    await cancel({ name })
    const { rows } = await audit({ kind: 'projection', subject: name })
    expect(rows.map(({ deed, changes }) => [deed, changes])).toEqual([
      ['ProjectionJobCancelled', [{ path: field, before: 'requested', after: 'cancelled' }]],
      ['ProjectionJobRequested', [{ path: field, before: null, after: 'requested' }]],
    ])
    expect(await waitingJobs(app.context.pool)).toEqual([])
  })
})

describe('a person who is forgotten', () => {
  it('leaves who did it open, and the names of the fields as well', async () => {
    const { user } = await people.member()
    const owner = app.as({ id: user.uuid, role: 'user' })
    const draft = app.draft({ images: [await app.picture(owner)], name: 'Planted name', description: 'Planted words' })
    const { id } = await owner.post.save(draft)
    await owner.post.save({ ...draft, id, name: 'Planted name again', province: 'kampot' })
    expect((await audit({ subject: id, field: 'name' })).total).toBe(1)
    expect(await remainsOf(app, { name: 'Planted words' })).toEqual(['name in public.post'])
    await owner.account.remove({ password: PASSWORD })
    const { rows } = await audit({ subject: id })
    const written = rows.filter(({ deed }) => deed === 'DraftSaved')
    expect(written.map(({ is_forgotten, by }) => [is_forgotten, by.kind, by.userName])).toEqual([
      [true, 'member', null],
      [true, 'member', null],
    ])
    expect(JSON.stringify(rows)).not.toContain('Planted')
    expect((await audit({ subject: id, field: 'name' })).total).toBe(0)
    expect((await audit({ subject: id, field: 'province' })).total).toBe(1)
    expect(await verify(app.engine, auditEntries(app.context.audited))).toMatchObject([
      { table: 'audit_entry', onlyLive: [], onlyReplayed: [] },
      { table: 'audit_field', onlyLive: [], onlyReplayed: [] },
    ])
  })
})

describe('nobody but an admin', () => {
  it('reads it, and nobody changes it', async () => {
    for (const role of ['user', 'owner'] as const)
      expect(await refusalOf(app.as(app.actorOf(role)).audit.list({}))).toMatchObject({ reason: 'FORBIDDEN' })
    expect(await refusalOf(app.guest.audit.words())).toMatchObject({ reason: 'SESSION_REQUIRED' })
  })

  it('asks for what can be no filter', async () => {
    for (const wrong of [
      { field: 'a b' },
      { subject: '../x' },
      { from: '2026-02-30' },
      { request: 'x' },
      { kind: 'A' },
    ])
      expect(await refusalOf(admin.audit.list(wrong))).toMatchObject({ reason: 'INPUT_INVALID' })
  })
})
