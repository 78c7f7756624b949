import type { z } from 'zod'
import type { ArticleView } from '#shared/article.ts'
import type {
  ArticleDifference,
  ArticleHistory,
  articleDifferenceInput,
  articleHistoryInput,
  restoreArticleVersionInput,
} from '#shared/article-history.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { historyPage } from '../../procedures/history-page.ts'
import { type Version, versionsOf } from '../../publishing/versions.ts'
import {
  type ContentLog,
  neededBy,
  picturesLeft,
  readContent,
  readSteps,
  rejectOthers,
  toldOf,
} from '../content-history.ts'
import { picturesOf } from '../file/public.ts'
import { getCards } from '../post/public.ts'
import { contentColumns } from './columns.ts'
import { changedParts, differenceOf } from './difference.ts'
import type { ArticleContent, ArticleEvents } from './events.ts'
import { ARTICLE_CONTENT } from './state.ts'
import { saveContent } from './write.ts'

type Ctx = RequestContext & { actor: Actor }
type ArticleLog = ContentLog<ArticleEvents, ArticleContent>

/**
 * A page of what happened to an article, the newest first. All of its stream is read in outline, and only the words that the
 * page compares.
 * @throws Rejection ARTICLE_NOT_FOUND also for whoever may not change it
 */
export async function listHistory(ctx: Ctx, input: z.output<typeof articleHistoryInput>): Promise<ArticleHistory> {
  const row = await rejectOthers(ctx, 'article', input.id)
  const outline = await readSteps(ctx.sql, ARTICLE_CONTENT, input.id)
  const { versions, current } = versionsOf(outline, ctx.actor.id)
  const readable = versions.map((version) =>
    isOthers(ctx, row, version) ? { ...version, words: null, before: null } : version,
  )
  const { rows, total } = await historyPage(ctx, readable, input, async (shown) => {
    const log = await readContent(ctx, ARTICLE_CONTENT, input.id, neededBy(shown))
    return (version) => viewOf(version, log)
  })
  const left = new Set((await picturesOf(ctx, [...new Set(rows.flatMap(({ images }) => images))])).map(({ id }) => id))
  return {
    rows: rows.map(({ images, ...version }) => ({ ...version, erased: images.filter((image) => !left.has(image)) })),
    total,
    version: outline.length,
    current,
  }
}

type Authored = { author_id: string; status: string }

/** What an author has not sent is the author's own. */
const isOthers = ({ actor }: Ctx, { author_id }: Authored, { isUnsent }: Version) => isUnsent && author_id !== actor.id

/** @throws Rejection ARTICLE_NOT_FOUND for the words of a change that its author has not sent */
async function rejectUnsent(ctx: Ctx, id: string, row: Authored, wanted: readonly (number | null)[]): Promise<void> {
  if (row.author_id === ctx.actor.id) return
  const { versions } = versionsOf(await readSteps(ctx.sql, ARTICLE_CONTENT, id), ctx.actor.id)
  if (versions.some((version) => isOthers(ctx, row, version) && wanted.includes(version.words)))
    throw new Rejection('ARTICLE_NOT_FOUND')
}

function viewOf(version: Version, log: ArticleLog) {
  const words = log.wordsAt(version.words)
  const changed = words ? changedParts(log.wordsAt(version.before), words) : []
  return {
    ...toldOf(log, version, changed.length > 0),
    words: words && version.words,
    before: version.before,
    changed,
    images: words ? contentColumns(words).images : [],
  }
}

/**
 * What differs between the words of two versions, word by word.
 * @throws Rejection ARTICLE_NOT_FOUND also where a version has no words, or their author is forgotten
 */
export async function compareVersions(
  ctx: Ctx,
  { id, from, to }: z.output<typeof articleDifferenceInput>,
): Promise<ArticleDifference> {
  await rejectUnsent(ctx, id, await rejectOthers(ctx, 'article', id), [from, to])
  const { wordsAt } = await readContent(ctx, ARTICLE_CONTENT, id, [from ?? [], to].flat())
  const [before, after] = [wordsAt(from), wordsAt(to)]
  if (!after || (from !== null && !before)) throw new Rejection('ARTICLE_NOT_FOUND')
  const sides = [...(before ? [before] : []), after].map(contentColumns)
  const cards = await getCards(ctx, [...new Set(sides.flatMap(({ mentions }) => mentions))])
  const names = new Map(cards.map((card) => [card.id, card.name]))
  const changes = differenceOf(before, after, (post_id) => names.get(post_id) ?? '…')
  const pictures = await picturesOf(ctx, [...new Set(sides.flatMap(({ images }) => images))])
  const pictureOf = (file: string | null) => pictures.find(({ id }) => id === file) ?? null
  return changes.map(({ blocks, ...part }) => ({
    ...part,
    blocks: blocks.map((block) =>
      block.kind === 'picture' ? { ...block, before: pictureOf(block.before), after: pictureOf(block.after) } : block,
    ),
  }))
}

/**
 * Saves the words of an older version as an edit by the caller. What was right when it was typed may be had back, whatever is
 * asked of new words today. Pictures that it takes away are left to the sweep, so that it can be undone.
 * @throws Rejection ARTICLE_NOT_FOUND also where the version has no words; IMAGE_ERASED for pictures of it that are gone, unless
 * the caller knows
 */
export async function restoreVersion(
  ctx: Ctx,
  { id, version, from, without }: z.output<typeof restoreArticleVersionInput>,
): Promise<ArticleView> {
  const row = await rejectOthers(ctx, 'article', id)
  await rejectUnsent(ctx, id, row, [from])
  const words = (await readContent(ctx, ARTICLE_CONTENT, id, [from])).wordsAt(from)
  if (!words) throw new Rejection('ARTICLE_NOT_FOUND')
  const { gone } = await picturesLeft(ctx, contentColumns(words).images, { without, pathOf: () => 'texts' })
  const content = withoutPictures(words, gone)
  // A change of what readers see is sent, as its form does; nothing that is hidden or was turned down is shown by this.
  const { saved } = await saveContent(ctx, { id, version, content, submit: row.status === 'published', restored: from })
  return saved
}

type Text = ArticleContent['texts']['en']

function withoutPictures({ texts, cover, ...content }: ArticleContent, gone: readonly string[]): ArticleContent {
  const textOf = (text: Text): Text => {
    if (!text) return undefined
    const left = text.body.content.filter((block) => block.type !== 'image' || !gone.includes(block.attrs.file))
    return { ...text, body: { ...text.body, content: left.length > 0 ? left : [{ type: 'paragraph' }] } }
  }
  return {
    ...content,
    cover: cover !== null && gone.includes(cover) ? null : cover,
    texts: { kh: textOf(texts.kh), en: textOf(texts.en), cn: textOf(texts.cn) },
  }
}
