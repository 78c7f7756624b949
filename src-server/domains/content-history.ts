import { sql } from 'kysely'
import type { ContentVersion, HistoryRow } from '#shared/history.ts'
import { POST_REASONS } from '#shared/moderation.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { SubjectKind } from '#shared/subject.ts'
import { type Actor, type EventTypes, parseRecorded, type RecordedOf } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { readOutline, readVersions } from '../event-sourcing/store.ts'
import type { RequestContext } from '../procedures/context.ts'
import { FieldProblems } from '../procedures/field-problems.ts'
import type { Step } from '../publishing/life.ts'
import type { WordsBefore } from '../publishing/rules.ts'
import {
  type ContentKind,
  deedsOf,
  type StepOutline,
  type Version,
  versionsOf,
  wordsBeforeCommit,
} from '../publishing/versions.ts'
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

const streamOf = ({ kind }: { kind: SubjectKind }, id: string) => `${kind}-${id}`

/** Reads what happened to content, in outline. @returns the whole stream */
export async function readSteps<S extends EventTypes, C>(
  sql: Sql,
  kind: ContentKind<S, C>,
  id: string,
): Promise<StepOutline[]> {
  const events = await readOutline(sql, streamOf(kind, id))
  return events.map((event) => ({ ...event, step: kind.steps[event.type] ?? null }))
}

type Reader = Pick<RequestContext, 'sql' | 'keyring'>

/** Events of content, by their versions: what they were in its life, and the words that they carry. */
export type ContentLog<S extends EventTypes, C> = {
  eventAt(version: number | null): RecordedOf<S> | undefined
  stepAt(version: number | null): Step<C> | null
  /** Null where there are none, or they were sealed and their author is forgotten. */
  wordsAt(version: number | null): C | null
}

/** Reads events of content as they are today, and unsealed: for its author and admins alone. */
export async function readContent<S extends EventTypes, C>(
  ctx: Reader,
  kind: ContentKind<S, C>,
  id: string,
  versions: readonly number[],
): Promise<ContentLog<S, C>> {
  const stored = await readVersions(ctx.sql, streamOf(kind, id), versions)
  const opened = await ctx.keyring.open(ctx.sql, stored)
  const events = opened.flatMap((event) => parseRecorded(kind.events, event) ?? [])
  const byVersion = new Map(events.map((event) => [event.version, event]))
  const eventAt = (version: number | null) => (version === null ? undefined : byVersion.get(version))
  const stepAt = (version: number | null) => {
    const event = eventAt(version)
    return event ? kind.stepOf(event) : null
  }
  const wordsAt = (version: number | null) => {
    const step = stepAt(version)
    return step?.step === 'drafted' || step?.step === 'saved' ? step.content : null
  }
  return { eventAt, stepAt, wordsAt }
}

/** The words that the caller had at a version and has by now, null where there are none, and the events since. */
export async function readSince<S extends EventTypes, C>(
  ctx: Reader & { actor: Actor },
  kind: ContentKind<S, C>,
  id: string,
  version: number,
): Promise<{ before: C | null; after: C | null; since: readonly StepOutline[] }> {
  const outline = await readSteps(ctx.sql, kind, id)
  const currentOf = (events: readonly StepOutline[]) => versionsOf(events, ctx.actor.id).current
  const [read, latest] = [currentOf(outline.slice(0, version)), currentOf(outline)]
  const { wordsAt } = await readContent(ctx, kind, id, [read ?? [], latest ?? []].flat())
  return { before: wordsAt(read), after: wordsAt(latest), since: outline.slice(version) }
}

/** Tells what a version did, by the log of its events. @param hasChanged whether it changed words */
export function toldOf(
  { stepAt }: Pick<ContentLog<EventTypes, unknown>, 'stepAt'>,
  version: Version,
  hasChanged: boolean,
): Omit<ContentVersion, keyof HistoryRow> {
  const steps = version.events.flatMap((event) => stepAt(event.version) ?? [])
  const restored = steps.find((one) => one.step === 'version restored')
  const decided = steps.find((one) => one.step === 'rejected' || one.step === 'hidden')
  const isUnscheduled = steps.some((step) => step.step === 'scheduled' && step.at === null)
  return {
    deeds: deedsOf(version, hasChanged).map((deed) => (deed === 'scheduled' && isUnscheduled ? 'unscheduled' : deed)),
    restored_version: restored?.version ?? null,
    reason: POST_REASONS.find((one) => one === decided?.reason) ?? null,
    note: decided?.note ?? null,
  }
}

/**
 * The words that a decision of an admin has replaced.
 * @throws Rejection UNDO_OVER; POST_NOT_FOUND, ARTICLE_NOT_FOUND where they are forgotten
 */
export async function readWordsBefore<S extends EventTypes, C>(
  ctx: Reader,
  kind: ContentKind<S, C>,
  id: string,
  version: number,
): Promise<WordsBefore<C>> {
  const places = wordsBeforeCommit(await readSteps(ctx.sql, kind, id), version)
  if (!places) throw new Rejection('UNDO_OVER')
  const { stepAt, wordsAt } = await readContent(ctx, kind, id, [places.content, places.change ?? []].flat())
  const content = wordsAt(places.content)
  if (!content) throw new Rejection(OWNED[kind.kind].unknown)
  return { content, isSealed: stepAt(places.content)?.step === 'drafted', change: wordsAt(places.change) }
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
