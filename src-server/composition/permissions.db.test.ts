import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { BUSINESS_STATUSES } from '#shared/account.ts'
import { exampleText } from '../domains/article/examples.ts'
import { REST_ROWS, type RestRow } from '../http/rest-rows.ts'
import { newId } from '../platform/ids.ts'
import type { Access } from '../procedures/access.ts'
import { systemRequest } from '../procedures/context.ts'
import type { Ask } from '../procedures/examples.ts'
import type { Procedure } from '../procedures/procedure.ts'
import { isBeacon } from '../procedures/trpc.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'
import { dashboardKeyOf } from '../sign-in/dashboard.ts'
import { realIds } from '../testing/example-things.ts'
import { call, exampleInput, type Fields, procedureAt, withIds } from '../testing/hostile.ts'
import { BRANCH } from '../testing/hotels.ts'
import { ownBookings } from '../testing/own-bookings.ts'
import { webScene } from '../testing/scene.ts'
import { restClient } from '../testing/web.ts'
import { PROCEDURES } from './router.ts'

/** A kind of caller. The test computes its rights a second time, from `access` alone. */
type CallerKind = {
  name: string
  rank: 0 | 1 | 2 | 3 | 4
  business?: Exclude<(typeof BUSINESS_STATUSES)[number], 'approved'>
  dashboard?: true
  author?: true
}
const WHO: readonly CallerKind[] = [
  { name: 'a guest', rank: 0 },
  { name: 'a member', rank: 1 },
  { name: 'another member', rank: 1 },
  { name: 'an applicant who is an author', rank: 1, business: 'pending', author: true },
  { name: 'a rejected applicant', rank: 1, business: 'rejected' },
  { name: 'a suspended owner', rank: 1, business: 'suspended' },
  { name: 'an owner who is an author', rank: 2, author: true },
  { name: 'another owner, with the dashboard open', rank: 2, dashboard: true },
  { name: 'an admin', rank: 3 },
  { name: 'an admin with the dashboard open', rank: 3, dashboard: true },
  { name: 'the product itself', rank: 4, dashboard: true },
]
const SIGNED_IN = WHO.filter(({ rank }) => rank > 0 && rank < 4)
const RANKS: Record<Access['role'], CallerKind['rank']> = { guest: 0, member: 1, owner: 2, admin: 3, system: 4 }

/** The expected code for a caller; null if access is granted. */
function rejectionFor(who: CallerKind, { role, dashboard, author }: Access): string | null {
  if (who.rank === 0 && role !== 'guest') return 'SESSION_REQUIRED'
  if (who.rank < RANKS[role]) return role === 'owner' && who.business ? BUSINESS[who.business] : 'FORBIDDEN'
  if (author && !who.author && who.rank < 3) return 'FORBIDDEN'
  return (dashboard || author) && !who.dashboard && !(author && who.author) ? 'DASHBOARD_REQUIRED' : null
}
const BUSINESS = { pending: 'BUSINESS_PENDING', rejected: 'BUSINESS_REJECTED', suspended: 'BUSINESS_SUSPENDED' }
/** Codes that no caller with access gets. */
const TURNED_DOWN = [
  ...['SESSION_REQUIRED', 'SESSION_EXPIRED', 'FORBIDDEN', 'DASHBOARD_REQUIRED', 'CROSS_ORIGIN', 'UNEXPECTED', 'BUSY'],
  ...Object.values(BUSINESS),
]
const outcome = (reason: string | null) => (reason !== null && TURNED_DOWN.includes(reason) ? reason : null)

const ids = new Map<string, string>()
const { app, web } = await webScene()
const own = ownBookings(app)
beforeAll(async () => {
  await app.publish()
  for (const [n, who] of SIGNED_IN.entries()) ids.set(who.name, await enrol(who, n))
})

const idOf = ({ name }: CallerKind) => ids.get(name) ?? ''
const password = 'rice-fields-in-may'

async function enrol(who: CallerKind, n: number): Promise<string> {
  const { uuid } = await app.system.account.create({ username: `asks.${n}`, password })
  if (who.rank === 3) await app.system.admin.grant({ uuid })
  if (who.author) await app.system.account.appointAuthor({ uuid })
  if (who.rank === 2 || who.business === 'suspended')
    await app.system.business.create({ uuid, business_name: 'Kep', password: 'pepper-and-salt' })
  if (who.business === 'suspended') await app.system.business.decide({ uuid, status: 'suspended', reason: 'Closed' })
  if (who.business === 'pending' || who.business === 'rejected') await apply(uuid)
  if (who.business === 'rejected') await app.system.business.decide({ uuid, status: 'rejected', reason: 'Unknown' })
  return uuid
}

const apply = (uuid: string) =>
  app
    .as({ id: uuid, role: 'user' })
    .business.submit({ business_name: 'Kep', password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' })

/** A fresh session. */
async function sessionOf(who: CallerKind) {
  const accountId = idOf(who)
  const from = { address: '192.0.2.1', userAgent: 'test' }
  const { right } = await dashboardKeyOf(app.context.sql, accountId)
  const token = await app.context.sessions.open({ accountId, ...from, dashboard: who.dashboard && right })
  const session = await app.context.sessions.find(token.access_token)
  if (typeof session === 'string') throw new Error(`${who.name}: ${session}`)
  return { id: session.id, session, ...token }
}

/** Sessions that no call may have ended. */
const held = new Map<CallerKind, ReturnType<typeof sessionOf>>()
function heldSession(who: CallerKind) {
  const session = held.get(who) ?? sessionOf(who)
  held.set(who, session)
  return session
}

/** Lets a session go after a call that may have ended it: one that its caller may make. */
function release(who: CallerKind, { access, type }: Procedure): void {
  if (type === 'mutation' && rejectionFor(who, access) === null) held.delete(who)
}

async function requestOf(who: CallerKind) {
  if (who.rank === 4) return systemRequest(app.context)
  if (who.rank === 0) return app.requestAs(null)
  const { session } = await heldSession(who)
  return app.requestAs({ id: session.accountId, role: session.role }, { session })
}

/** The code with which a procedure rejects a caller; null if it answers. */
async function reasonOf(who: CallerKind, path: string, input: Fields): Promise<string | null> {
  const reason = await call(path, await requestOf(who), input).then(
    () => null,
    (error: unknown) => rejectionOf(error).reason,
  )
  release(who, procedureAt(path))
  return reason
}

/** The example, unless it would look like a missing right or change the caller's kind. */
async function inputFor(procedure: Procedure): Promise<Fields> {
  if (procedure.path === 'account.refresh') return { refresh_token: (await sessionOf(aMember)).refresh_token }
  if (procedure.path === 'business.submit') return { ...exampleInput(procedure), confirm_password: 'another' }
  return exampleInput(procedure)
}

const named = (name: string): CallerKind => {
  const found = WHO.find((who) => who.name === name)
  if (!found) throw new Error(name)
  return found
}
const aMember = named('a member')

function firstOfEach<One>(all: readonly One[], kindOf: (one: One) => string): One[] {
  return [...Map.groupBy(all, kindOf).values()].flatMap((alike) => alike.slice(0, 1))
}

/** Everybody whom it rejects, and of those with access one of each rank, with and without a business that is none. */
function askersOf({ access }: Procedure): CallerKind[] {
  const granted = WHO.filter((who) => rejectionFor(who, access) === null)
  const others = WHO.filter((who) => !granted.includes(who))
  return [...others, ...firstOfEach(granted, ({ rank, business }) => `${rank} ${business !== undefined}`)]
}

describe('every procedure', () => {
  it.each([...PROCEDURES])(
    '%s accepts callers with access, and rejects others with the right code',
    async (path, procedure) => {
      for (const who of askersOf(procedure)) {
        const reason = await reasonOf(who, path, await inputFor(procedure))
        // The system has no session to change.
        const heard = who.rank === 4 && reason === 'SESSION_REQUIRED' ? null : outcome(reason)
        expect(heard, `${who.name}: ${reason}`).toBe(rejectionFor(who, procedure.access))
      }
    },
  )
})

const OWNERS = WHO.filter(({ rank }) => rank === 2)

/** Input that names something of `of`'s, where the thing of the example does not do; `asker` sends it. */
const OWN: Record<string, (of: CallerKind, asker: CallerKind) => Promise<Fields>> = {
  'account.endSession': async (of) => ({ id: (await sessionOf(of)).id }),
  'post.save': async (of, asker) => ({ ...(await draftOf(asker)), id: await postOf(of) }),
  'post.submit': async (of) => ({ id: await postOf(of) }),
  'post.saveDraft': async (of, asker) => ({ ...(await draftOf(asker)), id: await postOf(of) }),
  'post.content': async (of) => ({ id: await postOf(of) }),
  'post.history': async (of) => ({ id: await postOf(of) }),
  'post.restoreVersion': async (of) => ({ id: await postOf(of), version: 1, from: 1 }),
  'post.publish': async (of) => ({ id: await postOf(of) }),
  'post.hide': async (of) => ({ id: await publishedOf(of) }),
  'post.remove': async (of) => ({ id: await postOf(of) }),
  'post.restore': async (of) => ({ id: await deletedOf(of) }),
  'article.save': async (of, asker) => ({ ...(await articleWords(asker)), id: await articleOf(of) }),
  'article.edit': async (of) => ({ id: await articleOf(of) }),
  'article.history': async (of) => ({ id: await articleOf(of) }),
  'article.compare': async (of) => ({ id: await articleOf(of), from: null, to: 1 }),
  'article.restoreVersion': async (of) => ({ id: await articleOf(of), version: 2, from: 1 }),
  'article.submit': async (of) => ({ id: await articleOf(of) }),
  'article.withdraw': async (of) => ({ id: await publishedArticleOf(of) }),
  'article.remove': async (of) => ({ id: await articleOf(of) }),
  'article.restore': async (of) => ({ id: await deletedArticleOf(of) }),
  'statistics.report': async (of) => ({ filter: { post_id: await postOf(of) } }),
  'comment.save': async (of) => ({ id: await commentOf(of), text: 'Near the sea' }),
  'branch.save': async (of) => ({ ...BRANCH, id: await own.branchOf(idOf(of)) }),
  'branch.delete': async (of) => ({ id: await own.branchOf(idOf(of)) }),
  'room.get': async (of) => ({ id: await own.roomOf(idOf(of)) }),
  'room.save': async (of) => ({ ...(await own.roomInput(idOf(of))), id: await own.roomOf(idOf(of)) }),
  'room.delete': async (of) => ({ id: await own.roomOf(idOf(of)) }),
  'room.calendar': async (of) => ({ id: await own.roomOf(idOf(of)), from: '2026-12-01', to: '2027-01-01' }),
  'room.setNights': async (of) => ({ id: await own.roomOf(idOf(of)), nights: ['2026-12-24'], is_closed: true }),
  'room.undoNights': async (of) => own.nightsOf(idOf(of)),
  'room.history': async (of) => ({ id: await own.roomOf(idOf(of)) }),
  'booking.get': async (of) => ({ id: await own.requestBy(idOf(of)) }),
  'booking.leave': async (of) => ({ id: await own.requestBy(idOf(of)) }),
  'booking.markRead': async (of) => ({ id: await own.requestTo(idOf(of)) }),
  // Nothing is accepted for whoever may not sell.
  'booking.accept': async (of, asker) => ({
    request_id: await own.requestTo(idOf(of === asker ? of : (OWNERS.find((owner) => owner !== asker) ?? of))),
  }),
  'booking.reject': async (of) => ({ id: await own.requestTo(idOf(of)) }),
  'booking.enterWalkIn': async (of) => ({
    ...{ room_id: await own.roomOf(idOf(of)), room_amount: 1, people_amount: 1 },
    ...{ booking_date: '2026-12-24', guest_name: 'Sok Dara' },
  }),
  'booking.end': async (of) => ({ id: await own.stayOf(idOf(of)), status: 'no_show' }),
  'booking.cancel': async (of) => ({ id: await own.stayOf(idOf(of)) }),
}
function ownInput(path: string, of: CallerKind, asker: CallerKind): Promise<Fields> {
  return OWN[path]?.(of, asker) ?? exampleOf(path, of)
}

/** The example, with things that `of` has made. */
async function exampleOf(path: string, of: CallerKind): Promise<Fields> {
  const example = exampleInput(procedureAt(path))
  const own: Ask = async (asked, input = {}) => call(asked, await requestOf(of), input)
  const world = {
    guest: (asked: string, input: Fields = {}) => call(asked, app.requestAs(null), input),
    newMember: async () => own,
    owner: async () => own,
    admin: async () => own,
    newPicture: () => pictureOf(of),
  }
  const ids = await realIds(world, example)
  if (ids.size === 0) throw new Error(`the example of ${path} names nothing of somebody's own`)
  return withIds(example, ids)
}

const authorOf = (who: CallerKind) => app.as({ id: idOf(who), role: 'owner' })
const draftOf = async (who: CallerKind) => app.draft({ images: [await pictureOf(who)] })
const postOf = async (who: CallerKind) => (await authorOf(who).post.save(await draftOf(who))).id
const publishedOf = async (who: CallerKind) => (await authorOf(who).post.publish({ id: await postOf(who) })).id

async function deletedOf(who: CallerKind): Promise<string> {
  const id = await postOf(who)
  await authorOf(who).post.remove({ id })
  return id
}

const articleWords = async (who: CallerKind) => ({
  ...{ language: 'en' as const, texts: { en: exampleText } },
  cover: await pictureOf(who),
})
async function articleOf(who: CallerKind): Promise<string> {
  const words = { ...(await articleWords(who)), submit: true }
  return saved.parse(await call('article.save', await requestOf(who), words)).id
}

async function publishedArticleOf(who: CallerKind): Promise<string> {
  const id = await articleOf(who)
  await app.system.article.publish({ id })
  return id
}

async function deletedArticleOf(who: CallerKind): Promise<string> {
  const id = await articleOf(who)
  await call('article.remove', await requestOf(who), { id })
  return id
}
const saved = z.object({ id: z.string() })

async function commentOf(who: CallerKind) {
  const commented = await app.publish()
  return (await authorOf(who).comment.save({ post_id: commented.id, text: 'By the sea' })).id
}

const pictures = new Map<string, Promise<string>>()
function pictureOf(who: CallerKind): Promise<string> {
  const picture = pictures.get(who.name) ?? app.picture(who.rank === 4 ? app.system : authorOf(who))
  pictures.set(who.name, picture)
  return picture
}

describe('procedures on own things', () => {
  const onOwn = [...PROCEDURES].filter(([, { access }]) => access.own !== undefined)
  /** Whom the code of a query tells apart, once it has let them in: by what they are, and whether they act for everybody. */
  const kindOf = ({ rank, dashboard }: CallerKind) => (rank < 3 ? `${rank}` : `${rank} ${dashboard}`)
  const letIn = (access: Access) =>
    firstOfEach(
      WHO.filter((who) => who.rank > 0 && rejectionFor(who, access) === null),
      kindOf,
    )
  const AUTHORS = WHO.filter(({ author }) => author).map(({ name }) => name)

  it.each(onOwn)('%s works only for their owner', async (path, { access }) => {
    for (const who of letIn(access)) {
      if (who.rank === 4) continue
      expect(await reasonOf(who, path, await ownInput(path, who, who)), who.name).toBeNull()
    }
  })

  it.each(onOwn)("%s answers another's as not found, unless an admin may", async (path, { access }) => {
    for (const who of letIn(access)) {
      const of = access.author ? AUTHORS : ['a member', 'another member']
      const other = named(of.find((name) => name !== who.name) ?? '')
      const mayActForAll = access.own === 'or admin' && who.rank >= 3 && who.dashboard === true
      const reason = await reasonOf(who, path, await ownInput(path, other, who))
      if (mayActForAll) expect(reason, who.name).toBeNull()
      else expect(reason, who.name).toMatch(/_NOT_FOUND$/)
    }
  })
})

const CODES: Record<string, number> = { SESSION_REQUIRED: -10004, DASHBOARD_REQUIRED: -20004 }
/** A row, or a variant of it that answers where the input has a key. */
type Row = RestRow & { key: string | undefined; asked: Procedure }
const ROWS: readonly Row[] = REST_ROWS.filter(({ multipart }) => !multipart).flatMap((row) => [
  { ...row, key: undefined, asked: row.procedure },
  ...row.variants.flatMap(({ when, procedure }) =>
    when === 'admin asks' ? [] : [{ ...row, key: when.has, asked: procedure }],
  ),
])
const forAdmins = (row: RestRow) => row.variants.find(({ when }) => when === 'admin asks')?.procedure
const askedBy = ({ rank }: CallerKind, row: Row) => (rank === 3 && forAdmins(row)) || row.asked

/** All by which the adapter treats one row otherwise than another. */
const kindOfRow = (row: Row) =>
  JSON.stringify([
    [row.method, row.asked.access, forAdmins(row)?.access, row.success],
    [row.key !== undefined, row.fields !== undefined, isBeacon(row.asked)],
  ])
const FIRST_ROWS = firstOfEach(ROWS, kindOfRow)
const OTHER_ROWS = ROWS.filter((row) => !FIRST_ROWS.includes(row))

const BY_REST = WHO.filter(({ rank }) => rank < 4)
const reasonFor = (who: CallerKind, row: Row) => rejectionFor(who, askedBy(who, row).access)

async function expectRightAnswer(row: Row, who: CallerKind): Promise<void> {
  const asked = askedBy(who, row)
  const { code, message, status } = await send(row, who, await inputFor(asked))
  release(who, asked)
  const heard = `${who.name}: ${code} ${message}`
  const rejection = reasonFor(who, row)
  expect(outcome(message), heard).toBe(rejection)
  if (rejection === null) return
  expect(status, heard).toBe(200)
  expect(code, heard).toBe(CODES[rejection] ?? (row.success === 0 ? 1 : -10001))
}

describe('every REST row', () => {
  it.each(FIRST_ROWS)(
    '$method $path ($key), the first of its kind, lets in whom it should, and has the right code for all others',
    async (row) => {
      // One for each answer: who gets which is a matter of the procedure.
      const answerTo = (who: CallerKind) => `${askedBy(who, row).path} ${reasonFor(who, row)}`
      for (const who of firstOfEach(BY_REST, answerTo)) await expectRightAnswer(row, who)
    },
  )

  // Of most rows no other test compares an answer with its description, as the client of `send` does.
  it.each(OTHER_ROWS)('$method $path ($key) answers, as it is described, who may call it', async (row) => {
    const mayCall = BY_REST.filter((who) => reasonFor(who, row) === null)
    for (const who of mayCall.slice(0, 1)) await expectRightAnswer(row, who)
  })

  it('POST saveFiles/:type is for members, for articles for authors, and for ads and sponsors for admins', async () => {
    for (const who of BY_REST) {
      for (const type of ['profile', 'post', 'ad', 'sponsor', 'article']) {
        const isAdmins = !['profile', 'post'].includes(type)
        const { code, message } = await upload(who, type)
        const rejection = rejectionFor(who, procedureAt('file.upload').access)
        const mayNot = isAdmins && !(who.rank === 3 && who.dashboard) && !(type === 'article' && who.author)
        expect([code, message], `${who.name}, ${type}`).toEqual(
          rejection ? [-10004, rejection] : mayNot ? [-10001, 'FORBIDDEN'] : [200, 'OK'],
        )
      }
    }
  })
})

async function clientOf(who: CallerKind) {
  return restClient(web, who.rank === 0 ? undefined : (await heldSession(who)).access_token)
}

async function send({ method, path }: RestRow, who: CallerKind, input: Fields) {
  const ask = await clientOf(who)
  const { id, ...rest } = input
  const url = path.replace(':id', String(id))
  const given = path.includes(':id') || id === undefined ? rest : { id, ...rest }
  if (method === 'POST') return ask(`${method} ${url}`, { payload: given })
  const texts = Object.entries(given).map(([key, value]) => [key, String(value)])
  return ask(`${method} ${url}?${new URLSearchParams(Object.fromEntries(texts))}`)
}

async function upload(who: CallerKind, type: string) {
  const ask = await clientOf(who)
  const form = new FormData()
  form.append('files', new Blob([await app.jpeg()], { type: 'image/jpeg' }), `${newId()}.jpg`)
  return ask(`POST saveFiles/${type}`, { payload: form })
}
