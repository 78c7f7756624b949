import { type ImageView, imageViewOf } from '#shared/file.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { batched } from '../../event-sourcing/batched.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import type { Tables } from '../../platform/database.ts'
import type { AppContext, RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { eraseUnlessShown } from './erase.ts'
import { isNotShown } from './shown.ts'

type Ctx = Pick<AppContext, 'db'>

/** The pictures in the order of their ids, without erased ones. */
export async function picturesOf({ pool }: Pick<AppContext, 'pool'>, ids: readonly string[]): Promise<ImageView[]> {
  return ids.length === 0 ? [] : picturesAmong(pool, ids)
}

const picturesAmong = batched(async (pool: Sql, asked: readonly (readonly string[])[]) => {
  const { rows } = await pool.query<Tables['file']>({
    name: 'pictures',
    text: 'select * from file where id = any($1)',
    values: [[...new Set(asked.flat())]],
  })
  const byId = new Map(rows.map((row) => [row.id, imageViewOf(row)]))
  return asked.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
})

/**
 * Members may use only their own uploads; admins and the system any.
 * @param field of the input that names them
 * @throws Rejection IMAGE_UNKNOWN when a file does not exist or belongs to another, IMAGE_TWICE when one is named twice
 */
export async function rejectForeignFiles(
  { db, actor }: Ctx & { actor: Actor },
  field: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  if (new Set(ids).size < ids.length) throw fieldProblem(field, 'IMAGE_TWICE')
  const rows = await db.selectFrom('file').select('owner_id').where('id', 'in', ids).execute()
  const usable = rows.filter((row) => isAdminOrSystem(actor) || row.owner_id === actor.id)
  if (usable.length !== ids.length) throw fieldProblem(field, 'IMAGE_UNKNOWN')
}

/**
 * Each of the pictures of one thing shows something of its own. Those that were there before stay, also where they were
 * accepted twice.
 * @throws Rejection IMAGE_TWICE when one has the bytes of another
 */
export async function rejectSamePictures(
  { db }: Ctx,
  field: string,
  { ids, before }: { ids: readonly string[]; before: readonly string[] },
): Promise<void> {
  if (ids.every((id) => before.includes(id))) return
  const files = db.selectFrom('file').select(['id', 'content']).where('id', 'in', ids)
  const rows = await files.where('content', 'is not', null).execute()
  const isTwice = rows.some(
    (row) => !before.includes(row.id) && rows.some(({ id, content }) => id !== row.id && content === row.content),
  )
  if (isTwice) throw fieldProblem(field, 'IMAGE_TWICE')
}

/**
 * Erases pictures that were taken away, unless something else shows them. What fails is swept within a day and an hour.
 */
export async function eraseTakenAway(
  ctx: RequestContext & { actor: Actor },
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const taken = before.filter((id) => !after.includes(id))
  if (taken.length === 0) return
  try {
    const files = ctx.db
      .selectFrom('file')
      .select(['file.id', 'file.content'])
      .where('file.id', 'in', taken)
      .where(isNotShown(ctx))
    const own = isAdminOrSystem(ctx.actor) ? files : files.where('file.owner_id', '=', ctx.actor.id)
    for (const row of await own.execute()) await eraseUnlessShown(ctx, row)
  } catch (error) {
    ctx.log.error({ err: error }, 'cannot erase pictures that were taken away')
  }
}
