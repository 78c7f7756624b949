import type { z } from 'zod'
import { asWritten, CATALOG, type RecordKind, type RecordView } from '#shared/catalog.ts'
import type { RecordChange, RecordHistory, recordHistoryInput, restoreRecordInput } from '#shared/record-history.ts'
import { type Actor, decode, parseRecorded, type RecordedOf } from '../../event-sourcing/event.ts'
import { changesBetween } from '../../event-sourcing/history.ts'
import { type Entry, foldHistory } from '../../event-sourcing/history-fold.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readStream } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { historyPage } from '../../procedures/history-page.ts'
import { rejectOutdatedRecord } from './configuration.ts'
import { catalogRecord } from './decider.ts'
import { type CatalogEvents, catalogEvents } from './events.ts'
import { rejectUnusable } from './unusable.ts'
import { saveRecord, streamId } from './write.ts'

type Ctx = Pick<RequestContext, 'db' | 'sql'> & { actor: Actor }
type Ref = { kind: RecordKind; id: string }
type Content = Pick<RecordView, 'data' | 'sort' | 'is_visible'>
/** Null before a record was made and after its deletion, and undefined where its kind cannot read it any more. */
type State = Content | null | undefined

/** @throws Rejection RECORD_NOT_FOUND */
async function entriesOf({ sql }: Pick<Ctx, 'sql'>, ref: Ref): Promise<Entry<RecordedOf<CatalogEvents>, State>[]> {
  const events = await readStream(sql, `${catalogRecord.category}-${streamId(ref)}`)
  if (events.length === 0) throw new Rejection('RECORD_NOT_FOUND')
  const acts = events.flatMap((event) => parseRecorded(catalogEvents, event) ?? []).map((event) => [event])
  return foldHistory<RecordedOf<CatalogEvents>, State>(acts, null, (before, act) =>
    act.reduce<State>((_, event) => contentOf(event, ref.kind), before),
  )
}

/** As its kind reads it today. */
function contentOf({ type, data }: RecordedOf<CatalogEvents>, kind: RecordKind): State {
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
  const entries = await entriesOf(ctx, input)
  const [first, last] = [entries[0], entries.at(-1)]
  const deedOf = (entry: (typeof entries)[number]): RecordChange['deed'] => {
    if (entry === first) return 'made'
    if (entry.after === null) return 'deleted'
    return entry.before === null ? 'restored' : 'changed'
  }
  const page = await historyPage(ctx, entries, input, async () => (entry) => ({
    deed: deedOf(entry),
    changes: changesOf(entry.before, entry.after),
    correlation_id: entry.correlation_id,
    is_restorable: entry !== last && Boolean(entry.after),
  }))
  return { ...page, version: last?.version ?? 0 }
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
    const content = contentAt(await entriesOf(ctx, { kind, id }), from)
    if (content === undefined) throw new Rejection('RECORD_NOT_FOUND')
    return [id, content]
  })
  return new Map(await Promise.all(found))
}

const contentAt = (entries: readonly Entry<unknown, State>[], from: number): State => {
  const entry = entries.findLast(({ version }) => version <= from)
  return entry ? entry.after : null
}

/** Nothing for what was made, deleted or brought back: then it is all of it. */
export function changesOf(before: State, after: State): RecordChange['changes'] {
  if (!before || !after) return []
  const json = (value: unknown) => JSON.parse(JSON.stringify(value ?? null))
  return changesBetween(before, after).map(({ path, ...values }) => ({
    path,
    before: json(values.before),
    after: json(values.after),
  }))
}

/**
 * Saves a record as it was at an earlier version, also with a name from before the rule of names.
 * @throws Rejection RECORD_NOT_FOUND, VERSION_STALE, VALUE_UNUSABLE, KEY_TAKEN, IMAGE_UNKNOWN
 */
export async function restoreRecord(
  ctx: RequestContext & { actor: Actor },
  { kind, id, version, from }: z.output<typeof restoreRecordInput>,
): Promise<RecordView> {
  const content = (await entriesOf(ctx, { kind, id })).find((entry) => entry.version === from)?.after
  if (!content) throw new Rejection('RECORD_NOT_FOUND')
  const data = CATALOG[kind].schema.parse(asWritten(kind, content.data))
  // An entry from before its value was checked is no value for today.
  if (kind === 'configuration') rejectUnusable(kind, data, undefined, 'data.')
  await rejectOutdatedRecord(ctx, { kind, id, data })
  return saveRecord(ctx, { kind, id, ...content, data }, version)
}
