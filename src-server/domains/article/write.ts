import type { z } from 'zod'
import type { ArticleView, saveArticleInput } from '#shared/article.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { isRepeat, requestOf } from '../../procedures/request.ts'
import { isSuspended } from '../account/public.ts'
import { eraseTakenAway, rejectForeignFiles } from '../file/public.ts'
import { withChanges } from './changed-since.ts'
import { contentColumns, mergedChange } from './columns.ts'
import { type ArticleCommand, article, type SavedAs } from './decider.ts'
import type { ArticleContent } from './events.ts'
import { getArticle } from './queries.ts'
import { rejectUnusable } from './unusable.ts'
import { textsOf } from './written.ts'

type Ctx = RequestContext & { actor: Actor }
type Stream = { id: string; expected?: number | undefined; step?: string }

/**
 * Saves an article, whole or as a draft. Pictures and posts that it names must be there, those that it named before may be gone.
 * @throws Rejection IMAGE_UNKNOWN, POST_NOT_FOUND, NAME_INVALID, PICTURE_ALT_REQUIRED; as the decider
 */
export async function saveArticle(
  ctx: Ctx,
  id: string,
  input: z.output<typeof saveArticleInput>,
  as?: SavedAs,
): Promise<ArticleView> {
  const { id: _, version, submit, ...content } = input
  const { before, columns, saved } = await saveContent(ctx, { id, version, content, submit, as })
  await eraseTakenAway(ctx, before.images, columns.images)
  return saved
}

type Saving = {
  id: string
  version: number | undefined
  content: ArticleContent
  submit: boolean
  as?: SavedAs | undefined
  restored?: number
}

/** Saves words, those of an older version where `restored` says so. @returns the parts of the article before, and of the words */
export async function saveContent(ctx: Ctx, { id, version, content, submit, as, restored }: Saving) {
  const columns = contentColumns(content)
  const before = await partsBefore(ctx, id)
  if (!(await isRepeat(ctx))) {
    await rejectForeignFiles(
      ctx,
      'cover',
      columns.images.filter((image) => !before.images.includes(image)),
    )
    // Readers find nothing of a place that an older version names and that is gone. Its words were right when they were typed.
    if (restored === undefined) {
      rejectUnusable(content.texts, before.texts)
      await rejectUnknownPosts(
        ctx,
        columns.mentions.filter((post) => !before.mentions.includes(post)),
      )
    }
  }
  const options = { ...(submit && { submit }), ...(as && { as }), ...(restored && { restored }) }
  const command = { type: 'SaveArticle' as const, content, ...options }
  return { before, columns, saved: await writeAndRead(ctx, { id, expected: version }, command) }
}

async function partsBefore({ db }: Pick<Ctx, 'db'>, id: string) {
  const row = await db
    .selectFrom('article')
    .select(['images', 'change_images', 'mentions', 'heads', 'bodies', 'change', 'change_words'])
    .where('id', '=', id)
    .executeTakeFirst()
  const changed = row?.change && mergedChange(row.change, row.change_words)
  const change = changed && contentColumns(changed)
  return {
    texts: [...(row ? [textsOf(row)] : []), ...(changed ? [changed.texts] : [])],
    images: [...(row?.images ?? []), ...(row?.change_images ?? [])],
    mentions: [...(row?.mentions ?? []), ...(change?.mentions ?? [])],
  }
}

/** A hidden or deleted post is not mentioned anew: readers would find nothing there. */
async function rejectUnknownPosts({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute()
  if (rows.length < ids.length) throw fieldProblem('texts', 'POST_NOT_FOUND')
}

/** @returns the article's version. @throws Rejection VERSION_STALE with what has changed; the decider's */
export async function write(ctx: Ctx, stream: Stream, command: ArticleCommand): Promise<number> {
  if (isPublishing(command)) await rejectSuspendedAuthor(ctx, stream.id)
  const version = await handle(ctx, article, requestOf(ctx, stream), command).catch(async (error: unknown) => {
    throw await withChanges(ctx, stream, error)
  })
  if (isPublishing(command) || command.type === 'RestoreArticle') await withholdIfSuspended(ctx, stream.id)
  return version
}

const isPublishing = (command: ArticleCommand): boolean =>
  command.type === 'PublishArticle' ||
  command.type === 'PublishDueArticle' ||
  command.type === 'SubmitArticle' ||
  command.type === 'ScheduleArticle' ||
  (command.type === 'SaveArticle' && (command.submit === true || command.as?.status === 'scheduled'))

/** An article is neither published nor sent while its author is suspended, whoever sends it. @throws Rejection AUTHOR_SUSPENDED */
async function rejectSuspendedAuthor(ctx: Ctx, id: string): Promise<void> {
  if (await isRepeat(ctx)) return
  const row = await ctx.db.selectFrom('article').select('author_id').where('id', '=', id).executeTakeFirst()
  if (row && (await isSuspended(ctx, row.author_id))) throw new Rejection('AUTHOR_SUSPENDED')
}

export async function writeAndRead(ctx: Ctx, stream: Stream, command: ArticleCommand): Promise<ArticleView> {
  await write(ctx, stream, command)
  return getArticle(ctx, stream.id)
}

/** Soft delete, idempotent: the history stays, the pictures go once the article cannot be had back. */
export async function removeArticle(ctx: Ctx, id: string, step?: string): Promise<null> {
  await write(ctx, { id, ...(step !== undefined && { step }) }, { type: 'DeleteArticle' })
  return null
}

/** Takes a deletion back. @throws Rejection ARTICLE_NOT_FOUND also where the account of its author was deleted since */
export async function restoreArticle(ctx: Ctx, id: string): Promise<ArticleView> {
  return writeAndRead(ctx, { id }, { type: 'RestoreArticle' })
}

/** Publishes those whose time has come. Idempotent. @returns how many */
export async function publishDue(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('article')
    .select('id')
    .where('scheduled_for', '<=', ctx.now().toISOString())
    .orderBy('scheduled_for')
    .execute()
  const failures: unknown[] = []
  // One that cannot be published holds up no other.
  for (const { id } of due) await publishOne(ctx, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return due.length
}

/** What cannot be published when its time comes waits no longer for the clock, and its author finds it as a draft. */
async function publishOne(ctx: Ctx, id: string): Promise<void> {
  try {
    await write(ctx, { id, step: 'each' }, { type: 'PublishDueArticle' })
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    ctx.log.warn({ article: id, code: error.code }, 'an article cannot be published at its time')
    await handle(ctx, article, requestOf(ctx, { id, step: 'unschedule' }), {
      type: 'ScheduleArticle',
      publish_at: null,
    })
  }
}

/** Withholds an article that was published behind a suspension of its author. One that comes later finds it among the others. */
async function withholdIfSuspended(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db.selectFrom('article').select('author_id').where('id', '=', id).executeTakeFirst()
  if (!row || !(await isSuspended(ctx, row.author_id))) return
  await followAuthor({ ...ctx, actor: SYSTEM_ACTOR, idempotencyKey: undefined, keyedCall: undefined }, row.author_id)
}

/** Withholds or releases what an account has published, by whether it is suspended now. Idempotent. */
export async function followAuthor(ctx: Ctx, author_id: string): Promise<null> {
  const suspended = await isSuspended(ctx, author_id)
  const articles = ctx.db
    .selectFrom('article')
    .select('id')
    .where('author_id', '=', author_id)
    .where((eb) => (suspended ? eb('status', '=', 'published') : eb('is_withheld', '=', true)))
  const command = { type: suspended ? 'WithholdArticle' : 'ReleaseArticle' } as const
  for (const { id } of await articles.execute())
    await handle(ctx, article, requestOf(ctx, { id, step: 'each' }), command)
  return null
}

export async function removeArticlesOf(ctx: Ctx, author_id: string): Promise<null> {
  const articles = ctx.db
    .selectFrom('article')
    .select('id')
    .where('author_id', '=', author_id)
    .where('status', '!=', 'deleted')
  for (const { id } of await articles.execute()) await removeArticle(ctx, id, 'each')
  return null
}
