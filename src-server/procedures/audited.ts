import type { Label } from '#shared/label.ts'
import type { Locale } from '#shared/locales.ts'
import type { Decider } from '../event-sourcing/decider.ts'
import { type EventTypes, parseRecorded, type Recorded, type RecordedOf } from '../event-sourcing/event.ts'
import { evolve } from '../event-sourcing/handle.ts'
import { NewerLog } from '../event-sourcing/newer-log.ts'

/** The fields of a thing, as an audit compares them. */
export type Fields = Readonly<Record<string, unknown>>

/** The thing that an event is about, which need not be what its stream is of. */
export type Subject = { kind: string; id: string }

/** Around one event: the thing before and after it, null where there is none, and what the event alone tells. */
export type View = { before: Fields | null; after: Fields | null; told: Fields }

type Words = Readonly<Record<string, Label>>

export type AuditedKind = {
  label: Label
  fields: Words
  /** Values that are codes, and parts of a field's path. */
  words?: Words | undefined
}

/** One category of streams whose events admins may ask about. */
export type Audited = {
  category: string
  events: EventTypes
  kinds: Readonly<Record<string, AuditedKind>>
  /** The name of each audited type of event. */
  deeds: Words
  /** As of the decider: types of which only the latest has to be read. */
  latest: readonly string[]
  /** Types that carry all of the state, so that nothing before them has to be read. */
  whole: readonly string[]
  subjectOf(event: Recorded): Subject
  /** @param events of one stream, from its first one or a whole one on. @returns a view for each */
  viewsOf(events: readonly Recorded[]): View[]
  nameOf(fields: Fields, locale: Locale): string | null
}

type Entry<State, S extends EventTypes> = Pick<Audited, 'kinds'> & {
  /** Types that are left out are in no audit. */
  deeds: { readonly [Type in keyof S]?: Label }
  whole?: readonly (keyof S & string)[]
  subject(event: RecordedOf<S>): Subject
  view(state: State, subject: Subject): Fields | null
  /** What an event tells and no state keeps, such as the reason of a decision. */
  told?(event: RecordedOf<S>): Fields
  name?(fields: Fields, locale: Locale): unknown
}

/** Makes an entry of the audit of the slice's own decider. Values pass through `view` and `told` as they are. */
export function audited<State, Command, S extends EventTypes>(
  decider: Decider<State, Command, S>,
  { subject, view, told, name, deeds, whole = [], kinds }: Entry<State, S>,
): Audited {
  const read = (event: Recorded): RecordedOf<S> => {
    const parsed = parseRecorded(decider.events, event)
    if (!parsed) throw new NewerLog([event.type])
    return parsed
  }
  return {
    category: decider.category,
    events: decider.events,
    kinds,
    deeds: Object.fromEntries(
      Object.entries<Label | undefined>(deeds).flatMap(([type, is]) => (is ? [[type, is]] : [])),
    ),
    latest: decider.latest ?? [],
    whole,
    subjectOf: (event) => subject(read(event)),
    viewsOf(events) {
      let state = decider.initial
      return events.map((event) => {
        const parsed = read(event)
        const about = subject(parsed)
        const before = view(state, about)
        state = evolve(decider, state, event)
        return { before, after: view(state, about), told: told?.(parsed) ?? {} }
      })
    },
    nameOf(fields, locale) {
      const called = name?.(fields, locale)
      return typeof called === 'string' && called !== '' ? called : null
    },
  }
}
