import { CATALOG, type RecordData, type RecordKind, type RecordView } from '#shared/catalog.ts'
import { type Actor, versionOf } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { catalogRecord } from './decider.ts'
import { getRecord } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }
type Ref = { kind: RecordKind; id: string }
type Saved = Ref & { data: RecordData<RecordKind>; sort: number; is_visible: boolean }

/** The id of a record's stream. */
export const streamId = ({ kind, id }: Ref) => `${kind}:${id}`

/**
 * Saves a record, or brings a deleted one back.
 * @param version that was read; 0 for a new record
 * @throws Rejection VERSION_STALE
 */
export async function saveRecord(ctx: Ctx, record: Saved, version?: number): Promise<RecordView> {
  await handle(
    ctx,
    catalogRecord,
    requestOf(ctx, { id: streamId(record), ...(version !== undefined && { expected: version }) }),
    {
      type: 'SaveRecord',
      ...record,
      schema_version: versionOf(CATALOG[record.kind]),
    },
  )
  return getRecord(ctx, record.kind, record.id)
}

/** Deletes a record; what names it keeps its name. @throws Rejection RECORD_NOT_FOUND, VERSION_STALE */
export async function removeRecord(ctx: Ctx, { kind, id }: Ref, version?: number): Promise<RecordView> {
  const ref = { kind, id }
  await handle(
    ctx,
    catalogRecord,
    requestOf(ctx, { id: streamId(ref), ...(version !== undefined && { expected: version }) }),
    {
      type: 'DeleteRecord',
      ...ref,
    },
  )
  return getRecord(ctx, kind, id)
}
