import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { batched } from './batched.ts'
import type { EventType, Recorded } from './event.ts'
import { Rejection } from './rejection.ts'
import type { Sql, SqlPool } from './sql.ts'
import { decrypt, deriveKey, encrypt, KEY_BYTES, type MasterKeys, unwrap, type WrappedKey, wrap } from './wrapping.ts'

const sealed = z.strictObject({ $person: z.uuid(), $sealed: z.string() })

/**
 * Seals personal data with a key for each person, which is kept beside the log and not cached: destroying one
 * holds at once in every process. (Idea: crypto-shredding.)
 */
export type Keyring = {
  seal(type: EventType, data: unknown): Promise<unknown>
  open(sql: Sql, events: Recorded[]): Promise<Recorded[]>
  /** A keyed hash, for comparisons as long as the person is not forgotten: null from then on. */
  hash(person: string, text: string): Promise<string | null>
  /** Seals a text beside the log with the keys of all these people: null if one of them is forgotten. */
  sealText(people: readonly string[], text: string): Promise<Buffer | null>
  /** Null as soon as one of the people whose keys sealed it is forgotten. */
  openText(people: readonly string[], sealed: Buffer): Promise<string | null>
}

type KeptKey = { person: string; key: Buffer | null; master_key: string | null }

const keptKey = batched(async (sql: Sql, people: readonly string[]) => {
  const { rows } = await sql.query<KeptKey>({
    name: 'person-key',
    text: 'select person, key, master_key from person_key where person = any($1)',
    values: [[...new Set(people)]],
  })
  const byPerson = new Map(rows.map((row) => [row.person, row]))
  return people.map((person) => byPerson.get(person))
})

export function createKeyring(pool: SqlPool, masterKeys: MasterKeys): Keyring {
  /** Null for a person who is forgotten. */
  async function keyOf(person: string): Promise<Buffer | null> {
    const kept = await keptKey(pool, person)
    if (!kept) return (await makeKey(person)) ?? keyOf(person)
    const { key, master_key } = kept
    if (!key) return null
    return unwrap(masterKeys, { person, key, master_key })
  }

  /** Null if another process made it meanwhile, or the master key is no longer the current one: a lock holds it. */
  async function makeKey(person: string): Promise<Buffer | null> {
    const masterKey = await masterKeys.current()
    const key = randomBytes(KEY_BYTES)
    const { rowCount } = await pool.query({
      name: 'make-person-key',
      text: `insert into person_key (person, key, master_key)
             select $1::uuid, $2::bytea, id from master_key where id = $3 for share on conflict do nothing`,
      values: [person, wrap(masterKey, person, key), masterKey.id],
    })
    if (rowCount === 1) return key
    masterKeys.refresh()
    return null
  }

  async function keysOf(sql: Sql, people: Set<string>): Promise<Map<string, Buffer>> {
    const { rows } = await sql.query<WrappedKey>({
      name: 'person-keys',
      text: 'select person, key, master_key from person_key where person = any($1) and key is not null',
      values: [[...people]],
    })
    return new Map(rows.map((row) => [row.person, unwrap(masterKeys, row)]))
  }

  return {
    async seal(type, data) {
      const secrets = secretsIn(type, data)
      if (!secrets) return data
      const { fields, about, names } = secrets
      const key = await keyOf(about)
      if (!key) throw new Rejection('PERSON_FORGOTTEN')
      const closed = names.map((name) => {
        const bytes = encrypt(key, `${about}/${name}`, Buffer.from(JSON.stringify(fields[name])))
        return [name, { $person: about, $sealed: bytes.toString('base64') }] as const
      })
      return { ...fields, ...Object.fromEntries(closed) }
    },

    async open(sql, events) {
      const people = new Set(events.flatMap(({ data }) => sealedFields(data).map(([, { $person }]) => $person)))
      if (people.size === 0) return events
      const keys = await keysOf(sql, people)
      return events.map((event) => ({ ...event, data: opened(event.data, keys) }))
    },

    async hash(person, text) {
      const key = await keyOf(person)
      if (!key) return null
      return createHmac('sha256', deriveKey(key, 'hashes of commands')).update(text).digest('base64url')
    },

    async sealText(people, text) {
      let bytes: Buffer = Buffer.from(text)
      for (const person of people) {
        const key = await keyOf(person)
        if (!key) return null
        bytes = encrypt(key, `${person}/text`, bytes)
      }
      return bytes
    },

    async openText(people, sealed) {
      const keys = await keysOf(pool, new Set(people))
      let bytes = sealed
      for (const person of people.toReversed()) {
        const key = keys.get(person)
        if (!key) return null
        bytes = decrypt(key, `${person}/text`, bytes)
      }
      return bytes.toString()
    },
  }
}

// Made once: it is asked several times for each event.
const personId = z.uuid()

export function secretsIn({ personal, person }: EventType, data: unknown) {
  if (personal.length === 0 || person === null) return null
  if (typeof data !== 'object' || data === null) throw new Error('personal data is a field of an object')
  const fields: Record<string, unknown> = { ...data }
  const names = personal.filter((name) => fields[name] !== null && fields[name] !== undefined)
  return names.length === 0 ? null : { fields, about: personId.parse(fields[person]), names }
}

/** The event as if its person was forgotten. */
export const withoutPersonal = (event: Recorded): Recorded => ({ ...event, data: opened(event.data, new Map()) })

/** Those of the ids that are people whose data may be kept. */
export async function peopleAmong(sql: Sql, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<{ person: string }>({
    name: 'people-among',
    text: 'select person from person_key where person = any($1) and key is not null order by person',
    values: [ids],
  })
  return rows.map(({ person }) => person)
}

export async function forgottenAmong(sql: Sql, people: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ person: string }>(
    'select person from person_key where person = any($1) and forgotten_at is not null',
    [[...new Set(people)]],
  )
  return new Set(rows.map(({ person }) => person))
}

type Sealed = z.infer<typeof sealed>

function sealedFields(data: unknown): [name: string, value: Sealed][] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    const marked = typeof value === 'object' && value !== null && '$sealed' in value
    return marked ? [[name, sealed.parse(value)] as [string, Sealed]] : []
  })
}

function opened(data: unknown, keys: Map<string, Buffer>): unknown {
  const fields = sealedFields(data)
  if (typeof data !== 'object' || data === null || fields.length === 0) return data
  const values = fields.map(([name, { $person, $sealed }]): [string, unknown] => {
    const key = keys.get($person)
    if (!key) return [name, null]
    return [name, JSON.parse(decrypt(key, `${$person}/${name}`, Buffer.from($sealed, 'base64')).toString())]
  })
  return { ...data, ...Object.fromEntries(values) }
}
