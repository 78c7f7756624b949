import { type EventTypes, parseRecorded, type Recorded } from '../../event-sourcing/event.ts'
import { changesBetween, type FieldChange } from '../../event-sourcing/history.ts'
import type { Audited, Fields, View } from '../../procedures/audited.ts'

/** The fields of its thing that an event changed, and what it tells besides. Empty where the thing was made or deleted: then it is all of it. */
export function changesOf({ before, after, told }: View): FieldChange[] {
  const changed = before && after ? changesBetween(before, after) : []
  const said = Object.entries(told).filter(([, value]) => value !== null && value !== undefined)
  return [...changed, ...said.map(([path, after]) => ({ path, after }))]
}

/** Stands in the place of a value that is sealed with a person's key. */
class Sealed {
  readonly person: string

  constructor(person: string) {
    this.person = person
  }
}

/** A field that an event changed. `person`: whose key seals its value, before or after; null where nobody's does. */
export type ChangedField = { field: string; person: string | null }

/** A record may hold anything that JSON can; nobody asks for what lies deeper, or for more. */
const MAX_DEPTH = 4
const MAX_FIELDS = 200

/**
 * The fields that the events from a version on changed, by their path and by each path above it. What is nobody's is found with marks
 * in the place of all that is sealed, so that a replay finds the same after people were forgotten.
 */
export function changedFields(audited: Audited, stream: readonly Recorded[], first: number): ChangedField[][] {
  const events = stream.map((event) => parsed(audited.events, event))
  const marked = audited.viewsOf(events.map((event) => withMarks(audited.events, event)))
  const views = audited.viewsOf(events)
  return marked.flatMap((view, index) => {
    const [event, read] = [events[index], views[index]]
    return event && read && event.version >= first ? [fieldsOf(read, view)] : []
  })
}

function fieldsOf(read: View, marked: View): ChangedField[] {
  const open = changesOf(marked).flatMap(({ path }) => (sealOf(marked, path) === null ? [{ path, person: null }] : []))
  const sealed = changesOf(read).flatMap(({ path }) => {
    const person = sealOf(marked, path)
    return person === null ? [] : [{ path, person }]
  })
  const found = new Map<string, string | null>()
  for (const { path, person } of [...open, ...sealed].slice(0, MAX_FIELDS))
    for (const field of withParents(path)) if (!found.has(field)) found.set(field, person)
  return [...found].map(([field, person]) => ({ field, person }))
}

function withParents(path: string): string[] {
  const parts = path.split('.').slice(0, MAX_DEPTH)
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}

/** Read once by its schema, as it is folded twice. */
function parsed(types: EventTypes, event: Recorded): Recorded {
  const read = parseRecorded(types, event)
  return read ? { ...event, data: read.data, parsed: true } : event
}

/** The event with a mark in the place of each personal field. */
function withMarks(types: EventTypes, event: Recorded): Recorded {
  const { personal = [], person = null } = types[event.type] ?? {}
  const data = new Map<string, unknown>(Object.entries(event.data ?? {}))
  if (personal.length === 0 || person === null) return event
  const mark = new Sealed(String(data.get(person)))
  for (const name of personal) data.set(name, mark)
  return { ...event, data: Object.fromEntries(data) }
}

const sealOf = ({ before, after, told }: View, path: string): string | null =>
  markAt(before, path) ?? markAt(after, path) ?? markAt(told, path)

function markAt(fields: Fields | null, path: string): string | null {
  let value: unknown = fields
  for (const part of path.split('.')) {
    value =
      typeof value === 'object' && value !== null
        ? new Map<string, unknown>(Object.entries(value)).get(part)
        : undefined
    if (value instanceof Sealed) return value.person
  }
  return null
}
