import type { Actor } from '../event-sourcing/event.ts'
import { type Keyring, peopleAmong } from '../event-sourcing/personal-data.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { idOfWords } from '../platform/ids.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

type Ctx = { sql: Sql; keyring: Keyring; now(): Date }
type Call = { path: string; actor: Actor; idempotencyKey: string }

const idOf = ({ path, actor, idempotencyKey }: Call) => idOfWords('answer', path, actor.id, idempotencyKey)

/**
 * The first answer to a call under an idempotency key: this answer, or an earlier one. It is sealed with the keys of the
 * caller and of all whom it names, or is about without their ids, and cannot be read any more when one of them is forgotten.
 */
export async function firstAnswer(
  ctx: Ctx,
  { people: about, ...call }: Call & { people: readonly string[] },
  answer: unknown,
): Promise<unknown> {
  const text = JSON.stringify(answer)
  const people = new Set([call.actor.id, ...about, ...(await peopleAmong(ctx.sql, text.match(UUID) ?? []))])
  const sealed = await ctx.keyring.sealText([...people], text)
  if (sealed === null) return answer
  const { rowCount } = await ctx.sql.query({
    name: 'remember-answer',
    text: 'insert into first_answer (id, people, sealed, at) values ($1, $2, $3, $4) on conflict (id) do nothing',
    values: [idOf(call), [...people], sealed, ctx.now().toISOString()],
  })
  if (rowCount === 1) return answer
  return (await rememberedAnswer(ctx, call))?.answer ?? answer
}

/** Undefined where none is remembered, or it cannot be read any more. */
export async function rememberedAnswer({ sql, keyring }: Ctx, call: Call): Promise<{ answer: unknown } | undefined> {
  const { rows } = await sql.query<{ people: string[]; sealed: Buffer }>({
    name: 'remembered-answer',
    text: 'select people, sealed from first_answer where id = $1',
    values: [idOf(call)],
  })
  const text = rows[0] ? await keyring.openText(rows[0].people, rows[0].sealed) : null
  return text === null ? undefined : { answer: JSON.parse(text) }
}
