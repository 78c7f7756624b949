import { describe, expect, it, onTestFinished } from 'vitest'
import { MAX_BRANCHES_OF_OWNER, MAX_ROOMS_OF_OWNER } from '#shared/limits.ts'
import { createContext } from '../../composition/context.ts'
import { createCaller } from '../../composition/router.ts'
import type { Committer } from '../../event-sourcing/commit.ts'
import { rejected } from '../../testing/booking-scene.ts'
import { BRANCH, hotelsOf } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const hotels = hotelsOf(app)

/** An owner who calls two processes. */
async function ownerOfTwo() {
  const owner = await hotels.owner()
  const { DATABASE_URL, DATA_DIR } = app.settings
  const second = createContext({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, now: () => app.clock.now })
  onTestFinished(() => second.close())
  const request = app.requestAs({ id: owner.user.uuid, role: 'owner' })
  const elsewhere = createCaller({ ...request, ...second.context })
  const input = {
    ...{ branch_id: owner.branch.id, post_id: owner.hotel.id, name: 'Hill view', price: 25 },
    ...{ bed: { kind: 'double' as const, count: 1 }, room_amount: 2, people_amount: 2 },
  }
  return { ...owner, callers: [createCaller(request), elsewhere], request, input, branchInput: BRANCH }
}

type Outcome = PromiseSettledResult<{ id: string } | null>
const refusedOf = (outcomes: Outcome[]): unknown[] =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
const madeOf = (outcomes: Outcome[]) => outcomes.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))

it('a room that is renamed by a caller who knows one name alone is called so where that was read', async () => {
  const { user, input } = await ownerOfTwo()
  const names = { kh: 'មើលភ្នំ', en: 'Hill view', cn: '山景' }
  const inEnglish = () => app.as({ id: user.uuid, role: 'owner' }, { locale: 'en' })
  const { id } = await inEnglish().room.save({ ...input, names })
  const rename = async (name: string) => (await inEnglish().room.save({ ...input, id, name })).names
  expect(await rename('Hill view')).toEqual(names)
  expect(await rename('Sea view')).toEqual({ kh: names.kh, cn: names.cn })
  await inEnglish().room.save({ ...input, id, names: { ...names, en: 'Top floor' } })
  expect(await rename('Garden view')).toEqual({ kh: names.kh, cn: names.cn })
})

describe('an owner who saves many at once', { timeout: 60_000 }, () => {
  it('has no more kinds of rooms than there may be, and one again for each that is sold no more', async () => {
    const { caller, callers, input } = await ownerOfTwo()
    const many = Array.from({ length: MAX_ROOMS_OF_OWNER + 2 }, () => caller.room.save(input))
    const outcomes = await Promise.allSettled(many)
    expect(refusedOf(outcomes)).toEqual(Array(2).fill(rejectionWith('ROOMS_FULL')))
    const [first = { id: '' }, withdrawn = { id: '' }] = madeOf(outcomes)
    const { rows: choices, total } = await caller.room.choices({})
    expect([choices.length, total]).toEqual([MAX_ROOMS_OF_OWNER, MAX_ROOMS_OF_OWNER])
    expect(await app.guest.room.display({ post_id: input.post_id })).toHaveLength(MAX_ROOMS_OF_OWNER)
    // One more, the dearest, is made by an admin, who has no limit.
    const admin = app.as(app.actorOf('admin'))
    const suite = await admin.room.save({ ...input, name: 'Suite', price: 900 })
    const shown = await app.guest.room.display({ post_id: input.post_id })
    expect([shown.length, shown.at(-1)?.id]).toEqual([MAX_ROOMS_OF_OWNER + 1, suite.id])
    await admin.room.delete({ id: suite.id })
    // As if the owner had closed a night of each: that would be as many calls.
    await app.engine.pool.query(
      `insert into room_inventory (key, room_id, night, amount, held, taken, is_closed, no_arrival, no_departure)
       select id || '/2026-12-24', id, '2026-12-24', amount, 0, 0, true, false, false from room where post_id = $1`,
      [input.post_id],
    )
    const others = await app.guest.room.nextStays({ post_id: input.post_id, check_in: '2026-12-24' })
    expect(Object.keys(others)).toHaveLength(MAX_ROOMS_OF_OWNER)
    await caller.room.save({ ...input, id: first.id, name: 'Sea view' })
    await caller.room.delete({ id: withdrawn.id })
    for (let n = 0; n < 5; n++) {
      const made = await Promise.allSettled(callers.map((one) => one.room.save(input)))
      expect(refusedOf(made)).toEqual([rejectionWith('ROOMS_FULL')])
      for (const { id } of madeOf(made)) await caller.room.delete({ id })
    }
    await caller.room.save(input)
    await expect(caller.room.save({ ...input, id: withdrawn.id })).rejects.toEqual(rejectionWith('ROOMS_FULL'))
  })

  it('has no more branches than there may be', async () => {
    const { caller, callers, branch, branchInput } = await ownerOfTwo()
    const outcomes = await Promise.allSettled(
      Array.from({ length: MAX_BRANCHES_OF_OWNER + 1 }, () => caller.branch.save(branchInput)),
    )
    expect(refusedOf(outcomes)).toEqual(Array(2).fill(rejectionWith('BRANCHES_FULL')))
    await caller.branch.save({ ...branchInput, id: branch.id })
    await caller.branch.delete({ id: branch.id })
    for (let n = 0; n < 5; n++) {
      const made = await Promise.allSettled(callers.map((one) => one.branch.save(branchInput)))
      expect(refusedOf(made)).toEqual([rejectionWith('BRANCHES_FULL')])
      for (const { id } of madeOf(made)) await caller.branch.delete({ id })
    }
  })
})

describe('a branch', () => {
  it('takes no room that was decided on before it was deleted', async () => {
    const { request, caller, input } = await ownerOfTwo()
    const late = createCaller({ ...request, commit: behind(() => caller.branch.delete({ id: input.branch_id })) })
    await expect(late.room.save(input)).rejects.toEqual(rejectionWith('BRANCH_NOT_FOUND'))
    expect(await caller.room.list({})).toMatchObject({ total: 0 })
  })

  it('is not deleted when a room has come meanwhile', async () => {
    const { request, caller, input } = await ownerOfTwo()
    const late = createCaller({ ...request, commit: behind(() => caller.room.save(input)) })
    const remove = () => late.branch.delete({ id: input.branch_id })
    await expect(remove()).rejects.toEqual(rejected('BRANCH_HAS_ROOMS', { rooms: 1 }))
    expect(await caller.branch.list({})).toMatchObject({ total: 1, rows: [{ rooms: 1 }] })
    await expect(remove()).rejects.toEqual(rejected('BRANCH_HAS_ROOMS', { rooms: 2 }))
  })

  it('that is deleted while a room is saved to it, in one batch or in two processes, has either refused', async () => {
    const { caller, callers, input, branchInput } = await ownerOfTwo()
    for (let n = 0; n < 20; n++) {
      const branch = await caller.branch.save(branchInput)
      const [saved, deleted] = await Promise.allSettled([
        caller.room.save({ ...input, branch_id: branch.id }),
        callers[n % 2]?.branch.delete({ id: branch.id }) ?? null,
      ])
      expect(refusedOf([saved, deleted])).toEqual([
        rejectionWith(saved.status === 'rejected' ? 'BRANCH_NOT_FOUND' : 'BRANCH_HAS_ROOMS'),
      ])
    }
  })
})

describe('a hotel', { timeout: 60_000 }, () => {
  const notFound = rejectionWith('HOTEL_NOT_FOUND')

  it('takes no room that was decided on before it was deleted', async () => {
    const { request, again, input, hotel } = await ownerOfTwo()
    const late = createCaller({ ...request, commit: behind(() => again().post.remove({ id: hotel.id })) })
    await expect(late.room.save(input)).rejects.toEqual(notFound)
    expect(await again().room.list({})).toMatchObject({ total: 0 })
  })

  it('that is deleted while rooms are saved to it, in one batch or in two processes, gets none behind that', async () => {
    const { again, caller, callers, input } = await ownerOfTwo()
    const images = [await app.picture(caller)]
    for (let n = 0; n < 8; n++) {
      const hotel = await app.publish({ type: 'hotel', name: `Kep Lodge ${n}`, images }, again())
      const save = () => caller.room.save({ ...input, post_id: hotel.id })
      const [deleted, ...saved] = await Promise.allSettled([
        callers[n % 2]?.post.remove({ id: hotel.id }) ?? null,
        ...[save(), save()],
      ])
      expect(deleted.status).toBe('fulfilled')
      for (const reason of refusedOf(saved)) expect(reason).toEqual(notFound)
      const { rows } = await app.engine.pool.query(
        `select from event where type = 'RoomSaved' and data ->> 'post_id' = $1
         and position > (select max(position) from event where stream = $2 and type = 'PostDeleted')`,
        [hotel.id, `post-${hotel.id}`],
      )
      expect(rows).toEqual([])
      for (const { id } of madeOf(saved)) await again().room.delete({ id })
    }
  })
})

/** Commits once something else has happened. */
const behind =
  (happen: () => Promise<unknown>): Committer =>
  async (commit) => {
    await happen()
    await app.context.commit(commit)
  }
