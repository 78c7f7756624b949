import { describe, it } from 'vitest'
import { articleContent, documentOf, drafted, publishedArticle, savedArticle } from '../../testing/article-events.ts'
import { ADMIN, given, MEMBER, SYSTEM } from '../../testing/given.ts'
import { article } from './decider.ts'
import { type ArticleContent, type ArticleEvent, digestOf } from './events.ts'

const author_id = MEMBER.actor.id
const LATER = '2026-11-21T05:00:00.000Z'
const submitted: ArticleEvent = { type: 'ArticleSubmitted', data: {} }
const scheduled: ArticleEvent = { type: 'ArticleScheduled', data: { publish_at: LATER } }
const corrected: ArticleContent = {
  ...articleContent,
  texts: { en: { title: 'Mornings in Kep', summary: '', body: documentOf('The market opens at six.') } },
}
const ofAdmin = <E extends ArticleEvent>(event: E) => ({ ...event, by: ADMIN })
const draftOfAdmin = ofAdmin({
  type: 'ArticleDrafted',
  data: { ...articleContent, author_id: ADMIN.actor.id },
} satisfies ArticleEvent)

describe('an article', () => {
  it('is a draft until it is sent, and may lack a title and a cover until then', () => {
    const bare = { ...articleContent, cover: null, texts: {} }
    given(article)
      .when({ type: 'SaveArticle', content: bare })
      .gives({ type: 'ArticleDrafted', data: { ...bare, author_id } })
    given(article, { type: 'ArticleDrafted', data: { ...bare, author_id } })
      .when({ type: 'SubmitArticle' })
      .rejects('FIELDS_MISSING')
  })

  it('cannot be sent without anything to read in its own language', () => {
    const blank = { ...articleContent, texts: { en: { title: 'Kep', summary: '', body: documentOf(' ') } } }
    given(article).when({ type: 'SaveArticle', content: blank, submit: true }).rejects('FIELDS_MISSING')
    given(article)
      .when({ type: 'SaveArticle', content: { ...articleContent, language: 'kh' }, submit: true })
      .rejects('FIELDS_MISSING')
    for (const unseen of ['\u200b', '\u2800'])
      for (const text of [
        { title: unseen, summary: '', body: documentOf('The market opens at five.') },
        { title: 'Kep', summary: '', body: documentOf(unseen) },
      ]) {
        const content = { ...articleContent, texts: { en: text } }
        given(article).when({ type: 'SaveArticle', content, submit: true }).rejects('FIELDS_MISSING')
      }
  })

  it('of a member waits for an admin, and one of an admin does not', () => {
    given(article).when({ type: 'SaveArticle', content: articleContent, submit: true }).gives(drafted, submitted)
    given(article)
      .when({ type: 'SaveArticle', content: articleContent, submit: true }, ADMIN)
      .gives(savedArticle, publishedArticle)
    given(article, drafted).when({ type: 'PublishArticle' }).rejects('FORBIDDEN')
    given(article, drafted, submitted).when({ type: 'PublishArticle' }, ADMIN).gives(savedArticle, publishedArticle)
  })

  it('is nobody else’s to write', () => {
    given(article, draftOfAdmin).when({ type: 'SaveArticle', content: corrected }).rejects('ARTICLE_NOT_FOUND')
    given(article, draftOfAdmin).when({ type: 'DeleteArticle' }).rejects('ARTICLE_NOT_FOUND')
  })

  it('is published by the clock as it is at that time', () => {
    const saved: ArticleEvent = { type: 'ArticleDrafted', data: { ...corrected, author_id: ADMIN.actor.id } }
    given(article, draftOfAdmin).when({ type: 'ScheduleArticle', publish_at: LATER }, ADMIN).gives(scheduled)
    given(article, draftOfAdmin, ofAdmin(scheduled), ofAdmin(saved))
      .when({ type: 'PublishArticle' }, SYSTEM)
      .gives({ type: 'ArticleSaved', data: corrected }, publishedArticle)
  })

  it('is not published by the clock with words that its author saves after an admin has set it', () => {
    const offTheClock: ArticleEvent = { type: 'ArticleScheduled', data: { publish_at: null } }
    const saved: ArticleEvent = { type: 'ArticleDrafted', data: { ...corrected, author_id } }
    const waiting = [drafted, submitted, ofAdmin(scheduled)]
    given(article, ...waiting)
      .when({ type: 'SaveArticle', content: corrected })
      .gives(saved, offTheClock)
    given(article, ...waiting)
      .when({ type: 'SaveArticle', content: articleContent })
      .gives()
    given(article, savedArticle, publishedArticle, saved, submitted, ofAdmin(scheduled))
      .when({ type: 'SaveArticle', content: { ...corrected, tags: [] } })
      .gives({ type: 'ArticleDrafted', data: { ...corrected, tags: [], author_id } }, offTheClock)
  })

  it('is not scheduled by its author, in the past, or where it is not whole', () => {
    given(article, drafted).when({ type: 'ScheduleArticle', publish_at: LATER }).rejects('FORBIDDEN')
    given(article, draftOfAdmin)
      .when({ type: 'ScheduleArticle', publish_at: ADMIN.at }, ADMIN)
      .rejects('PUBLICATION_PAST')
    const bare: ArticleEvent = {
      type: 'ArticleDrafted',
      data: { ...articleContent, cover: null, author_id: ADMIN.actor.id },
    }
    given(article, ofAdmin(bare)).when({ type: 'ScheduleArticle', publish_at: LATER }, ADMIN).rejects('FIELDS_MISSING')
  })

  it('has its time taken back, and none left once it is published or withdrawn', () => {
    given(article, draftOfAdmin, ofAdmin(scheduled))
      .when({ type: 'ScheduleArticle', publish_at: null }, ADMIN)
      .gives({ type: 'ArticleScheduled', data: { publish_at: null } })
    given(article, draftOfAdmin, ofAdmin(scheduled), ofAdmin(publishedArticle))
      .when({ type: 'ScheduleArticle', publish_at: null }, ADMIN)
      .gives()
  })

  it('has a change by its author wait beside what readers see, until the clock publishes it', () => {
    const change: ArticleEvent = { type: 'ArticleDrafted', data: { ...corrected, author_id } }
    const history = [drafted, submitted, ofAdmin(savedArticle), ofAdmin(publishedArticle)]
    given(article, ...history)
      .when({ type: 'SaveArticle', content: corrected, submit: true })
      .gives(change, submitted)
    given(article, ...history, change, submitted, ofAdmin(scheduled))
      .when({ type: 'PublishDueArticle' }, { ...SYSTEM, at: LATER })
      .gives({ type: 'ArticleSaved', data: corrected }, publishedArticle)
  })

  it('is published by the clock once its time has come, and not where that was taken back meanwhile', () => {
    const due = { ...SYSTEM, at: LATER }
    const waiting = [drafted, submitted, ofAdmin(scheduled)]
    given(article, ...waiting)
      .when({ type: 'PublishDueArticle' }, due)
      .gives({ type: 'ArticleSaved', data: articleContent }, publishedArticle)
    given(article, ...waiting)
      .when({ type: 'PublishDueArticle' }, SYSTEM)
      .gives()
    const ends: ArticleEvent[] = [
      ofAdmin({ type: 'ArticleScheduled', data: { publish_at: null } } satisfies ArticleEvent),
      ofAdmin({
        type: 'ArticleRejected',
        data: { author_id, reason: 'other', note: null, words: null },
      } satisfies ArticleEvent),
    ]
    for (const end of ends)
      given(article, ...waiting, end)
        .when({ type: 'PublishDueArticle' }, due)
        .gives()
    given(article, ...waiting)
      .when({ type: 'PublishDueArticle' }, ADMIN)
      .rejects('FORBIDDEN')
  })

  it('has its time taken back while its author is suspended', () => {
    const history = [drafted, submitted, ofAdmin(savedArticle), ofAdmin(publishedArticle)]
    const change: ArticleEvent = { type: 'ArticleDrafted', data: { ...corrected, author_id } }
    given(article, ...history, change, submitted, ofAdmin(scheduled), { type: 'ArticleWithheld', data: {} })
      .when({ type: 'ScheduleArticle', publish_at: null }, SYSTEM)
      .gives({ type: 'ArticleScheduled', data: { publish_at: null } })
  })

  it('that was turned down is not sent again as it was', () => {
    const rejected: ArticleEvent = {
      type: 'ArticleRejected',
      data: { author_id, reason: 'other', note: 'The times are wrong', words: digestOf(articleContent) },
    }
    given(article, drafted, submitted)
      .when({ type: 'RejectArticle', reason: 'other', note: 'The times are wrong' }, ADMIN)
      .gives(rejected)
    given(article, drafted, submitted, ofAdmin(rejected)).when({ type: 'SubmitArticle' }).rejects('ARTICLE_UNCHANGED')
  })

  it('is deleted, and had back within an hour', () => {
    const deleted: ArticleEvent = { type: 'ArticleDeleted', data: {} }
    given(article, drafted).when({ type: 'DeleteArticle' }).gives(deleted)
    given(article, drafted, deleted)
      .when({ type: 'RestoreArticle' })
      .gives({ type: 'ArticleRestored', data: { status: 'draft', is_waiting: false } })
    given(article, drafted, deleted).when({ type: 'PublishArticle' }, ADMIN).rejects('ARTICLE_NOT_FOUND')
  })
})
