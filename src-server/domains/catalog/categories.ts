import type { z } from 'zod'
import { CATALOG } from '#shared/catalog.ts'
import type { categoryRef, SavedCategory, saveCategoryInput } from '#shared/catalog-views.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { idForNew, isRepeat } from '../../procedures/request.ts'
import { getRecord } from './queries.ts'
import { rejectClash } from './unique.ts'
import { rejectUnusable } from './unusable.ts'
import { removeRecord, saveRecord } from './write.ts'

type Ctx = RequestContext & { actor: Actor }

const KIND = 'category'
const SLUG = CATALOG.category.schema.shape.slug

/** @throws Rejection RECORD_NOT_FOUND for an id that no category has; VALUE_UNUSABLE, KEY_TAKEN, VERSION_STALE */
export async function saveCategory(ctx: Ctx, input: z.output<typeof saveCategoryInput>): Promise<SavedCategory> {
  const { id: given, version, sort, is_visible, slug: wanted, ...words } = input
  const before = given === undefined ? null : await getRecord(ctx, KIND, given)
  if (before?.is_delete) throw new Rejection('RECORD_NOT_FOUND')
  const id = given ?? idForNew(ctx, KIND)
  // Filters know a category by its slug, so that another name leaves it as it is.
  const slug = wanted ?? SLUG.safeParse(before?.data.slug).data ?? slugOf(input.names.en)
  const data = { ...words, slug }
  if (!(await isRepeat(ctx))) {
    rejectUnusable(KIND, data, before?.data)
    if (before?.data.slug !== slug) await rejectClash(ctx, KIND, { id, data })
  }
  const saved = await saveRecord(ctx, { kind: KIND, id, data, sort, is_visible }, before ? version : 0)
  return { id, name: data.names[ctx.locale], ...data, sort, is_visible, version: saved.version }
}

/** @throws Rejection RECORD_NOT_FOUND, VERSION_STALE */
export async function deleteCategory(ctx: Ctx, { id, version }: z.output<typeof categoryRef>): Promise<null> {
  await removeRecord(ctx, { kind: KIND, id }, version)
  return null
}

/** Names that have no Latin letters need a slug of their own. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const { data } = SLUG.safeParse(slug.slice(0, 60))
  if (!data) throw fieldProblem('slug', 'FIELD_REQUIRED')
  return data
}
