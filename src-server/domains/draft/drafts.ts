import type { z } from 'zod'
import type { DraftView, removeDraftInput, saveDraftTextInput, savedDraft } from '#shared/draft.ts'
import { MAX_UNSAVED_FORMS } from '#shared/limits.ts'
import { lockNames } from '../../event-sourcing/advisory-locks.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { inTransaction } from '../../event-sourcing/sql.ts'
import type { RequestContext } from '../../procedures/context.ts'

declare module '../../platform/database.ts' {
  interface Tables {
    draft: DraftRow
  }
}

type DraftRow = {
  account_id: string
  name: string
  text: string
  files: string[]
  revision: number
  saved_at: string
}

type Ctx = Pick<RequestContext, 'db' | 'pool' | 'now'> & { actor: Actor }

/** What the caller has typed into a form and not saved yet, on whichever device. @returns null where there is nothing */
export async function getDraft({ db, actor }: Ctx, name: string): Promise<DraftView | null> {
  const row = await db
    .selectFrom('draft')
    .select(['text', 'revision', 'saved_at'])
    .where('account_id', '=', actor.id)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Keeps what the caller has typed in place of what was kept before. It is not in the log, where every pause would be a version.
 * @throws Rejection DRAFT_STALE where another device has typed since; DRAFTS_FULL for one too many
 */
export async function saveDraft(
  ctx: Ctx,
  { name, text, files, revision }: z.output<typeof saveDraftTextInput>,
): Promise<z.output<typeof savedDraft>> {
  const saved_at = ctx.now().toISOString()
  const content = { text, files, saved_at }
  const { db, actor } = ctx
  const [replaced] = await db
    .updateTable('draft')
    .set({ ...content, revision: revision + 1 })
    .where('account_id', '=', actor.id)
    .where('name', '=', name)
    .where('revision', '=', revision)
    .returning('revision')
    .execute()
  if (replaced) return { revision: replaced.revision, saved_at }
  const stored = await getDraft(ctx, name)
  // The answer to the first call was lost.
  if (stored?.revision === revision + 1 && stored.text === text)
    return { revision: stored.revision, saved_at: stored.saved_at }
  if (stored || revision > 0) throw new Rejection('DRAFT_STALE')
  return begin(ctx, { name, ...content })
}

async function begin(
  ctx: Ctx,
  { name, text, files, saved_at }: Pick<DraftRow, 'name' | 'text' | 'files' | 'saved_at'>,
): Promise<z.output<typeof savedDraft>> {
  const { pool, actor } = ctx
  const { rowCount } = await inTransaction(pool, async (tx) => {
    // Two that count at once would both find room.
    await lockNames(tx, 'limit', [`draft ${actor.id}`])
    return tx.query({
      name: 'begin-draft',
      text: `insert into draft (account_id, name, text, files, revision, saved_at)
        select $1, $2, $3, $4, 1, $5 where (select count(*) from draft where account_id = $1) < $6
        on conflict do nothing`,
      values: [actor.id, name, text, files, saved_at, MAX_UNSAVED_FORMS],
    })
  })
  if (rowCount === 0) throw new Rejection((await getDraft(ctx, name)) ? 'DRAFT_STALE' : 'DRAFTS_FULL')
  return { revision: 1, saved_at }
}

/** Once it is saved, or not wanted any more. What another device has typed since stays. Idempotent. */
export async function removeDraft(
  { db, actor }: Ctx,
  { name, revision }: z.output<typeof removeDraftInput>,
): Promise<null> {
  await db
    .deleteFrom('draft')
    .where('account_id', '=', actor.id)
    .where('name', '=', name)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .execute()
  return null
}

export async function removeDraftsOf({ db }: Pick<Ctx, 'db'>, account_id: string): Promise<null> {
  await db.deleteFrom('draft').where('account_id', '=', account_id).execute()
  return null
}

const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Forgets what was typed long ago, with its pictures where nothing else shows them. */
export async function sweepDrafts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<null> {
  const first = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('draft').where('saved_at', '<', first).execute()
  return null
}
