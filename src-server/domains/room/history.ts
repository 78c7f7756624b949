import type { z } from 'zod'
import { toDollars } from '#shared/money.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { bed as bedSchema } from '#shared/room.ts'
import type { NightRules, RoomChange, RoomHistory, roomHistoryInput } from '#shared/room-history.ts'
import { type Actor, parseRecorded } from '../../event-sourcing/event.ts'
import { readStream } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { historyActors } from '../../procedures/history-actors.ts'
import { type Change, changesOf, type NightChanges, nightChangesOf, type Rules, undoOf } from './changes.ts'
import { type RestoredNight, room } from './decider.ts'
import { pictureMap } from './pictures.ts'
import { getRoom } from './queries.ts'

type Ctx = Pick<RequestContext, 'db' | 'sql' | 'pool' | 'log' | 'locale' | 'now' | 'keyring'> & { actor: Actor }

async function readEvents({ sql, keyring }: Pick<Ctx, 'sql' | 'keyring'>, id: string) {
  const events = await keyring.open(sql, await readStream(sql, `${room.category}-${id}`))
  return events.flatMap((event) => parseRecorded(room.events, event) ?? [])
}

/**
 * A page of what happened to a room and its calendar, the newest first.
 * @throws Rejection ROOM_NOT_FOUND, also for another's
 */
export async function listRoomHistory(
  ctx: Ctx,
  { id, page, pageSize }: z.output<typeof roomHistoryInput>,
): Promise<RoomHistory> {
  await getRoom(ctx, id)
  const events = await readEvents(ctx, id)
  const changes = changesOf(events)
  const today = phnomPenhDate(ctx.now())
  const shown = changes.toReversed().slice((page - 1) * pageSize, page * pageSize)
  const nights = await nightChangesOf(events, new Set(shown.map(({ version }) => version)))
  const words = shown.flatMap(({ before, after }) => [before, after])
  const [names, byOf, pictures] = await Promise.all([
    namesIn(ctx, words),
    historyActors(
      ctx,
      shown.map(({ actor }) => actor),
    ),
    pictureMap(
      ctx,
      words.map(({ images = [] }) => ({ images })),
    ),
  ])
  return {
    rows: shown.map((change) => ({
      ...viewOf(change, nights),
      by: byOf(change.actor),
      is_undoable: undoOf(change.version, nights, today).length > 0,
    })),
    total: changes.length,
    names,
    pictures: pictures([...new Set(words.flatMap(({ images = [] }) => images))]),
  }
}

/** What undoing a change of nights gives back to those to come; nothing where there is no such change. */
export async function restoredNights(ctx: Ctx, id: string, version: number): Promise<RestoredNight[]> {
  const nights = await nightChangesOf(await readEvents(ctx, id), new Set([version]))
  return undoOf(version, nights, phnomPenhDate(ctx.now()))
}

function viewOf(
  { version, at, deed, undone, ...change }: Change,
  { of }: NightChanges,
): Omit<RoomChange, 'by' | 'is_undoable'> {
  const grouped = Map.groupBy(of.get(version) ?? [], ({ before, after }) => JSON.stringify([before, after]))
  const together = [...grouped.values()].map((alike) => ({
    nights: alike.map(({ night }) => night).sort(),
    before: rulesView(alike[0]?.before ?? {}),
    after: rulesView(alike[0]?.after ?? {}),
  }))
  return {
    ...{ version, at, deed, undone, nights: together },
    before: wordsView(change.before),
    after: wordsView(change.after),
  }
}

const rulesView = ({ price_cents, ...rules }: Rules): NightRules => ({
  ...rules,
  ...(price_cents !== undefined && { price: price_cents === null ? null : toDollars(price_cents) }),
})

function wordsView(words: Change['before']): RoomChange['before'] {
  const { price_cents, bed, amount, owner_id: _, is_withdrawn: _withdrawn, ...same } = words
  return {
    ...same,
    ...(price_cents !== undefined && { price: toDollars(price_cents) }),
    ...(bed !== undefined && { bed: bedSchema.parse(bed) }),
    ...(amount !== undefined && { room_amount: amount }),
  }
}

async function namesIn({ db }: Pick<Ctx, 'db'>, words: readonly Change['before'][]): Promise<Record<string, string>> {
  const [branches, posts] = [
    words.flatMap(({ branch_id }) => branch_id ?? []),
    words.flatMap(({ post_id }) => post_id ?? []),
  ]
  const [branchRows, postRows] = await Promise.all([
    branches.length > 0 ? db.selectFrom('branch').select(['id', 'name']).where('id', 'in', branches).execute() : [],
    posts.length > 0 ? db.selectFrom('post').select(['id', 'name']).where('id', 'in', posts).execute() : [],
  ])
  return Object.fromEntries([...branchRows, ...postRows].map(({ id, name }) => [id, name ?? '']))
}
