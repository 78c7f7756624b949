import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { BUSINESS_STATUSES } from '#shared/account.ts'
import { systemRequest } from './context.ts'
import { REST_ROUTES } from './http/rest-routes.ts'
import { refusalOf } from './http/trpc.ts'
import { newId } from './ids.ts'
import { type Access, PERMISSIONS, type ProcedurePath } from './permissions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { call, type Fields, GOOD_INPUTS, PROCEDURES } from './testing/hostile.ts'
import { openWeb, restClient } from './testing/web.ts'

/** Somebody who asks; what they may is said here once more, in other words than the product's. */
type Who = {
  name: string
  rank: 0 | 1 | 2 | 3 | 4
  business?: Exclude<(typeof BUSINESS_STATUSES)[number], 'approved'>
  dashboard?: true
}
const WHO: readonly Who[] = [
  { name: 'a guest', rank: 0 },
  { name: 'a member', rank: 1 },
  { name: 'another member', rank: 1 },
  { name: 'an applicant', rank: 1, business: 'pending' },
  { name: 'a refused applicant', rank: 1, business: 'rejected' },
  { name: 'a suspended owner', rank: 1, business: 'suspended' },
  { name: 'an owner', rank: 2 },
  { name: 'another owner, with the dashboard open', rank: 2, dashboard: true },
  { name: 'an admin', rank: 3 },
  { name: 'an admin with the dashboard open', rank: 3, dashboard: true },
  { name: 'the product itself', rank: 4, dashboard: true },
]
const SIGNED_IN = WHO.filter(({ rank }) => rank > 0 && rank < 4)
const RANKS: Record<Access['role'], Who['rank']> = { guest: 0, member: 1, owner: 2, admin: 3, system: 4 }

/** What the matrix says to somebody who asks; null lets them in. */
function refusalFor(who: Who, { role, dashboard }: Access): string | null {
  if (who.rank === 0 && role !== 'guest') return 'SESSION_REQUIRED'
  if (who.rank < RANKS[role]) return role === 'owner' && who.business ? BUSINESS[who.business] : 'FORBIDDEN'
  return dashboard && !who.dashboard ? 'DASHBOARD_REQUIRED' : null
}
const BUSINESS = { pending: 'BUSINESS_PENDING', rejected: 'BUSINESS_REJECTED', suspended: 'BUSINESS_SUSPENDED' }
/** What nobody hears who is let in. What broke is no answer either. */
const REFUSALS = [
  ...['SESSION_REQUIRED', 'SESSION_EXPIRED', 'FORBIDDEN', 'DASHBOARD_REQUIRED', 'CROSS_ORIGIN', 'UNEXPECTED', 'BUSY'],
  ...Object.values(BUSINESS),
]
const outcome = (reason: string | null) => (reason !== null && REFUSALS.includes(reason) ? reason : null)

let app: TestApp
let web: FastifyInstance
const ids = new Map<string, string>()
beforeAll(async () => {
  app = await testApp()
  web = await openWeb(app)
  for (const [n, who] of SIGNED_IN.entries()) ids.set(who.name, await enrol(who, n))
})
afterAll(async () => {
  await web.close()
  await app.stop()
})

const idOf = ({ name }: Who) => ids.get(name) ?? ''
const password = 'rice-fields-in-may'

/** Makes somebody what they are. */
async function enrol(who: Who, n: number): Promise<string> {
  const { uuid } = await app.system.account.create({ username: `asks.${n}`, password })
  if (who.rank === 3) await app.system.admin.grant({ uuid })
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

/** A session that was never used: a call may end the one that it comes with. */
async function sessionOf(who: Who) {
  const accountId = idOf(who)
  const from = { address: '192.0.2.1', userAgent: 'test' }
  const token = await app.context.sessions.open({ accountId, ...from, dashboard: who.dashboard })
  const session = await app.context.sessions.find(token.access_token)
  if (typeof session === 'string') throw new Error(`${who.name}: ${session}`)
  return { id: session.id, ...token }
}

async function requestOf(who: Who) {
  if (who.rank === 4) return systemRequest(app.context)
  if (who.rank === 0) return app.requestAs(null)
  const session = await app.context.sessions.find((await sessionOf(who)).access_token)
  if (typeof session === 'string') throw new Error(`${who.name}: ${session}`)
  return app.requestAs({ id: session.accountId, role: session.role }, { session })
}

/** Why a procedure refuses somebody; null when it does what is asked. */
async function reasonOf(who: Who, path: string, input: Fields): Promise<string | null> {
  return call(path, await requestOf(who), input).then(
    () => null,
    (error: unknown) => refusalOf(error).reason,
  )
}

const good = new Map<string, Fields>(Object.values(GOOD_INPUTS).flatMap((inputs) => Object.entries(inputs)))

/** What is asked with where a good input would answer as a refusal does, or would change what somebody is. */
async function inputOf(path: string): Promise<Fields> {
  if (path === 'account.refresh') return { refresh_token: (await sessionOf(aMember)).refresh_token }
  if (path === 'business.submit') return { ...good.get(path), confirm_password: 'another' }
  return good.get(path) ?? {}
}

type OwnPath = {
  [P in ProcedurePath]: (typeof PERMISSIONS)[P] extends { own: string } ? P : never
}[ProcedurePath]
const access = (path: ProcedurePath): Access => PERMISSIONS[path]
const isPath = (path: string): path is ProcedurePath => Object.hasOwn(PERMISSIONS, path)
const PATHS = [...PROCEDURES.keys()].filter(isPath)
const named = (name: string): Who => {
  const found = WHO.find((who) => who.name === name)
  if (!found) throw new Error(name)
  return found
}
const aMember = named('a member')

/** Said twice on purpose: who changes a line of the matrix by mistake is told here. All that is not named is for everyone. */
const SAID: Record<string, string> = {
  member:
    'account.me account.save account.unlink account.remove account.sessions account.endOtherSessions business.submit business.mine file.save',
  'member, only own': 'account.endSession',
  'member, own or admin': 'post.save post.hide post.remove',
  owner: 'business.openDashboard',
  'owner, own or admin': 'post.publish',
  'owner with dashboard': 'business.dashboard',
  'admin with dashboard':
    'account.members admin.list admin.grant admin.revoke business.list business.decide catalog.list catalog.save catalog.remove operations.projectors operations.replay operations.cancelReplay operations.retry operations.verify operations.history operations.asOf',
  system: 'account.create account.erase business.create file.makeVariants file.eraseAllOf post.removeAllOf',
}

describe('by the permission matrix', () => {
  it('each may do what was agreed', () => {
    const lines = PATHS.filter((path) => access(path).role !== 'guest').map((path) => {
      const { role, own, dashboard } = access(path)
      return [
        path,
        `${role}${own ? `, ${own === 'only' ? 'only own' : 'own or admin'}` : ''}${dashboard ? ' with dashboard' : ''}`,
      ]
    })
    const said = Object.entries(SAID).flatMap(([words, paths]) => paths.split(' ').map((path) => [path, words]))
    expect(Object.fromEntries(lines)).toEqual(Object.fromEntries(said))
  })

  it.each(PATHS)('%s lets in whom it should, and tells everyone else why not', async (path) => {
    for (const who of WHO) {
      const reason = await reasonOf(who, path, await inputOf(path))
      // The product has no session: what is done to one cannot be done for it.
      const heard = who.rank === 4 && reason === 'SESSION_REQUIRED' ? null : outcome(reason)
      expect(heard, `${who.name}: ${reason}`).toBe(refusalFor(who, access(path)))
    }
  })
})

/** Something of somebody's own, as the input that asks for it; `asker` has pictures of their own. */
const OWN: Record<OwnPath, (of: Who, asker: Who) => Promise<Fields>> = {
  'account.endSession': async (of) => ({ id: (await sessionOf(of)).id }),
  'post.save': async (of, asker) => ({ ...(await draftOf(asker)), id: await postOf(of) }),
  'post.publish': async (of) => ({ id: await postOf(of) }),
  'post.hide': async (of) => ({ id: await publishedOf(of) }),
  'post.remove': async (of) => ({ id: await postOf(of) }),
}
const isOwn = (path: ProcedurePath): path is OwnPath => Object.hasOwn(OWN, path)

/** As the author of what is already there, whatever they may do now. */
const authorOf = (who: Who) => app.as({ id: idOf(who), role: 'owner' })
const draftOf = async (who: Who) => app.draft({ images: [await pictureOf(who)] })
const postOf = async (who: Who) => (await authorOf(who).post.save(await draftOf(who))).id
const publishedOf = async (who: Who) => (await authorOf(who).post.publish({ id: await postOf(who) })).id

const pictures = new Map<string, Promise<string>>()
function pictureOf(who: Who): Promise<string> {
  const picture = pictures.get(who.name) ?? app.picture(who.rank === 4 ? app.system : authorOf(who))
  pictures.set(who.name, picture)
  return picture
}

describe("somebody's own things", () => {
  const own = PATHS.filter(isOwn)
  const asking = WHO.filter(({ rank }) => rank > 0)

  it.each(own)('%s works on them', async (path) => {
    for (const who of SIGNED_IN) {
      if (refusalFor(who, access(path)) !== null) continue
      expect(await reasonOf(who, path, await OWN[path](who, who)), who.name).toBeNull()
    }
  })

  it.each(own)("%s answers another's as not found, unless an admin may", async (path) => {
    for (const who of asking) {
      if (refusalFor(who, access(path)) !== null) continue
      const other = who === aMember ? named('another member') : aMember
      const mayActForAll = access(path).own === 'or admin' && who.rank >= 3 && who.dashboard === true
      const reason = await reasonOf(who, path, await OWN[path](other, who))
      if (mayActForAll) expect(reason, who.name).toBeNull()
      else expect(reason, who.name).toMatch(/_NOT_FOUND$/)
    }
  })
})

const CODES: Record<string, number> = { SESSION_REQUIRED: -10004, DASHBOARD_REQUIRED: -20004 }
const pathOf = z.object({ meta: z.object({ path: z.string() }) })

/** A row's procedure by the line that it was made with. */
function lineOf(procedure: { _def: unknown }): ProcedurePath {
  const { path } = pathOf.parse(procedure._def).meta
  if (!isPath(path)) throw new Error(path)
  return path
}

const ROWS = REST_ROUTES.flatMap((row) => [
  { ...row, key: undefined },
  ...(row.with ? [{ ...row, key: row.with.key }] : []),
])

describe('by REST', () => {
  it('reads change nothing', () => {
    for (const { method, path, procedure, with: other } of REST_ROUTES)
      for (const one of [procedure, other?.procedure])
        if (method === 'GET' && one) expect(PROCEDURES.get(lineOf(one))?._def.type, path).toBe('query')
  })

  it.each(ROWS)(
    '$method $path ($key) lets in whom it should, and has the right code for everyone else',
    async (row) => {
      for (const who of WHO.filter(({ rank }) => rank < 4)) {
        const asked =
          row.key !== undefined && row.with
            ? row.with.procedure
            : who.rank === 3
              ? (row.asAdmin ?? row.procedure)
              : row.procedure
        const line = lineOf(asked)
        const input = await inputOf(line)
        const refusal = refusalFor(who, access(line))
        const { code, message, status } = await send(row, who, input)
        const heard = `${who.name}: ${code} ${message}`
        expect(outcome(message), heard).toBe(refusal)
        if (refusal === null) continue
        expect(status, heard).toBe(200)
        expect(code, heard).toBe(CODES[refusal] ?? (row.success === 0 ? 1 : -10001))
      }
    },
  )

  it('saveFiles/{type} takes pictures of members; those of advertisers, sponsors and articles are for admins', async () => {
    for (const who of WHO.filter(({ rank }) => rank < 4)) {
      for (const type of ['profile', 'post', 'ad', 'sponsor', 'article']) {
        const isAdmins = !['profile', 'post'].includes(type)
        const { code, message } = await upload(who, type)
        const refusal = refusalFor(who, access('file.save'))
        const mayNot = isAdmins && !(who.rank === 3 && who.dashboard)
        expect([code, message], `${who.name}, ${type}`).toEqual(
          refusal ? [-10004, refusal] : mayNot ? [-10001, 'FORBIDDEN'] : [200, 'OK'],
        )
      }
    }
  })
})

async function clientOf(who: Who) {
  return restClient(web, who.rank === 0 ? undefined : (await sessionOf(who)).access_token)
}

async function send({ method, path }: (typeof ROWS)[number], who: Who, input: Fields) {
  const ask = await clientOf(who)
  const { id, ...rest } = input
  const url = path.replace(':id', String(id))
  const given = path.includes(':id') || id === undefined ? rest : { id, ...rest }
  if (method === 'POST') return ask(`${method} ${url}`, { payload: given })
  const texts = Object.entries(given).map(([key, value]) => [key, String(value)])
  return ask(`${method} ${url}?${new URLSearchParams(Object.fromEntries(texts))}`)
}

async function upload(who: Who, type: string) {
  const ask = await clientOf(who)
  const form = new FormData()
  form.append('files', new Blob([await app.jpeg()], { type: 'image/jpeg' }), `${newId()}.jpg`)
  return ask(`POST saveFiles/${type}`, { payload: form })
}
