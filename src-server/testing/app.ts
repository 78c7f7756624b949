import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { PRODUCT } from '#db/roles.ts'
import { saveReference } from '#db/seed/reference.ts'
import type { SavePostInput } from '#shared/post.ts'
import { createContext } from '../composition/context.ts'
import { asyncProjectors } from '../composition/projectors.ts'
import { createCaller } from '../composition/router.ts'
import type { Actor } from '../event-sourcing/event.ts'
import { createPool } from '../platform/database.ts'
import { createDiskStore } from '../platform/file-store.ts'
import { newId } from '../platform/ids.ts'
import { type RequestContext, systemRequest } from '../procedures/context.ts'
import { checkAnswers } from '../procedures/trpc.ts'
import { SILENT } from '../projections/logger.ts'
import { projectorReader } from '../projections/projector-reader.ts'
import type { Session } from '../sign-in/session-look-up.ts'
import { asRole, testDatabase } from './database.ts'
import { readToEnd } from './read-to-end.ts'

/** The tests' current time: noon of a Friday in Phnom Penh. */
export const NOON = new Date('2026-11-20T12:00:00+07:00')

/** Argon2's least: thousands of tests make passwords. */
const LEAST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * The application on its own database, with reference data, callers of every role and a settable clock.
 * @param now the clock's time: the present for tests that start workers, which erase what nobody has shown for a day
 */
export async function testApp(now = NOON) {
  checkAnswers()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'domner-test-'))
  const clock = { now }
  const ownerUrl = await testDatabase()
  const databaseUrl = asRole(ownerUrl, PRODUCT)
  const ownerPool = createPool(ownerUrl, 5)
  const { context: opened, close } = createContext({
    databaseUrl,
    dataDir,
    passwordCost: LEAST_COST,
    now: () => clock.now,
  })
  const context = { ...opened, fileStore: createDiskStore(dataDir) }
  const sessionOf = (actor: Actor | null): Session | null => {
    if (!actor || actor.role === 'system') return null
    const soon = new Date(clock.now.getTime() + 3_600_000).toISOString()
    const dashboardUntil = actor.role === 'user' ? null : soon
    const account = { accountId: actor.id, role: actor.role, business: null, isAuthor: false }
    return { id: newId(), ...account, accessExpiresAt: soon, dashboardUntil }
  }
  const requestAs = (actor: Actor | null, more: Partial<RequestContext> = {}): RequestContext => ({
    ...systemRequest(context),
    actor,
    session: sessionOf(actor),
    ...more,
  })
  const as = (actor: Actor | null, more: Partial<RequestContext> = {}) => createCaller(requestAs(actor, more))
  const actorOf = (role: Actor['role']): Actor => ({ id: newId(), role })
  const system = createCaller(systemRequest(context))
  await saveReference(system)

  const jpeg = (background = '#818cf8') =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer()
  let pictures = 0
  /** Each with other bytes, which pictures would share. */
  const picture = async (caller = system) => {
    pictures += 1
    const colour = `#${((pictures * 40_503) % 0x1_00_00_00).toString(16).padStart(6, '0')}`
    return (await caller.file.save({ id: newId(), kind: 'post', bytes: await jpeg(colour) })).id
  }
  const cover = await picture()
  const draft = (more: Partial<SavePostInput> = {}): SavePostInput => ({
    type: 'visit',
    name: 'Kep crab market',
    language: 'en',
    place_type: more.type ? PLACE_TYPE[more.type] : 'market',
    province: 'kep',
    images: [cover],
    ...(more.type === 'event' && { starts_at: NOON.toISOString() }),
    ...more,
  })
  const publish = async (more: Partial<SavePostInput> = {}, caller = system) => {
    const post = await caller.post.save(draft(more))
    return caller.post.publish({ id: post.id })
  }
  const project = async () => {
    for (const projector of asyncProjectors) await readToEnd(context, projectorReader(context, projector, SILENT))
  }
  const stop = async () => {
    await ownerPool.end()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const settings = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }
  return {
    settings,
    context,
    /** The same as the owner of the tables, for replays. */
    engine: { ...context, pool: ownerPool },
    clock,
    as,
    requestAs,
    actorOf,
    system,
    guest: as(null),
    jpeg,
    picture,
    draft,
    publish,
    /** Brings the async read models up to date, as the workers do. */
    project,
    stop,
  }
}

const PLACE_TYPE = { visit: 'market', food: 'restaurant', hotel: 'hotel', event: 'festival', service: 'club' }

export type TestApp = Awaited<ReturnType<typeof testApp>>
