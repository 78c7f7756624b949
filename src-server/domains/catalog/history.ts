import type { z } from 'zod'
import { CATALOG, type RecordKind, type RecordView } from '#shared/catalog.ts'
import type { RecordChange, RecordHistory, recordHistoryInput, restoreRecordInput } from '#shared/record-history.ts'
import { type Actor, decode, parseRecorded, type RecordedOf } from '../../event-sourcing/event.ts'
import { changesBetween } from '../../event-sourcing/history.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readStream } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { historyActors } from '../../procedures/history-actors.ts'
import { rejectUnfitRecord } from './configuration.ts'
import { catalogRecord } from './decider.ts'
import { type CatalogEvents, catalogEvents } from './events.ts'
import { saveRecord, streamId } from './write.ts'

type Ctx = Pick<RequestContext, 'db' | 'sql'> & { actor: Actor }
type Ref = { kind: RecordKind; id: string }
type Content = Pick<RecordView, 'data' | 'sort' | 'is_visible'>
/** `content` is null for a deletion, and undefined where the kind cannot read it any more. */
type Version = { event: RecordedOf<CatalogEvents>; content: Content | null | undefined }

/** @throws Rejection RECORD_NOT_FOUND */
async function versionsOf({ sql }: Pick<Ctx, 'sql'>, ref: Ref): Promise<Version[]> {
  const events = await readStream(sql, `${catalogRecord.category}-${streamId(ref)}`)
  if (events.length === 0) throw new Rejection('RECORD_NOT_FOUND')
  const parsed = events.flatMap((event) => parseRecorded(catalogEvents, event) ?? [])
  return parsed.map((event) => ({ event, content: contentOf(event, ref.kind) }))
}

/** As its kind reads it today. */
function contentOf({ type, data }: RecordedOf<CatalogEvents>, kind: RecordKind): Version['content'] {
  if (type === 'RecordDeleted') return null
  const { schema_version, sort, is_visible } = data
  try {
    return { data: decode<RecordView['data']>(CATALOG[kind], schema_version, data.data), sort, is_visible }
  } catch {
    return undefined
  }
}

/** A page of who changed what of a record, the newest first. @throws Rejection RECORD_NOT_FOUND */
export async function listRecordHistory(ctx: Ctx, input: z.output<typeof recordHistoryInput>): Promise<RecordHistory> {
  const { page, pageSize, ...ref } = input
  const versions = await versionsOf(ctx, ref)
  const byOf = await historyActors(
    ctx,
    versions.map(({ event }) => event.meta.actor),
  )
  const last = versions.length
  const rows = versions.map(({ event: { version, at, meta }, content }, index): RecordChange => {
    const before = versions[index - 1]?.content
    return {
      version,
      at,
      by: byOf(meta.actor),
      deed: deedOf(index, before, content),
      changes: changesOf(before, content),
      correlation_id: meta.correlation_id,
      is_restorable: index + 1 < last && content !== null && content !== undefined,
    }
  })
  return { rows: rows.reverse().slice((page - 1) * pageSize, page * pageSize), total: last, version: last }
}

function deedOf(index: number, before: Version['content'], content: Version['content']): RecordChange['deed'] {
  if (index === 0) return 'made'
  if (content === null) return 'deleted'
  return before === null ? 'restored' : 'changed'
}

/**
 * The contents of records after one of their versions, by id; null for one that was deleted then, or was not there.
 * @throws Rejection RECORD_NOT_FOUND, also for a version that its kind cannot read any more
 */
export async function contentsAt(
  ctx: Pick<Ctx, 'sql'>,
  kind: RecordKind,
  asked: readonly { id: string; from: number }[],
): Promise<Map<string, Content | null>> {
  const found = asked.map(async ({ id, from }): Promise<[string, Content | null]> => {
    const version = (await versionsOf(ctx, { kind, id })).findLast(({ event }) => event.version <= from)
    if (version?.content === undefined && version) throw new Rejection('RECORD_NOT_FOUND')
    return [id, version?.content ?? null]
  })
  return new Map(await Promise.all(found))
}

/** Nothing for what was made, deleted or brought back: then it is all of it. */
export function changesOf(before: Version['content'], after: Version['content']): RecordChange['changes'] {
  if (!before || !after) return []
  const json = (value: unknown) => JSON.parse(JSON.stringify(value ?? null))
  return changesBetween(before, after).map(({ path, ...values }) => ({
    path,
    before: json(values.before),
    after: json(values.after),
  }))
}

/**
 * Saves a record as it was at an earlier version.
 * @throws Rejection RECORD_NOT_FOUND, VERSION_STALE, VALUE_UNUSABLE, KEY_TAKEN, IMAGE_UNKNOWN
 */
export async function restoreRecord(
  ctx: RequestContext & { actor: Actor },
  { kind, id, version, from }: z.output<typeof restoreRecordInput>,
): Promise<RecordView> {
  const versions = await versionsOf(ctx, { kind, id })
  const content = versions.find(({ event }) => event.version === from)?.content
  if (!content) throw new Rejection('RECORD_NOT_FOUND')
  const data = CATALOG[kind].schema.parse(content.data)
  await rejectUnfitRecord(ctx, { kind, id, data })
  return saveRecord(ctx, { kind, id, ...content, data }, version)
}
