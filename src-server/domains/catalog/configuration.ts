import { sql } from 'kysely'
import type { z } from 'zod'
import { CATALOG, type RecordData, type RecordKind } from '#shared/catalog.ts'
import {
  type EntryView,
  type entryRef,
  isValueOf,
  type listEntriesInput,
  type saveEntryInput,
  spelledValue,
  type updateEntryInput,
} from '#shared/configuration.ts'
import { recordId } from '#shared/record-id.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { idOfWords, newId } from '../../platform/ids.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { pageOf } from '../../procedures/page.ts'
import { isRepeat } from '../../procedures/request.ts'
import { rejectForeignFiles } from '../file/public.ts'
import { recordsOf } from './queries.ts'
import { readRecords } from './read-records.ts'
import { rejectUnknownPictures } from './record-pictures.ts'
import { rejectClash } from './unique.ts'
import { rejectUnusable } from './unusable.ts'
import { removeRecord, saveRecord } from './write.ts'

type Ctx = RequestContext & { actor: Actor }
type Entry = RecordData<'configuration'>

const KIND = 'configuration'

const entryRows = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('catalog_record').selectAll().where('kind', '=', KIND).where('is_delete', '=', false)
type EntryRow = Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number]

const toViews = (ctx: Pick<Ctx, 'pool' | 'log'>, rows: readonly EntryRow[]): EntryView[] =>
  readRecords(ctx, CATALOG.configuration, rows).map(({ key: _key, kind: _kind, schema_version: _, data, ...row }) => ({
    ...row,
    ...data,
  }))

/** A page of all entries, hidden ones too, in their order; with `appName`, those whose name contains it. */
export async function listEntries(ctx: Ctx, { appName, ...page }: z.output<typeof listEntriesInput>) {
  const named = sql<boolean>`position(lower(${appName ?? ''}) in lower(data ->> 'appName')) > 0`
  const found = entryRows(ctx).$if(!!appName, (query) => query.where(named))
  const { rows, total } = await pageOf(found.orderBy('sort').orderBy('id'), page)
  return { rows: toViews(ctx, rows), total }
}

/** @throws Rejection RECORD_NOT_FOUND, also for one that was deleted */
async function getEntry(ctx: Ctx, id: string): Promise<EntryView> {
  const [entry] = toViews(ctx, await entryRows(ctx).where('id', '=', id).execute())
  if (!entry) throw new Rejection('RECORD_NOT_FOUND')
  return entry
}

/** @throws Rejection VALUE_UNUSABLE, KEY_TAKEN, IMAGE_UNKNOWN */
export async function saveEntry(ctx: Ctx, input: z.output<typeof saveEntryInput>): Promise<EntryView> {
  const { sort, is_visible, ...data } = input
  const isAgain = await isRepeat(ctx)
  if (!isAgain) {
    rejectUnusable(KIND, data)
    await rejectUnfit(ctx, data, null)
  }
  const { id, version } = await placeFor(ctx, data.key, isAgain)
  try {
    await saveRecord(ctx, { kind: KIND, id, data, sort, is_visible }, version)
  } catch (error) {
    // Another admin has made it at the same time.
    if (error instanceof Rejection && error.code === 'VERSION_STALE') throw fieldProblem('key', 'KEY_TAKEN')
    throw error
  }
  return getEntry(ctx, id)
}

/**
 * An entry is called by its key, and comes back there, unless the entry that was first called so has another key by now.
 * @param isAgain whether it was made before by the same call
 */
async function placeFor({ db, actor, idempotencyKey }: Ctx, key: string, isAgain: boolean) {
  const other = idempotencyKey === undefined ? newId() : idOfWords(KIND, actor.id, idempotencyKey)
  const rows = await db
    .selectFrom('catalog_record')
    .select(['id', 'version', 'is_delete'])
    .where('kind', '=', KIND)
    .where('id', 'in', [key, other])
    .execute()
  const named = rows.find(({ id }) => id === key)
  const isFree = recordId.safeParse(key).success && (!named || named.is_delete)
  const isOther = rows.some(({ id }) => id === other) || !(isFree || isAgain)
  return isOther ? { id: other, version: 0 } : { id: key, version: named?.version ?? 0 }
}

/**
 * Changes the fields that are given.
 * @throws Rejection RECORD_NOT_FOUND, VERSION_STALE, VALUE_UNUSABLE, KEY_TAKEN, IMAGE_UNKNOWN
 */
export async function updateEntry(ctx: Ctx, input: z.output<typeof updateEntryInput>): Promise<EntryView> {
  const { id, version, ...changed } = input
  const before = await getEntry(ctx, id)
  const after = { ...before, ...changed }
  const { appName, key, type, input: typed, sort, is_visible } = after
  const data = { appName, key, type, input: typed, value: spelledValue(after) }
  if (!isValueOf(typed, data.value)) throw fieldProblem('value', 'INPUT_INVALID')
  if (!(await isRepeat(ctx))) {
    rejectUnusable(KIND, data, before)
    await rejectUnfit(ctx, data, id)
  }
  await saveRecord(ctx, { kind: KIND, id, data, sort, is_visible }, version ?? before.version)
  return getEntry(ctx, id)
}

/** @throws Rejection RECORD_NOT_FOUND, VERSION_STALE */
export async function deleteEntry(ctx: Ctx, { id, version }: z.output<typeof entryRef>): Promise<null> {
  await removeRecord(ctx, { kind: KIND, id }, version)
  return null
}

type Saving = { kind: RecordKind; id: string; data: RecordData<RecordKind> }

/** As `rejectUnfit`, of a record of any kind. @throws Rejection VALUE_UNUSABLE, KEY_TAKEN, IMAGE_UNKNOWN */
export async function rejectUnfitRecord(ctx: Ctx, record: Saving): Promise<void> {
  if (await isRepeat(ctx)) return
  const { kind, id, data } = record
  const [before] = await recordsOf(ctx, kind, [id])
  rejectUnusable(kind, data, before?.data, 'data.')
  await rejectOutdatedRecord(ctx, record)
}

/**
 * What could be saved once may not be so any more, as another has its key or its pictures are gone.
 * @throws Rejection KEY_TAKEN, IMAGE_UNKNOWN
 */
export async function rejectOutdatedRecord(ctx: Ctx, { kind, id, data }: Saving): Promise<void> {
  if (await isRepeat(ctx)) return
  if (kind === KIND) return rejectUnfit(ctx, CATALOG.configuration.schema.parse(data), id, 'data.')
  await rejectClash(ctx, kind, { id, data }, 'data.')
  await rejectUnknownPictures(ctx, kind, data, 'data.')
}

/** @param path of the entry in the input. @throws Rejection KEY_TAKEN, IMAGE_UNKNOWN */
async function rejectUnfit(ctx: Ctx, data: Entry, id: string | null, path = ''): Promise<void> {
  const { input, value } = data
  await rejectClash(ctx, KIND, { id: id ?? '', data }, path)
  if (input === 'image' && value !== '') await rejectForeignFiles(ctx, `${path}value`, [value])
}
