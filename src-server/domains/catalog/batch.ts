import type { z } from 'zod'
import { asWritten, CATALOG, isIdOf, newlyUnusable, type RecordKind, type RecordView } from '#shared/catalog.ts'
import type {
  BatchRow,
  BatchView,
  changeRecordsInput,
  importRecordsInput,
  RecordPatch,
  undoBatchInput,
} from '#shared/record-batch.ts'
import { recordId } from '#shared/record-id.ts'
import { type Actor, versionOf } from '../../event-sourcing/event.ts'
import { handleAll } from '../../event-sourcing/handle.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { FieldProblems } from '../../procedures/field-problems.ts'
import { isRepeat, requestOf } from '../../procedures/request.ts'
import { rejectForeignFiles } from '../file/public.ts'
import { type CsvRow, readCsv, writeCsv } from './csv.ts'
import { type CatalogCommand, catalogRecord } from './decider.ts'
import { changesOf, contentsAt } from './history.ts'
import { recordsOf } from './queries.ts'
import { picturesNamed } from './record-pictures.ts'
import { findClashes } from './unique.ts'
import { streamId } from './write.ts'

type Ctx = RequestContext & { actor: Actor }
type Content = Pick<RecordView, 'data' | 'sort' | 'is_visible'>
type Patch = RecordPatch & { problems?: CsvRow['problems'] }

/** `content` is null for a record that is deleted, or not there. */
type Planned = { id: string; version: number; before: Content | null; content: Content | null; row: BatchRow }

/**
 * Changes records in one transaction: all of them, or none. What has nothing to change gets no event.
 * @throws Rejection VERSION_STALE; RECORD_INVALID, which names the record's place; KEY_TAKEN, IMAGE_UNKNOWN
 */
export async function changeRecords(ctx: Ctx, input: z.output<typeof changeRecordsInput>): Promise<BatchView> {
  return apply(ctx, input.kind, await plan(ctx, input.kind, input.changes), input.dry_run)
}

/** Changes and makes records as a CSV file says. @throws Rejection CSV_UNREADABLE, CSV_COLUMNS, CSV_TOO_LONG, as `changeRecords` */
export async function importRecords(ctx: Ctx, input: z.output<typeof importRecordsInput>): Promise<BatchView> {
  const { kind, csv, versions, dry_run } = input
  const rows = readCsv(kind, csv)
  const saved = await savedOf(
    ctx,
    kind,
    rows.map(({ id }) => id),
  )
  const seen = new Map(Object.entries(versions ?? {}))
  const patches = rows.map((row): Patch => ({ ...row, version: seen.get(row.id) ?? saved.get(row.id)?.version ?? 0 }))
  return apply(ctx, kind, await plan(ctx, kind, patches), dry_run)
}

/** All records of a kind but deleted ones, as a file that an import takes. */
export async function exportRecords(ctx: Ctx, kind: RecordKind): Promise<{ csv: string }> {
  const records = await recordsOf(ctx, kind)
  return {
    csv: writeCsv(
      kind,
      records.filter(({ is_delete }) => !is_delete),
    ),
  }
}

/** Takes a batch back as one, unless one of its records has changed since. @throws Rejection VERSION_STALE, RECORD_NOT_FOUND */
export async function undoBatch(ctx: Ctx, { kind, records }: z.output<typeof undoBatchInput>): Promise<BatchView> {
  const contents = await contentsAt(ctx, kind, records)
  const patches = records.map(({ id, version }): Patch => {
    const content = contents.get(id)
    return content ? { id, version, ...content } : { id, version, is_delete: true }
  })
  return apply(ctx, kind, await plan(ctx, kind, patches, { replaces: true }), false)
}

const savedOf = async (ctx: Ctx, kind: RecordKind, ids: readonly string[]) =>
  new Map((await recordsOf(ctx, kind, ids)).map((record) => [record.id, record]))

/** @param options.replaces fields that are not given go */
async function plan(
  ctx: Ctx,
  kind: RecordKind,
  patches: readonly Patch[],
  options = { replaces: false },
): Promise<Planned[]> {
  const saved = await savedOf(
    ctx,
    kind,
    patches.map(({ id }) => id),
  )
  const planned = patches.map((patch) => planOne(kind, patch, saved.get(patch.id), options.replaces))
  const ids = patches.map(({ id }) => id)
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) < index))
  const kept = planned.flatMap(({ id, content }) => (content ? [{ id, data: content.data }] : []))
  const clashes = await findClashes(ctx, kind, kept)
  const { unique }: { unique?: string } = CATALOG[kind]
  for (const { id, row } of planned) {
    if (clashes.has(id)) row.problems.push({ path: `data.${unique}`, reason: 'KEY_TAKEN' })
    if (repeated.has(id)) row.problems.push({ path: 'id', reason: 'record_repeated' })
    if (row.problems.length > 0) row.outcome = 'invalid'
  }
  return planned
}

function planOne(kind: RecordKind, patch: Patch, saved: RecordView | undefined, replaces: boolean): Planned {
  const { id, version } = patch
  const before = saved && !saved.is_delete ? contentOf(saved) : null
  const problems = (patch.problems ?? []).map(({ path, reason }) => ({ path: inRecord(path), reason }))
  // One that was saved before its kind asked for such ids can still be deleted.
  const isNamed = patch.is_delete ? recordId.safeParse(id).success : isIdOf(kind, id)
  if (!isNamed) problems.push({ path: 'id', reason: 'code_invalid' })
  if (patch.is_delete) {
    const outcome = before ? ('deleted' as const) : ('same' as const)
    return { id, version, before, content: null, row: { id, outcome, version, changes: [], problems } }
  }
  const merged = replaces ? patch.data : patched(kind, before?.data ?? {}, patch.data)
  const { data, error } = parseData(kind, merged)
  for (const { path, message } of error?.issues ?? [])
    problems.push({ path: ['data', ...path].join('.'), reason: message })
  const content = {
    data: data ?? saved?.data ?? {},
    sort: patch.sort ?? before?.sort ?? 0,
    is_visible: patch.is_visible ?? before?.is_visible ?? true,
  }
  const changes = data ? changesOf(before, content) : []
  // An undo may bring back a name from before the rule.
  for (const field of data && !replaces ? newlyUnusable(kind, data, before?.data) : [])
    problems.push({ path: `data.${field}`, reason: 'VALUE_UNUSABLE' })
  const outcome = before ? (changes.length > 0 ? 'changed' : 'same') : saved ? 'restored' : 'made'
  return { id, version, before, content: data ? content : null, row: { id, outcome, version, changes, problems } }
}

const contentOf = ({ data, sort, is_visible }: RecordView): Content => ({ data, sort, is_visible })
const inRecord = (column: string) => (['id', 'sort', 'is_visible'].includes(column) ? column : `data.${column}`)

/** What the patch leaves out entirely is left as it was saved. */
const patched = (kind: RecordKind, before: RecordView['data'], data: RecordPatch['data']) =>
  data ? asWritten(kind, withPatch(before, data)) : before

/** A field that is null, and may not be, is left out. */
function parseData(kind: RecordKind, data: unknown) {
  const { schema } = CATALOG[kind]
  const parsed = schema.safeParse(data)
  return parsed.success ? parsed : schema.safeParse(withoutNulls(data))
}

const withoutNulls = (data: unknown): unknown =>
  isFields(data)
    ? Object.fromEntries(
        Object.entries(data).flatMap(([name, value]) => (value === null ? [] : [[name, withoutNulls(value)]])),
      )
    : data

/** The data with the fields that the patch has, at any depth. A group that is not there is not made for empty fields. */
function withPatch(
  data: Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...data }
  for (const [name, value] of Object.entries(patch)) {
    const inner = merged[name]
    if (isFields(value) && isFields(inner)) merged[name] = withPatch(inner, value)
    else if (!isEmptied(value)) merged[name] = isFields(value) ? withPatch({}, value) : value
  }
  return merged
}

const isEmptied = (value: unknown): boolean => isFields(value) && Object.values(value).every(isNothing)
const isNothing = (value: unknown): boolean => value === null || isEmptied(value)

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function apply(ctx: Ctx, kind: RecordKind, planned: readonly Planned[], isDry: boolean): Promise<BatchView> {
  const rows = planned.map(({ row }) => row)
  if (isDry) return { rows, undo: [] }
  const isAgain = await isRepeat(ctx)
  if (!isAgain) rejectInvalid(rows)
  const changed = planned.filter(({ row }) => row.outcome !== 'same')
  const pictures = changed.flatMap(({ content }) => (content ? picturesNamed(kind, content.data) : []))
  if (!isAgain) await rejectForeignFiles(ctx, 'changes', [...new Set(pictures)])
  await handleAll(
    ctx,
    catalogRecord,
    changed.map((one, index) => ({
      request: requestOf(ctx, {
        id: streamId({ kind, id: one.id }),
        expected: one.version,
        ...(index > 0 && { step: 'batch' }),
      }),
      command: commandOf(kind, one),
    })),
  )
  const undo = changed.map(({ id, version, before }) => ({ id, version: version + 1, from: before ? version : 0 }))
  return { rows, undo }
}

function rejectInvalid(rows: readonly BatchRow[]): void {
  const [first, ...rest] = rows.flatMap(({ problems }, index) =>
    problems.map(({ path }) => ({ path: `changes.${index}.${path}`, reason: 'RECORD_INVALID' as const })),
  )
  if (first) throw new FieldProblems([first, ...rest])
}

function commandOf(kind: RecordKind, { id, content }: Planned): CatalogCommand {
  if (!content) return { type: 'DeleteRecord', kind, id }
  const data = CATALOG[kind].schema.parse(content.data)
  return { type: 'SaveRecord', kind, id, ...content, data, schema_version: versionOf(CATALOG[kind]) }
}
