import { articleText } from '#shared/article-outline.ts'
import { RESTORE_MS } from '#shared/own-post-words.ts'
import { isSeen } from '#shared/text.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { afterStep, type Step } from '../../publishing/life.ts'
import { Publishing, type WordsBefore } from '../../publishing/rules.ts'
import { type ArticleContent, type ArticleEvents, articleEvents, digestOf } from './events.ts'
import { type ArticleState, eventOf, evolve } from './state.ts'

type Explained = { reason: string; note: string | null }

/** What becomes of an article with its words. One that is a draft or withdrawn waits for no clock. */
export type SavedAs = { status: 'draft' | 'withdrawn' } | { status: 'scheduled'; publish_at: string }
type SaveArticle = { type: 'SaveArticle'; content: ArticleContent; submit?: true; as?: SavedAs; restored?: number }

export type ArticleCommand =
  /** With `submit` it is sent to be published in the same step. `restored` is the version whose words these are. */
  | SaveArticle
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
      return command.as ? savedAs(command.as, command, state, issued) : life.save(command, state, actor)
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

/** Readers of a published article have its words at once, so it is neither drafted nor scheduled. @throws Rejection ARTICLE_STATUS */
function savedAs(as: SavedAs, command: SaveArticle, state: ArticleState, issued: Issued): Step<ArticleContent>[] {
  const steps = life.save(command, state, issued.actor)
  if (state?.status === 'published') {
    if (as.status !== 'withdrawn') throw new Rejection('ARTICLE_STATUS', { status: state.status })
    return savedWithdrawn(command, state, issued, steps.length > 0)
  }
  const saved = afterSteps(state, steps, issued)
  const publishAt = as.status === 'scheduled' ? as.publish_at : null
  return saved ? [...steps, ...life.schedule(publishAt, saved, issued)] : steps
}

/** The article is taken from its readers first: what is written then, they never had. */
function savedWithdrawn(
  command: SaveArticle,
  state: NonNullable<ArticleState>,
  issued: Issued,
  isChanged: boolean,
): Step<ArticleContent>[] {
  const hidden = life.hide({}, life.livingOf(state, issued.actor), issued.actor)
  return isChanged ? [...hidden, ...life.save(command, afterSteps(state, hidden, issued), issued.actor)] : hidden
}

/** Steps that are only decided on have no version yet. */
const afterSteps = (state: ArticleState, steps: readonly Step<ArticleContent>[], { actor, at }: Issued): ArticleState =>
  steps.reduce<ArticleState>((before, step) => afterStep(before, step, { meta: { actor }, at, version: 0 }), state)
