import { articleText } from '#shared/article-outline.ts'
import { RESTORE_MS } from '#shared/own-post-words.ts'
import { isSeen } from '#shared/text.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Step } from '../../publishing/life.ts'
import { Publishing, type WordsBefore } from '../../publishing/rules.ts'
import { type ArticleContent, type ArticleEvents, articleEvents, digestOf } from './events.ts'
import { type ArticleState, eventOf, evolve } from './state.ts'

type Explained = { reason: string; note: string | null }

export type ArticleCommand =
  /** With `submit` it is sent to be published in the same step. `restored` is the version whose words these are. */
  | { type: 'SaveArticle'; content: ArticleContent; submit?: true; restored?: number }
  | { type: 'SubmitArticle' }
  | { type: 'PublishArticle' }
  /** The clock's, once its time has come. */
  | { type: 'PublishDueArticle' }
  /** At an instant to come (ISO 8601); null takes that back. */
  | { type: 'ScheduleArticle'; publish_at: string | null }
  | ({ type: 'RejectArticle' } & Explained)
  | ({ type: 'HideArticle' } & Partial<Explained>)
  /** Takes back the latest decision of an admin, which made the version, for a minute. */
  | { type: 'UndoDecision'; version: number; before: WordsBefore<ArticleContent> }
  | { type: 'WithholdArticle' }
  | { type: 'ReleaseArticle' }
  | { type: 'DeleteArticle' }
  | { type: 'RestoreArticle' }

/** @throws Rejection FIELDS_MISSING without a title, a picture and something to read in the language of the article */
function rejectUnfinished({ language, texts, cover }: ArticleContent): void {
  const text = texts[language]
  const isWhole = cover !== null && text !== undefined && isSeen(text.title) && isSeen(articleText(text.body))
  if (!isWhole) throw new Rejection('FIELDS_MISSING')
}

const life = new Publishing<ArticleContent>({
  rejectUnfinished,
  digestOf,
  // Those of authors wait for an admin.
  mayPublish: () => false,
  restoreMs: RESTORE_MS,
  codes: { notFound: 'ARTICLE_NOT_FOUND', status: 'ARTICLE_STATUS', unchanged: 'ARTICLE_UNCHANGED' },
})

/** An article, whose life is that of all content (`publishing/rules.ts`). */
export const article: Decider<ArticleState, ArticleCommand, ArticleEvents> = {
  category: 'article',
  events: articleEvents,
  initial: null,
  latest: ['ArticleDrafted', 'ArticleSaved'],
  evolve,
  decide(command, state, issued) {
    const author = state?.author.id ?? issued.actor.id
    return stepsOf(command, state, issued).map((step) => eventOf(step, author))
  },
}

function stepsOf(command: ArticleCommand, state: ArticleState, issued: Issued): Step<ArticleContent>[] {
  const { actor } = issued
  switch (command.type) {
    case 'SaveArticle':
      return life.save(command, state, actor)
    case 'WithholdArticle':
      return life.withhold(life.ownOf(state, actor), actor)
    case 'ReleaseArticle':
      return life.release(life.ownOf(state, actor), actor)
    case 'DeleteArticle':
      return life.remove(life.ownOf(state, actor))
    case 'RestoreArticle':
      return life.restore(life.ownOf(state, actor), issued)
    case 'UndoDecision':
      return life.undo(command, life.livingOf(state, actor), issued)
    case 'SubmitArticle':
      return life.submit(life.livingOf(state, actor), actor)
    case 'PublishArticle':
      return life.publish(life.livingOf(state, actor), actor)
    case 'PublishDueArticle':
      return life.publishDue(life.livingOf(state, actor), issued)
    case 'ScheduleArticle':
      return life.schedule(command.publish_at, life.livingOf(state, actor), issued)
    case 'RejectArticle':
      return life.reject(command, life.livingOf(state, actor), actor)
    case 'HideArticle':
      return life.hide(command, life.livingOf(state, actor), actor)
  }
}
