import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createCaller } from '#server/composition/router.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { dashboardKeyOf } from '#server/sign-in/dashboard.ts'
import type { Stage, Web } from './stage.ts'
import { writerHeaders } from './writers.ts'

const PASSWORD = 'rice-fields-in-may'
const PATIENCE_MS = 30_000

const rejected = z.object({ error: z.object({ data: z.object({ reason: z.string() }) }) })
const answered = z.object({ result: z.object({ data: z.unknown() }) })
const saved = z.object({ id: z.string() })

/** A caller over HTTP, at an address of its own. */
export type Person = { id: string; token: string; address: string }
/** `reason` is null where it was done, and 'UNANSWERED' where no answer came. */
export type Answer = { status: number; reason: string | null; data: unknown; ms: number }

/** Calls a procedure on a web server. Two calls with one key are one. */
export async function call(web: Web, who: Person, path: string, input: object, key = randomUUID()): Promise<Answer> {
  const begun = performance.now()
  const answer = (status: number, reason: string | null, data?: unknown): Answer => ({
    ...{ status, reason, data },
    ms: performance.now() - begun,
  })
  try {
    const response = await fetch(`${web.url}/trpc/${path}`, {
      method: 'POST',
      headers: { ...writerHeaders(who.token), 'idempotency-key': key, 'x-forwarded-for': who.address },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body: unknown = await response.json()
    if (response.ok) return answer(response.status, null, answered.parse(body).result.data)
    return answer(response.status, rejected.parse(body).error.data.reason)
  } catch {
    return answer(0, 'UNANSWERED')
  }
}

/** An owner with a published hotel, whose dashboard is open, and guests who book there. */
export async function openHotel({ context, caller, picture }: Stage, web: Web, guestCount: number) {
  async function person(username: string, n: number, { dashboard }: { dashboard: boolean }): Promise<Person> {
    const { uuid: accountId } = await caller.account.create({ username, password: PASSWORD })
    if (dashboard) await caller.business.create({ uuid: accountId, business_name: 'Kep Bay', password: PASSWORD })
    const { right } = await dashboardKeyOf(context.sql, accountId)
    const from = { address: `10.0.${n >> 8}.${n & 255}`, userAgent: '' }
    const session = await context.sessions.open({ accountId, ...from, dashboard: dashboard ? right : null })
    return { id: accountId, token: session.access_token, address: from.address }
  }

  const owner = await person('the.owner', 0, { dashboard: true })
  const guests: Person[] = []
  for (let n = 1; n <= guestCount; n++) guests.push(await person(`guest.${n}`, n, { dashboard: false }))

  async function asOwner(path: string, input: object) {
    const { reason, data } = await call(web, owner, path, input)
    if (reason !== null) throw new Error(`${path}: ${reason}`)
    return saved.parse(data)
  }
  const author = createCaller({ ...systemRequest(context), actor: { id: owner.id, role: 'owner' } })
  const words = { name: 'Kep Lodge', language: 'en', place_type: 'hotel', province: 'kep' } as const
  const { id: post_id } = await author.post.save({ type: 'hotel', ...words, images: [await picture(author)] })
  await author.post.publish({ id: post_id })
  const branch = { name: 'By the sea', province: 'kep', address: '12 Riverside Road' }
  const { id: branch_id } = await asOwner('branch.save', branch)

  const kind = {
    branch_id,
    post_id,
    name: 'River view',
    bed: { kind: 'double', count: 1 },
    people_amount: 2,
    price: 25,
  }

  return {
    owner,
    guests,
    /** @returns the id of a new kind of room */
    room: async (room_amount: number) => (await asOwner('room.save', { ...kind, room_amount })).id,
    /** Changes the number of rooms. */
    saveRoom: (server: Web, id: string, room_amount: number) =>
      call(server, owner, 'room.save', { ...kind, id, room_amount }),
  }
}

/** How many rooms of a kind are held or taken, night by night. */
export async function soldOf({ context }: Stage, room_id: string): Promise<Map<string, number>> {
  const { rows } = await context.pool.query<{ night: string; sold: number }>(
    'select night::text, held + taken as sold from room_inventory where room_id = $1 and night is not null',
    [room_id],
  )
  return new Map(rows.map(({ night, sold }) => [night, sold]))
}
