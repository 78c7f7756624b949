import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { EventType, Recorded } from './event.ts'
import { Rejection } from './rejection.ts'
import type { Sql, SqlPool } from './sql.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32

const sealed = z.strictObject({ $person: z.uuid(), $sealed: z.string() })

/**
 * Seals personal data with a key for each person, which is kept beside the log and not cached: destroying one
 * holds at once in every process. (Idea: crypto-shredding.)
 */
export type Keyring = {
  seal(type: EventType, data: unknown): Promise<unknown>
  open(sql: Sql, events: Recorded[]): Promise<Recorded[]>
}

/** @param readMasterKey gives the 32 bytes that wrap all keys. */
export function createKeyring(pool: SqlPool, readMasterKey: () => Buffer): Keyring {
  let kept: Buffer | undefined
  const masterKey = () => {
    kept ??= readMasterKey()
    return kept
  }

  async function keyOf(person: string): Promise<Buffer> {
    const fresh = encrypt(masterKey(), person, randomBytes(KEY_BYTES))
    const { rows } = await pool.query<{ key: Buffer | null }>({
      name: 'person-key',
      text: `with made as (insert into person_key (person, key) values ($1, $2) on conflict do nothing returning key)
             select key from made union all select key from person_key where person = $1 limit 1`,
      values: [person, fresh],
    })
    // Another process made it meanwhile.
    if (!rows[0]) return keyOf(person)
    if (!rows[0].key) throw new Rejection('PERSON_FORGOTTEN')
    return decrypt(masterKey(), person, rows[0].key)
  }

  async function keysOf(sql: Sql, people: Set<string>): Promise<Map<string, Buffer>> {
    const { rows } = await sql.query<{ person: string; key: Buffer }>({
      name: 'person-keys',
      text: 'select person, key from person_key where person = any($1) and key is not null',
      values: [[...people]],
    })
    return new Map(rows.map(({ person, key }) => [person, decrypt(masterKey(), person, key)]))
  }

  return {
    async seal(type, data) {
      const secrets = secretsIn(type, data)
      if (!secrets) return data
      const { fields, about, names } = secrets
      const key = await keyOf(about)
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
  }
}

export function secretsIn({ personal, person }: EventType, data: unknown) {
  if (personal.length === 0 || person === null) return null
  const fields = z.record(z.string(), z.unknown()).parse(data)
  const names = personal.filter((name) => fields[name] !== null && fields[name] !== undefined)
  return names.length === 0 ? null : { fields, about: z.uuid().parse(fields[person]), names }
}

/** The event as if its person was forgotten. */
export const withoutPersonal = (event: Recorded): Recorded => ({ ...event, data: opened(event.data, new Map()) })

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

/** `context` is authenticated: what was sealed for one person and field opens for no other. */
function encrypt(key: Buffer, context: string, text: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function decrypt(key: Buffer, context: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
