import { setImmediate } from 'node:timers/promises'
import { type NightTerms, OPEN_NIGHT } from '#shared/stay.ts'
import type { RecordedOf } from '../../event-sourcing/event.ts'
import { differing } from '../../event-sourcing/history.ts'
import { type RestoredNight, RULES } from './decider.ts'
import type { RoomEvents } from './events.ts'

type Rule = (typeof RULES)[number]
export type Rules = Partial<Pick<NightTerms, Rule>>
type NightChange = { night: string; before: Rules; after: Rules }

const { held: _, taken: _taken, ...OPEN } = OPEN_NIGHT
const NEVER = { is_closed: 0, no_arrival: 0, no_departure: 0, price_cents: 0, min_nights: 0, max_nights: 0 }

/** Nights that got the same rules, together. */
function setBy({ type, data }: RecordedOf<RoomEvents>): { nights: string[]; set: Rules }[] {
  if (type === 'RoomNightsRestored') return data.nights.map(({ night, ...set }) => ({ nights: [night], set }))
  if (type !== 'RoomNightsSet') return []
  const { nights, amount: _, ...set } = data
  return [{ nights, set }]
}

/** A night's rules, and the version that each has its value from: 0 where nobody has changed it. */
type Night = { rules: Required<Rules>; since: Record<Rule, number> }

/** What changes did to nights, as far as it was asked for, and what these have since. */
export type NightChanges = {
  of: ReadonlyMap<number, readonly NightChange[]>
  latest: ReadonlyMap<string, Night>
}

/** A year of changes is hundreds of thousands of nights: others go on between some of them. */
const NIGHTS_AT_ONCE = 20_000

/** @param asked the versions whose changes are to be told */
export async function nightChangesOf(
  events: readonly RecordedOf<RoomEvents>[],
  asked: ReadonlySet<number>,
): Promise<NightChanges> {
  const latest = new Map<string, Night>()
  const of = new Map<number, NightChange[]>()
  let done = 0
  for (const event of events) {
    const { version } = event
    const told: NightChange[] = []
    for (const { nights, set } of setBy(event)) {
      for (const night of nights) {
        const before = changeNight(latest, night, { set, version })
        if (asked.has(version)) told.push(...differences(night, before, latest.get(night)?.rules ?? before))
      }
      done += nights.length
    }
    if (asked.has(version)) of.set(version, told)
    if (done < NIGHTS_AT_ONCE) continue
    done = 0
    await setImmediate()
  }
  return { of, latest }
}

/** @returns what the night had before */
function changeNight(latest: Map<string, Night>, night: string, { set, version }: { set: Rules; version: number }) {
  const { rules, since } = latest.get(night) ?? { rules: OPEN, since: { ...NEVER } }
  const next = { ...rules, ...set }
  for (const name of RULES) if (next[name] !== rules[name]) since[name] = version
  latest.set(night, { rules: next, since })
  return rules
}

function differences(night: string, was: Required<Rules>, is: Required<Rules>): NightChange[] {
  const before = differing<Rules>(was, is)
  return Object.keys(before).length > 0 ? [{ night, before, after: differing<Rules>(is, was) }] : []
}

/**
 * What undoing a change gives back to nights from a day on: what they had before it, where nobody has changed that since.
 * @returns no night where there is nothing left of it
 */
export function undoOf(version: number, { of, latest }: NightChanges, today: string): RestoredNight[] {
  return (of.get(version) ?? []).flatMap(({ night, before }) => {
    const kept: Rules = {}
    for (const name of RULES)
      if (latest.get(night)?.since[name] === version) Object.assign(kept, { [name]: before[name] })
    return night >= today && Object.keys(kept).length > 0 ? [{ night, ...kept }] : []
  })
}
