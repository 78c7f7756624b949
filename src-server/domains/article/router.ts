import { z } from 'zod'
import { accountRef } from '#shared/account.ts'
import {
  articleCard,
  articleId,
  articlePage,
  articlesOfPostInput,
  articleView,
  decideArticleInput,
  hideArticleInput,
  listArticlesInput,
  rejectArticleInput,
  relatedArticlesInput,
  saveArticleInput,
  scheduleArticleInput,
  tagCounts,
  undoArticleDecisionInput,
  writtenArticle,
  writtenList,
  writtenListInput,
} from '#shared/article.ts'
import {
  articleDifference,
  articleDifferenceInput,
  articleHistory,
  articleHistoryInput,
  restoreArticleVersionInput,
} from '#shared/article-history.ts'
import { articleInHtml, saveArticleHtmlInput } from '#shared/article-rest.ts'
import { pageAtCursor } from '#shared/text.ts'
import { ADMIN, AUTHOR, AUTHOR_OWN_OR_ADMIN, GUEST, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { idForNew } from '../../procedures/request.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { exampleText } from './examples.ts'
import { compareVersions, listHistory, restoreVersion } from './history.ts'
import { getArticleInHtml, saveArticleHtml } from './html.ts'
import { countTags, getArticle, listArticles, listOfPost, listRelated } from './queries.ts'
import { restArticle } from './rest-article.ts'
import { undoDecision } from './undo-decision.ts'
import {
  followAuthor,
  publishDue,
  removeArticle,
  removeArticlesOf,
  restoreArticle,
  saveArticle,
  writeAndRead,
} from './write.ts'
import { getWritten, listWritten } from './written.ts'

export const articleRouter = router({
  list: procedure({
    does: 'A page of the published articles, the newest first, with words or of a tag',
    access: GUEST,
    kept: { unless: ['q'] },
    rest: { method: 'GET', path: 'getBlogArticle' },
    input: listArticlesInput,
    example: {},
    output: articlePage,
  }).query(({ ctx, input }) => listArticles(ctx, pageAtCursor(input))),

  get: procedure({
    does: 'An article with the pictures and places in it; unless it is published, only its author and admins see it',
    access: GUEST,
    kept: true,
    input: articleId,
    example: { id: EXAMPLE_ID.article },
    output: articleView,
  }).query(({ ctx, input }) => getArticle(ctx, input.id)),

  getInHtml: procedure({
    does: 'An article whose body is HTML; unless it is published, only its author and admins see it',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getBlogArticle', when: { has: 'id' } },
    input: articleId,
    example: { id: EXAMPLE_ID.article },
    output: articleInHtml,
  }).query(({ ctx, input }) => getArticleInHtml(ctx, input.id)),

  related: procedure({
    does: 'Articles with the same tags or places as an article, then the newest',
    access: GUEST,
    kept: true,
    rest: { method: 'POST', path: 'getBlogRelated' },
    input: relatedArticlesInput,
    example: { article_id: EXAMPLE_ID.article },
    output: z.array(articleCard),
  }).query(({ ctx, input }) => listRelated(ctx, input.article_id, input.limit)),

  ofPost: procedure({
    does: 'A page of the articles that mention a post, else of the newest',
    access: GUEST,
    kept: true,
    rest: { method: 'GET', path: 'getPostArticle' },
    input: articlesOfPostInput,
    example: { post_id: EXAMPLE_ID.post },
    output: articlePage,
  }).query(({ ctx, input }) => listOfPost(ctx, input)),

  tags: procedure({
    does: 'How many published articles have each tag',
    access: GUEST,
    kept: true,
    example: undefined,
    output: tagCounts,
  }).query(({ ctx }) => countTags(ctx)),

  written: procedure({
    does: "A page of the caller's articles, of an admin all, the last changed first; of what waits, the longest first",
    access: AUTHOR,
    input: writtenListInput,
    example: {},
    output: writtenList,
  }).query(({ ctx, input }) => listWritten(ctx, input)),

  edit: procedure({
    does: 'An article as it is edited, in all its languages',
    access: AUTHOR_OWN_OR_ADMIN,
    input: articleId,
    example: { id: EXAMPLE_ID.article },
    output: writtenArticle,
  }).query(({ ctx, input }) => getWritten(ctx, input.id)),

  save: procedure({
    does: "Saves an article as a draft; with submit an admin publishes it, and an author's waits for an admin",
    access: AUTHOR_OWN_OR_ADMIN,
    takesArticle: true,
    input: saveArticleInput,
    example: { language: 'en', texts: { en: exampleText } },
    output: articleView,
  }).mutation(({ ctx, input }) => saveArticle(ctx, input.id ?? idForNew(ctx, 'article'), input)),

  saveInHtml: procedure({
    does: 'Saves one language of an article from HTML, and publishes, schedules or withdraws it',
    access: ADMIN,
    rest: { method: 'POST', path: 'saveBlogArticle', fields: restArticle },
    takesArticle: true,
    input: saveArticleHtmlInput,
    example: { title: 'Mornings in Kep', body: '<p>The market opens at five.</p>', status: 'draft' },
    output: articleInHtml,
  }).mutation(({ ctx, input }) => saveArticleHtml(ctx, input)),

  history: procedure({
    does: 'What happened to an article, the newest first, with the parts that each version changed',
    access: AUTHOR_OWN_OR_ADMIN,
    input: articleHistoryInput,
    example: { id: EXAMPLE_ID.article },
    output: articleHistory,
  }).query(({ ctx, input }) => listHistory(ctx, input)),

  compare: procedure({
    does: 'What differs between two versions of an article, word by word',
    access: AUTHOR_OWN_OR_ADMIN,
    input: articleDifferenceInput,
    example: { id: EXAMPLE_ID.article, from: null, to: 1 },
    output: articleDifference,
  }).query(({ ctx, input }) => compareVersions(ctx, input)),

  restoreVersion: procedure({
    does: 'Saves the words of an older version of an article again',
    access: AUTHOR_OWN_OR_ADMIN,
    input: restoreArticleVersionInput,
    example: { id: EXAMPLE_ID.article, version: 2, from: 1 },
    output: articleView,
  }).mutation(({ ctx, input }) => restoreVersion(ctx, input)),

  submit: procedure({
    does: "Sends an article, or the change of one: an author's waits for an admin, an admin's is published",
    access: AUTHOR_OWN_OR_ADMIN,
    input: decideArticleInput,
    example: { id: EXAMPLE_ID.article },
    output: articleView,
  }).mutation(({ ctx, input: { id, version } }) =>
    writeAndRead(ctx, { id, expected: version }, { type: 'SubmitArticle' }),
  ),

  publish: procedure({
    does: 'Publishes an article, or the change of it that waits',
    access: ADMIN,
    input: decideArticleInput,
    example: { id: EXAMPLE_ID.article },
    output: articleView,
  }).mutation(({ ctx, input: { id, version } }) =>
    writeAndRead(ctx, { id, expected: version }, { type: 'PublishArticle' }),
  ),

  reject: procedure({
    does: 'Turns down what waits, and tells its author why',
    access: ADMIN,
    input: rejectArticleInput,
    example: { id: EXAMPLE_ID.article, reason: 'wrong_facts', note: 'The market opens at six' },
    output: articleView,
  }).mutation(({ ctx, input: { id, version, reason, note } }) =>
    writeAndRead(ctx, { id, expected: version }, { type: 'RejectArticle', reason, note }),
  ),

  undoDecision: procedure({
    does: 'Takes back the latest decision of an admin on the article of somebody else, within a minute',
    access: ADMIN,
    input: undoArticleDecisionInput,
    example: { id: EXAMPLE_ID.article, version: 2 },
    output: articleView,
  }).mutation(({ ctx, input }) => undoDecision(ctx, input)),

  schedule: procedure({
    does: 'Has an article published at an instant to come; null takes that back',
    access: ADMIN,
    input: scheduleArticleInput,
    example: { id: EXAMPLE_ID.article, publish_at: null },
    output: articleView,
  }).mutation(({ ctx, input: { id, version, publish_at } }) =>
    writeAndRead(ctx, { id, expected: version }, { type: 'ScheduleArticle', publish_at }),
  ),

  withdraw: procedure({
    does: 'Takes a published article from readers; what an admin takes from them, only an admin shows again',
    access: AUTHOR_OWN_OR_ADMIN,
    input: hideArticleInput,
    example: { id: EXAMPLE_ID.article },
    output: articleView,
  }).mutation(({ ctx, input: { id, version, reason, note } }) =>
    writeAndRead(ctx, { id, expected: version }, { type: 'HideArticle', ...(reason && { reason, note }) }),
  ),

  remove: procedure({
    does: 'Deletes an article, for an hour so that it can be had back',
    access: AUTHOR_OWN_OR_ADMIN,
    rest: { method: 'POST', path: 'deleteBlogArticle' },
    input: articleId,
    example: { id: EXAMPLE_ID.article },
    output: z.null(),
  }).mutation(({ ctx, input }) => removeArticle(ctx, input.id)),

  restore: procedure({
    does: 'Takes the deletion of an article back, within an hour',
    access: AUTHOR_OWN_OR_ADMIN,
    input: articleId,
    example: { id: EXAMPLE_ID.article },
    output: articleView,
  }).mutation(({ ctx, input }) => restoreArticle(ctx, input.id)),

  publishDue: procedure({
    does: 'Publishes the articles whose time has come; a second time it does nothing',
    access: SYSTEM,
    example: undefined,
    output: z.object({ published: z.int() }),
  }).mutation(async ({ ctx }) => ({ published: await publishDue(ctx) })),

  removeAllOf: procedure({
    does: 'Deletes the articles of an account; a second time it does nothing',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => removeArticlesOf(ctx, input.uuid)),

  followAuthor: procedure({
    does: 'Withholds the articles of a suspended account, or releases those of one that is not; a second time it does nothing',
    access: SYSTEM,
    input: accountRef,
    example: { uuid: EXAMPLE_ID.account },
    output: z.null(),
  }).mutation(({ ctx, input }) => followAuthor(ctx, input.uuid)),
})
