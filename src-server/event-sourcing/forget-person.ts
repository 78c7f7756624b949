import { z } from 'zod'
import type { Guard } from './batch.ts'
import type { Decider } from './decider.ts'
import { type EventTypes, eventType, idOf, type Recorded } from './event.ts'
import { type CommandContext, type CommandRequest, handle } from './handle.ts'
import { secretsIn } from './personal-data.ts'
import type { Pages, Projector } from './projector.ts'
import { Rejection } from './rejection.ts'
import type { Sql, Write } from './sql.ts'

export const personEvents = {
  PersonForgotten: eventType(z.object({})),
}
type PersonEvents = typeof personEvents
const FORGOTTEN = 'PersonForgotten'

export const person: Decider<'known' | 'forgotten', { type: 'ForgetPerson' }, PersonEvents> = {
  category: 'person',
  events: personEvents,
  initial: 'known',
  evolve: { PersonForgotten: () => 'forgotten' },
  decide: (_, state) => (state === 'forgotten' ? [] : [{ type: FORGOTTEN, data: {} }]),
}

/** Destroys a person's key in the transaction that appends the event. Idempotent. @throws Rejection */
export async function forgetPerson(context: CommandContext, request: CommandRequest): Promise<void> {
  await handle(context, person, { ...request, id: z.uuid().parse(request.id) }, { type: 'ForgetPerson' })
}

/** Destroys keys, and rejects events sealed with a destroyed one. Writers hold their keys until they commit. */
export function keyGuard(types: EventTypes): Guard {
  const personal = Object.keys(types).filter((name) => types[name]?.personal.length)
  const personIn = ({ type, data }: Recorded) => (types[type] ? (secretsIn(types[type], data)?.about ?? []) : [])
  return {
    types: [FORGOTTEN, ...personal],
    async check(tx, events) {
      const forgotten = events.filter(({ type }) => type === FORGOTTEN).map(({ stream }) => idOf(stream))
      const written = [...new Set(events.flatMap(personIn))]
      if (written.length > 0) await holdKeys(tx, written)
      // The committer writes a batch that has both in parts.
      if (forgotten.some((id) => written.includes(id))) throw new Rejection('PERSON_FORGOTTEN')
      return forgotten.sort().map((id): Write => ({ send: (tx) => destroyKey(tx, id) }))
    },
  }
}

async function holdKeys(tx: Sql, people: string[]): Promise<void> {
  const { rowCount } = await tx.query({
    name: 'hold-keys',
    text: 'select from person_key where person = any($1) and key is not null order by person for share',
    values: [people],
  })
  if (rowCount !== people.length) throw new Rejection('PERSON_FORGOTTEN')
}

async function destroyKey(tx: Sql, id: string): Promise<void> {
  await tx.query(
    `insert into person_key (person, key, forgotten_at) values ($1, null, now())
     on conflict (person) do update set key = null, master_key = null, forgotten_at = coalesce(person_key.forgotten_at, now())`,
    [id],
  )
}

type PersonalRows = {
  table: string
  person: string
  /** The values that the columns become. */
  columns?: Readonly<Record<string, unknown>>
  /** In SQL, which of the person's rows: all of them by default. */
  where?: string
}

/** Empties the columns, or without any deletes the rows, of a forgotten person, as a replay does. */
export function withPersonalColumns(projector: Projector, rows: PersonalRows | readonly PersonalRows[]): Projector {
  // A projector that refuses events would have to be told of forgettings too; there is none with columns of a person yet.
  if (projector.admit) throw new Error(`${projector.name}: no rule beside personal columns`)
  return {
    ...projector,
    types: [...projector.types, FORGOTTEN],
    // The table says which rows are emptied.
    rowsOf: (event) => (event.type === FORGOTTEN ? null : (projector.rowsOf?.(event) ?? null)),
    async prepare(tx, pages, open) {
      const people: string[] = []
      const writes = await projector.prepare(tx, withoutForgettings(pages, people), open)
      return people.length === 0 ? writes : followedBy(writes, [rows].flat(), people)
    },
  }
}

function* followedBy(writes: Iterable<Write>, rows: readonly PersonalRows[], people: string[]): Generator<Write> {
  yield* writes
  for (const each of rows) yield { send: (tx) => forgetIn(tx, each, people) }
}

async function forgetIn(tx: Sql, { table, person, columns, where = 'true' }: PersonalRows, people: string[]) {
  if (!columns) return tx.query(`delete from ${table} where ${person} = any($1) and (${where})`, [people])
  const names = Object.keys(columns).join(', ')
  return tx.query(
    `update ${table} set (${names}) = (select ${names} from jsonb_populate_record(null::${table}, $2))
     where ${person} = any($1) and (${where})`,
    [people, JSON.stringify(columns)],
  )
}

async function* withoutForgettings(pages: Pages, people: string[]): AsyncGenerator<Recorded[]> {
  for await (const page of pages) {
    people.push(...page.filter(({ type }) => type === FORGOTTEN).map(({ stream }) => idOf(stream)))
    yield page.filter(({ type }) => type !== FORGOTTEN)
  }
}
