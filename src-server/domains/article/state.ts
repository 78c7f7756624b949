import type { EventHandlers, EventOf, RecordedOf } from '../../event-sourcing/event.ts'
import { afterStep, type Life, type Step } from '../../publishing/life.ts'
import { undoneData, undoneStep } from '../../publishing/undone.ts'
import type { ContentKind, StepName } from '../../publishing/versions.ts'
import { type ArticleContent, type ArticleEvents, articleEvents, draftedContent } from './events.ts'

export type ArticleState = Life<ArticleContent> | null

const follow = (state: ArticleState, event: RecordedOf<ArticleEvents>): ArticleState =>
  afterStep(state, stepOf(event), event)

/** An article as its events make it, one by one. */
export const evolve: EventHandlers<ArticleEvents, ArticleState, ArticleState> = {
  ArticleDrafted: follow,
  ArticleSaved: follow,
  ArticleSubmitted: follow,
  ArticleScheduled: follow,
  ArticlePublished: follow,
  ArticleRejected: follow,
  ArticleHidden: follow,
  ArticleVersionRestored: follow,
  ArticleDecisionUndone: follow,
  ArticleWithheld: follow,
  ArticleReleased: follow,
  ArticleDeleted: follow,
  ArticleRestored: follow,
}

/** The step that each event is, for who knows no more of it. */
const STEPS: Record<keyof ArticleEvents, StepName> = {
  ArticleDrafted: 'drafted',
  ArticleSaved: 'saved',
  ArticleSubmitted: 'submitted',
  ArticleScheduled: 'scheduled',
  ArticlePublished: 'published',
  ArticleRejected: 'rejected',
  ArticleHidden: 'hidden',
  ArticleVersionRestored: 'version restored',
  ArticleDecisionUndone: 'decision undone',
  ArticleWithheld: 'withheld',
  ArticleReleased: 'released',
  ArticleDeleted: 'deleted',
  ArticleRestored: 'restored',
}

function stepOf(event: RecordedOf<ArticleEvents>): Step<ArticleContent> {
  switch (event.type) {
    case 'ArticleDrafted':
      return { step: 'drafted', content: draftedContent(event.data) }
    case 'ArticleSaved':
      return { step: 'saved', content: event.data }
    case 'ArticleSubmitted':
      return { step: 'submitted' }
    case 'ArticleScheduled':
      return { step: 'scheduled', at: event.data.publish_at }
    case 'ArticlePublished':
      return { step: 'published' }
    case 'ArticleRejected':
      return { step: 'rejected', reason: event.data.reason, note: event.data.note, words: event.data.words }
    case 'ArticleHidden':
      return { step: 'hidden', reason: event.data.reason, note: event.data.note }
    case 'ArticleVersionRestored':
      return { step: 'version restored', version: event.data.version }
    case 'ArticleDecisionUndone':
      return undoneStep(event.data)
    case 'ArticleWithheld':
      return { step: 'withheld' }
    case 'ArticleReleased':
      return { step: 'released' }
    case 'ArticleDeleted':
      return { step: 'deleted' }
    case 'ArticleRestored':
      return { step: 'restored', status: event.data.status, isWaiting: event.data.is_waiting }
  }
}

export const ARTICLE_CONTENT: ContentKind<ArticleEvents, ArticleContent> = {
  kind: 'article',
  events: articleEvents,
  steps: STEPS,
  stepOf,
}

/** The event of a step in the life of an article by `author_id`. @throws Error for words that are forgotten */
export function eventOf(step: Step<ArticleContent>, author_id: string): EventOf<ArticleEvents> {
  switch (step.step) {
    case 'drafted':
      if (step.content === null) throw new Error('an article is not drafted without words')
      return { type: 'ArticleDrafted', data: { ...step.content, author_id } }
    case 'saved':
      return { type: 'ArticleSaved', data: step.content }
    case 'submitted':
      return { type: 'ArticleSubmitted', data: {} }
    case 'scheduled':
      return { type: 'ArticleScheduled', data: { publish_at: step.at } }
    case 'published':
      return { type: 'ArticlePublished', data: {} }
    case 'rejected': {
      const { reason, note, words } = step
      return { type: 'ArticleRejected', data: { author_id, reason, note, words } }
    }
    case 'hidden':
      return { type: 'ArticleHidden', data: { author_id, reason: step.reason, note: step.note } }
    case 'version restored':
      return { type: 'ArticleVersionRestored', data: { version: step.version } }
    case 'decision undone':
      return { type: 'ArticleDecisionUndone', data: undoneData(step, author_id) }
    case 'withheld':
      return { type: 'ArticleWithheld', data: {} }
    case 'released':
      return { type: 'ArticleReleased', data: {} }
    case 'deleted':
      return { type: 'ArticleDeleted', data: {} }
    case 'restored':
      return { type: 'ArticleRestored', data: { status: step.status, is_waiting: step.isWaiting } }
  }
}
