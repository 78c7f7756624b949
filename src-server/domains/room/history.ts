import type { z } from 'zod'
import { toDollars } from '#shared/money.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { bed as bedSchema } from '#shared/room.ts'
import type { NightRules, RoomChange, RoomHistory, roomHistoryInput } from '#shared/room-history.ts'
import { type Actor, type DataOf, parseRecorded, type RecordedOf } from '../../event-sourcing/event.ts'
import { differing } from '../../event-sourcing/history.ts'
import { type Entry, foldHistory } from '../../event-sourcing/history-fold.ts'
import { readStream } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { historyPage } from '../../procedures/history-page.ts'
import { picturesOf } from '../file/public.ts'
import { nameIn } from '../post/public.ts'
import { type NightChanges, nightChangesOf, type Rules, undoOf } from './changes.ts'
import { type RestoredNight, room } from './decider.ts'
import type { RoomEvents } from './events.ts'
import { getRoom } from './queries.ts'

type Ctx = Pick<RequestContext, 'db' | 'sql' | 'pool' | 'log' | 'locale' | 'now' | 'keyring'> & { actor: Actor }
type RoomEvent = RecordedOf<RoomEvents>
type Words = Partial<DataOf<RoomEvents['RoomSaved']> & { amount: number }>
type RoomEntry = Entry<RoomEvent, Words>

async function readEvents({ sql, keyring }: Pick<Ctx, 'sql' | 'keyring'>, id: string): Promise<RoomEvent[]> {
  const events = await keyring.open(sql, await readStream(sql, `${room.category}-${id}`))
  return events.flatMap((event) => parseRecorded(room.events, event) ?? [])
}

/** A save whose amount is another one too is one act. */
function actsOf(events: readonly RoomEvent[]): RoomEvent[][] {
  const acts: RoomEvent[][] = []
  for (const event of events) {
    const [last, before] = [acts.at(-1), acts.at(-1)?.at(-1)]
    const isOfSave = event.type === 'RoomAmountChanged' && before?.type === 'RoomSaved'
    if (last && isOfSave && before.meta.correlation_id === event.meta.correlation_id) last.push(event)
    else acts.push([event])
  }
  return acts
}

function wordsAfter(words: Words, { type, data }: RoomEvent): Words {
  if (type === 'RoomSaved') return { ...words, ...data }
  return type === 'RoomAmountChanged' ? { ...words, amount: data.to } : words
}

/** What a room was like at a version. */
export async function wordsAt(ctx: Pick<Ctx, 'sql' | 'keyring'>, id: string, version: number): Promise<Words> {
  const events = await readEvents(ctx, id)
  return events.filter((event) => event.version <= version).reduce(wordsAfter, {})
}

/**
 * A page of what happened to a room and its calendar, the newest first.
 * @throws Rejection ROOM_NOT_FOUND, also for another's
 */
export async function listRoomHistory(ctx: Ctx, input: z.output<typeof roomHistoryInput>): Promise<RoomHistory> {
  await getRoom(ctx, input.id)
  const events = await readEvents(ctx, input.id)
  const entries = foldHistory<RoomEvent, Words>(actsOf(events), {}, (words, act) => act.reduce(wordsAfter, words))
  const today = phnomPenhDate(ctx.now())
  const page = await historyPage(ctx, entries, input, async (shown) => {
    const nights = await nightChangesOf(events, new Set(shown.map(({ version }) => version)))
    return (entry) => ({ ...viewOf(entry, nights), is_undoable: undoOf(entry.version, nights, today).length > 0 })
  })
  const words = page.rows.flatMap(({ before, after }) => [before, after])
  const images = [...new Set(words.flatMap(({ images = [] }) => images))]
  const [names, pictures] = await Promise.all([namesIn(ctx, words), picturesOf(ctx, images)])
  return { ...page, names, pictures }
}

/** What undoing a change of nights gives back to those to come; nothing where there is no such change. */
export async function restoredNights(ctx: Ctx, id: string, version: number): Promise<RestoredNight[]> {
  const nights = await nightChangesOf(await readEvents(ctx, id), new Set([version]))
  return undoOf(version, nights, phnomPenhDate(ctx.now()))
}

function viewOf({ version, events, before, after }: RoomEntry, { of }: NightChanges) {
  const grouped = Map.groupBy(of.get(version) ?? [], (night) => JSON.stringify([night.before, night.after]))
  const nights = [...grouped.values()].map((alike) => ({
    nights: alike.map(({ night }) => night).sort(),
    before: rulesView(alike[0]?.before ?? {}),
    after: rulesView(alike[0]?.after ?? {}),
  }))
  return {
    ...deedIn(events),
    nights,
    before: wordsView(differing(before, after)),
    after: wordsView(differing(after, before)),
  }
}

const DEEDS = {
  RoomSaved: 'saved',
  RoomAmountChanged: 'saved',
  RoomWithdrawn: 'withdrawn',
  RoomNightsSet: 'nights_set',
  RoomNightsRestored: 'nights_undone',
} as const satisfies Record<keyof RoomEvents, RoomChange['deed']>

function deedIn([event]: readonly RoomEvent[]): Pick<RoomChange, 'deed' | 'undone'> {
  if (!event || event.version === 1) return { deed: 'made', undone: null }
  return { deed: DEEDS[event.type], undone: event.type === 'RoomNightsRestored' ? event.data.undone : null }
}

const rulesView = ({ price_cents, ...rules }: Rules): NightRules => ({
  ...rules,
  ...(price_cents !== undefined && { price: price_cents === null ? null : toDollars(price_cents) }),
})

function wordsView(words: Words): RoomChange['before'] {
  const { price_cents, bed, amount, owner_id: _, ...same } = words
  return {
    ...same,
    ...(price_cents !== undefined && { price: toDollars(price_cents) }),
    ...(bed !== undefined && { bed: bedSchema.parse(bed) }),
    ...(amount !== undefined && { room_amount: amount }),
  }
}

async function namesIn(
  { db, locale }: Pick<Ctx, 'db' | 'locale'>,
  words: readonly RoomChange['before'][],
): Promise<Record<string, string>> {
  const [branches, posts] = [
    words.flatMap(({ branch_id }) => branch_id ?? []),
    words.flatMap(({ post_id }) => post_id ?? []),
  ]
  const [branchRows, postRows] = await Promise.all([
    branches.length > 0 ? db.selectFrom('branch').select(['id', 'name']).where('id', 'in', branches).execute() : [],
    posts.length > 0
      ? db.selectFrom('post').select(['id', 'name', 'language', 'translations']).where('id', 'in', posts).execute()
      : [],
  ])
  return Object.fromEntries([
    ...branchRows.map(({ id, name }) => [id, name ?? '']),
    ...postRows.map((post) => [post.id, nameIn(post, locale)]),
  ])
}
