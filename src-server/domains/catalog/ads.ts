import type { z } from 'zod'
import { type adRef, type SavedAd, type saveAdInput, unnamedAdFields } from '#shared/ad.ts'
import { CATALOG, type RecordView } from '#shared/catalog.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { idForNew, isRepeat } from '../../procedures/request.ts'
import { getRecord } from './queries.ts'
import { rejectUnknownPictures } from './record-pictures.ts'
import { rejectUnusable } from './unusable.ts'
import { removeRecord, saveRecord } from './write.ts'

type Ctx = RequestContext & { actor: Actor }

const KIND = 'ad'

/** @throws Rejection RECORD_NOT_FOUND for an id that no ad has; VALUE_UNUSABLE, IMAGE_UNKNOWN, VERSION_STALE */
export async function saveAd(ctx: Ctx, input: z.output<typeof saveAdInput>): Promise<SavedAd> {
  const { id: given, version, sort, is_visible, ...sent } = input
  const before = given === undefined ? null : await getRecord(ctx, KIND, given)
  if (before?.is_delete) throw new Rejection('RECORD_NOT_FOUND')
  const data = { ...unnamedAdFields.safeParse(before?.data).data, ...sent }
  if (!(await isRepeat(ctx))) {
    rejectUnusable(KIND, data, before?.data)
    await rejectUnknownPictures(ctx, KIND, data)
  }
  const id = given ?? idForNew(ctx, KIND)
  return toView(await saveRecord(ctx, { kind: KIND, id, data, sort, is_visible }, before ? version : 0))
}

/** @throws Rejection RECORD_NOT_FOUND, VERSION_STALE */
export async function deleteAd(ctx: Ctx, { id, version }: z.output<typeof adRef>): Promise<null> {
  await removeRecord(ctx, { kind: KIND, id }, version)
  return null
}

function toView({ id, data, pictures: [image], sort, is_visible, version }: RecordView): SavedAd {
  // Erased at the same moment.
  if (!image) throw fieldProblem('image', 'IMAGE_UNKNOWN')
  const { image: _, ...ad } = CATALOG.ad.schema.parse(data)
  return { ...ad, id, image, sort, is_visible, version }
}
