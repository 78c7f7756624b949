import stringify from 'safe-stable-stringify'
import { type NightTerms, OPEN_NIGHT } from '#shared/stay.ts'
import type { Actor, DataOf, RecordedOf } from '../../event-sourcing/event.ts'
import type { RestoredNight } from './decider.ts'
import type { RoomEvents } from './events.ts'

const RULES = ['is_closed', 'no_arrival', 'no_departure', 'price_cents', 'min_nights', 'max_nights'] as const
type Rule = (typeof RULES)[number]
export type Rules = Partial<Pick<NightTerms, Rule>>
type Words = DataOf<RoomEvents['RoomSaved']> & { amount: number; is_withdrawn: boolean }

/** One thing that somebody did to a room, with what it changed. `at` is ISO 8601. */
export type Change = {
  version: number
  at: string
  actor: Actor
  correlation: string
  deed: 'made' | 'saved' | 'withdrawn' | 'nights_set' | 'nights_undone'
  before: Partial<Words>
  after: Partial<Words>
  nights: { night: string; before: Rules; after: Rules }[]
  undone: number | null
}

const { held: _, taken: _taken, ...OPEN } = OPEN_NIGHT

/** The changes of a room's stream, the oldest first. Those of one command are one. */
export function changesOf(events: readonly RecordedOf<RoomEvents>[]): Change[] {
  const nights = new Map<string, Required<Rules>>()
  const changes: Change[] = []
  let words: Partial<Words> = {}
  for (const event of events) {
    const next = { ...words, ...wordsIn(event) }
    const before = different(words, next)
    const after = different(next, words)
    words = next
    const last = changes.at(-1)
    // A save whose amount is another one too is one deed.
    if (event.type === 'RoomAmountChanged' && last && isSave(last) && last.correlation === event.meta.correlation_id) {
      changes[changes.length - 1] = {
        ...last,
        version: event.version,
        before: { ...last.before, ...before },
        after: { ...last.after, ...after },
      }
      continue
    }
    const changed = setBy(event).flatMap(({ night, ...set }) => changeNight(nights, night, set))
    changes.push({ ...deedIn(event), before, after, nights: changed })
  }
  return changes
}

const isSave = ({ deed }: Change) => deed === 'made' || deed === 'saved'

function wordsIn({ type, data }: RecordedOf<RoomEvents>): Partial<Words> {
  if (type === 'RoomSaved') return { ...data, is_withdrawn: false }
  if (type === 'RoomAmountChanged') return { amount: data.to }
  return type === 'RoomWithdrawn' ? { is_withdrawn: true } : {}
}

/** The fields of the first that are not the same in the second. */
function different<Fields extends object>(one: Fields, other: Fields): Partial<Fields> {
  const found: Partial<Fields> = {}
  for (const name in one) if (stringify(one[name]) !== stringify(other[name])) found[name] = one[name]
  return found
}

function setBy({ type, data }: RecordedOf<RoomEvents>): RestoredNight[] {
  if (type === 'RoomNightsRestored') return data.nights
  if (type !== 'RoomNightsSet') return []
  const { nights, amount: _, ...set } = data
  return nights.map((night) => ({ night, ...set }))
}

function deedIn({ type, version, at, meta, data }: RecordedOf<RoomEvents>) {
  const deeds = {
    RoomWithdrawn: 'withdrawn',
    RoomNightsSet: 'nights_set',
    RoomNightsRestored: 'nights_undone',
  } as const
  const saved = version === 1 ? ('made' as const) : ('saved' as const)
  const deed = type === 'RoomSaved' || type === 'RoomAmountChanged' ? saved : deeds[type]
  const undone = 'undone' in data ? data.undone : null
  return { version, at, actor: meta.actor, correlation: meta.correlation_id, deed, undone }
}

function changeNight(nights: Map<string, Required<Rules>>, night: string, set: Rules): Change['nights'] {
  const was = nights.get(night) ?? OPEN
  const is = { ...was, ...set }
  nights.set(night, is)
  const before = different<Rules>(was, is)
  return Object.keys(before).length > 0 ? [{ night, before, after: different<Rules>(is, was) }] : []
}

/** The version that each rule of each night has its value from. */
export function latestOf(changes: readonly Change[]): ReadonlyMap<string, number> {
  const latest = new Map<string, number>()
  for (const { version, nights } of changes)
    for (const { night, after } of nights) for (const name in after) latest.set(night + name, version)
  return latest
}

/**
 * What undoing a change gives back to nights from a day on: what they had before it, where nobody has changed that since.
 * @returns no night where there is nothing left of it
 */
export function undoOf(change: Change, latest: ReturnType<typeof latestOf>, today: string): RestoredNight[] {
  return change.nights.flatMap(({ night, before }) => {
    const kept: Rules = {}
    for (const name of RULES)
      if (latest.get(night + name) === change.version) Object.assign(kept, { [name]: before[name] })
    return night >= today && Object.keys(kept).length > 0 ? [{ night, ...kept }] : []
  })
}
