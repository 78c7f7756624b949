import type { ArticleView } from '#shared/article.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../procedures/context.ts'
import { isRepeat, requestOf } from '../../procedures/request.ts'
import type { WordsBefore } from '../../publishing/rules.ts'
import { readWordsBefore, rejectErased } from '../content-history.ts'
import { withChanges } from './changed-since.ts'
import { contentColumns } from './columns.ts'
import { article } from './decider.ts'
import type { ArticleContent } from './events.ts'
import { getArticle } from './queries.ts'
import { ARTICLE_CONTENT } from './state.ts'
import { followAuthor } from './write.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * Takes back the decision of an admin that made the version, with the words that it replaced.
 * @throws Rejection UNDO_OVER, VERSION_STALE, ARTICLE_NOT_FOUND, FORBIDDEN for the author; IMAGE_ERASED where a picture of those
 * words is gone
 */
export async function undoDecision(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<ArticleView> {
  const row = await ctx.db.selectFrom('article').select('author_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Rejection('ARTICLE_NOT_FOUND')
  const before = await readWordsBefore(ctx, ARTICLE_CONTENT, id, version)
  if (!(await isRepeat(ctx))) await rejectErased(ctx, imagesOf(before))
  const stream = { id, expected: version }
  try {
    await handle(ctx, article, requestOf(ctx, stream), { type: 'UndoDecision', version, before })
  } catch (error) {
    throw await withChanges(ctx, stream, error)
  }
  // Its author may have been suspended or reinstated in between, when nothing of the article followed.
  await followAuthor({ ...ctx, actor: SYSTEM_ACTOR, idempotencyKey: undefined, keyedCall: undefined }, row.author_id)
  return getArticle(ctx, id)
}

const imagesOf = ({ content, change }: WordsBefore<ArticleContent>): string[] =>
  [content, change ?? []].flat().flatMap((words) => contentColumns(words).images)
