import { z } from 'zod'
import type { Decider } from './decider.ts'
import { type EventTypes, eventType, idOf, type Recorded } from './event.ts'
import { type Handling, handle, type Request } from './handle.ts'
import { secretsIn } from './personal-data.ts'
import type { Pages, Projector } from './projector.ts'
import { Rejection } from './rejection.ts'
import type { Sql } from './sql.ts'

export const personEvents = {
  /** The person's key is destroyed with it: what was sealed for them is null from here on, wherever it is read. */
  PersonForgotten: eventType(z.object({})),
}
type PersonEvents = typeof personEvents
const FORGOTTEN = 'PersonForgotten'

/** A person, as far as forgetting goes. The stream's id is the person's. */
export const person: Decider<'known' | 'forgotten', { type: 'ForgetPerson' }, PersonEvents> = {
  category: 'person',
  events: personEvents,
  initial: 'known',
  evolve: { PersonForgotten: () => 'forgotten' },
  decide: (_, state) => (state === 'forgotten' ? [] : [{ type: FORGOTTEN, data: {} }]),
}

/**
 * Forgets a person for good: their key is destroyed in the transaction that says so in the log, with who did it. Replays,
 * exports and histories show null where their data was; what counts events counts as before. Doing it again changes nothing.
 * @param request its `id` is the person's.
 * @throws Rejection as `handle` does.
 */
export async function forgetPerson(handling: Handling, request: Request): Promise<void> {
  await handle(handling, person, { ...request, id: z.uuid().parse(request.id) }, { type: 'ForgetPerson' })
}

/**
 * Watches the keys in every append's transaction, before all read models: it destroys those of forgotten people, and refuses
 * events that were sealed with a key which was destroyed meanwhile, for read models would still get them readable. Whoever
 * writes for a person holds their key until they have committed, and forgetting waits for them. No replay concerns it.
 * @param types every event of the product.
 */
export function keyGuard(types: EventTypes): Projector {
  const personal = Object.keys(types).filter((name) => types[name]?.personal.length)
  const ownerOf = ({ type, data }: Recorded) => (types[type] ? (secretsIn(types[type], data)?.owner ?? []) : [])
  return {
    name: 'key-guard',
    mode: 'inline',
    tables: [],
    incidental: [],
    types: [FORGOTTEN, ...personal],
    async apply(tx, pages) {
      for await (const events of pages) {
        const forgotten = events.filter(({ type }) => type === FORGOTTEN).map(({ stream }) => idOf(stream))
        const writtenFor = [...new Set(events.flatMap(ownerOf))]
        if (writtenFor.length > 0) await holdKeys(tx, writtenFor)
        // Both in one batch: refused, and then tried one by one.
        if (forgotten.some((id) => writtenFor.includes(id))) throw new Rejection('PERSON_FORGOTTEN')
        for (const id of forgotten.sort()) await destroyKey(tx, id)
      }
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
     on conflict (person) do update set key = null, forgotten_at = coalesce(person_key.forgotten_at, now())`,
    [id],
  )
}

/** Rows about people: `person` is the column with the person's id. Without columns the rows themselves go. */
type PersonalRows = { table: string; person: string; columns?: readonly string[] }

/**
 * A projector with rows about people: when one is forgotten, these columns of their rows become null, or the rows go, in the
 * same transaction. A replay, which reads null where the data was, comes to the same rows.
 */
export function withPersonalColumns(projector: Projector, rows: PersonalRows | readonly PersonalRows[]): Projector {
  return {
    ...projector,
    types: [...projector.types, FORGOTTEN],
    async apply(tx, pages) {
      const people: string[] = []
      await projector.apply(tx, withoutForgettings(pages, people))
      if (people.length === 0) return
      for (const each of [rows].flat()) await tx.query(forgetting(each), [people])
    },
  }
}

function forgetting({ table, person, columns }: PersonalRows): string {
  if (!columns) return `delete from ${table} where ${person} = any($1)`
  return `update ${table} set ${columns.map((column) => `${column} = null`).join(', ')} where ${person} = any($1)`
}

/** The pages as the projector knows them; who is forgotten on those that it takes is added to `people`. */
async function* withoutForgettings(pages: Pages, people: string[]): AsyncGenerator<Recorded[]> {
  for await (const page of pages) {
    people.push(...page.filter(({ type }) => type === FORGOTTEN).map(({ stream }) => idOf(stream)))
    yield page.filter(({ type }) => type !== FORGOTTEN)
  }
}
