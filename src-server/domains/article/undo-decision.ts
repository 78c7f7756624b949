import type { ArticleView } from '#shared/article.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../procedures/context.ts'
import { isRepeat, requestOf } from '../../procedures/request.ts'
import type { WordsBefore } from '../../publishing/rules.ts'
import { wordsBeforeCommit } from '../../publishing/versions.ts'
import { rejectErased } from '../content-history.ts'
import { readSteps } from '../read-steps.ts'
import { contentColumns } from './columns.ts'
import { article } from './decider.ts'
import type { ArticleContent } from './events.ts'
import { readEvents, streamOf, wordsAt } from './history.ts'
import { getArticle } from './queries.ts'
import { ARTICLE_STEPS } from './state.ts'
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
  const before = await readWordsBefore(ctx, id, version)
  if (!(await isRepeat(ctx))) await rejectErased(ctx, imagesOf(before))
  await handle(ctx, article, requestOf(ctx, { id, expected: version }), { type: 'UndoDecision', version, before })
  // Its author may have been suspended or reinstated in between, when nothing of the article followed.
  await followAuthor({ ...ctx, actor: SYSTEM_ACTOR, idempotencyKey: undefined, keyedCall: undefined }, row.author_id)
  return getArticle(ctx, id)
}

async function readWordsBefore(ctx: Ctx, id: string, version: number): Promise<WordsBefore<ArticleContent>> {
  const places = wordsBeforeCommit(await readSteps(ctx.sql, streamOf(id), ARTICLE_STEPS), version)
  if (!places) throw new Rejection('UNDO_OVER')
  const events = await readEvents(ctx, id, [places.content, places.change ?? []].flat())
  const content = wordsAt(events, places.content)
  if (!content) throw new Rejection('ARTICLE_NOT_FOUND')
  const isSealed = events.get(places.content)?.type === 'ArticleDrafted'
  return { content, isSealed, change: wordsAt(events, places.change) }
}

const imagesOf = ({ content, change }: WordsBefore<ArticleContent>): string[] =>
  [content, change ?? []].flat().flatMap((words) => contentColumns(words).images)
