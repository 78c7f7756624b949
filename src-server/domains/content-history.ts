import { sql } from 'kysely'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { SubjectKind } from '#shared/subject.ts'
import { type Actor, type EventTypes, parseRecorded, type RecordedOf } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { readVersions } from '../event-sourcing/store.ts'
import type { RequestContext } from '../procedures/context.ts'
import { FieldProblems } from '../procedures/field-problems.ts'
import type { Version } from '../publishing/versions.ts'
import { picturesOf } from './file/public.ts'

const OWNED = {
  post: { author: 'owner_id', unknown: 'POST_NOT_FOUND' },
  article: { author: 'author_id', unknown: 'ARTICLE_NOT_FOUND' },
} as const satisfies Record<SubjectKind, object>

/** @throws Rejection POST_NOT_FOUND, ARTICLE_NOT_FOUND for what is not there or deleted, or not the caller's, unless they are an admin */
export async function rejectOthers(
  { db, actor }: Pick<RequestContext, 'db'> & { actor: Actor },
  kind: SubjectKind,
  id: string,
): Promise<{ author_id: string; status: string }> {
  const { author, unknown } = OWNED[kind]
  const { rows } = await sql<{ author_id: string; status: string }>`
    select ${sql.ref(author)} as author_id, status from ${sql.table(kind)} where id = ${id} and status <> 'deleted'`.execute(
    db,
  )
  const [row] = rows
  if (!row || !(row.author_id === actor.id || isAdminOrSystem(actor))) throw new Rejection(unknown)
  return row
}

/** Events of content as they are today, and unsealed, by their versions: for its author and admins alone. */
export async function readEventsOf<S extends EventTypes>(
  ctx: Pick<RequestContext, 'sql' | 'keyring'>,
  { category, events }: { category: string; events: S },
  id: string,
  versions: readonly number[],
): Promise<ReadonlyMap<number, RecordedOf<S>>> {
  const stored = await readVersions(ctx.sql, `${category}-${id}`, versions)
  const opened = await ctx.keyring.open(ctx.sql, stored)
  const read = opened.flatMap((event) => parseRecorded(events, event) ?? [])
  return new Map(read.map((event) => [event.version, event]))
}

/** The versions of the events that a page of a history shows: all but the words that others of the same command replace. */
export function neededBy(shown: readonly Version[]): number[] {
  const deeds = shown.flatMap(({ events }) =>
    events.filter(({ step }) => step !== 'drafted' && step !== 'saved').map(({ version }) => version),
  )
  return [...new Set([...deeds, ...shown.flatMap(({ words, before }) => [words ?? [], before ?? []].flat())])]
}

/**
 * The pictures of older words that are still there, and those that are gone.
 * @param without those of which the caller knows that they are gone
 * @throws FieldProblems IMAGE_ERASED for each other one, at the path of its place among the wanted
 */
export async function picturesLeft(
  ctx: Pick<RequestContext, 'pool'>,
  wanted: readonly string[],
  { without, pathOf }: { without: readonly string[]; pathOf(index: number): string },
): Promise<{ left: string[]; gone: string[] }> {
  const left = (await picturesOf(ctx, wanted)).map(({ id }) => id)
  const [first, ...others] = wanted.flatMap((id, index) =>
    left.includes(id) || without.includes(id) ? [] : [{ path: pathOf(index), reason: 'IMAGE_ERASED' as const }],
  )
  if (first) throw new FieldProblems([first, ...others])
  return { left, gone: wanted.filter((id) => !left.includes(id)) }
}

/** Pictures that a decision takes away are left to the sweep, which may have come in between. @throws Rejection IMAGE_ERASED */
export async function rejectErased(ctx: Pick<RequestContext, 'pool'>, wanted: readonly string[]): Promise<void> {
  const left = new Set((await picturesOf(ctx, [...new Set(wanted)])).map(({ id }) => id))
  if (wanted.some((image) => !left.has(image))) throw new Rejection('IMAGE_ERASED')
}
