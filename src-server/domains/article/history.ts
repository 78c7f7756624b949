import type { z } from 'zod'
import { type ArticleView, saveArticleInput } from '#shared/article.ts'
import type {
  ArticleDifference,
  ArticleHistory,
  ArticleVersion,
  articleDifferenceInput,
  articleHistoryInput,
  restoreArticleVersionInput,
} from '#shared/article-history.ts'
import { POST_REASONS } from '#shared/moderation.ts'
import type { Actor, RecordedOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../procedures/context.ts'
import { historyActors } from '../../procedures/history-actors.ts'
import { deedsOf, type Version, versionsOf } from '../../publishing/versions.ts'
import { neededBy, picturesLeft, readEventsOf, rejectOthers } from '../content-history.ts'
import { picturesOf } from '../file/public.ts'
import { getCards } from '../post/public.ts'
import { readSteps } from '../read-steps.ts'
import { contentColumns } from './columns.ts'
import { article } from './decider.ts'
import { changedParts, differenceOf } from './difference.ts'
import { type ArticleContent, type ArticleEvents, wordsIn } from './events.ts'
import { ARTICLE_STEPS } from './state.ts'
import { saveContent } from './write.ts'

type Ctx = RequestContext & { actor: Actor }
type Events = ReadonlyMap<number, RecordedOf<ArticleEvents>>

export const streamOf = (id: string) => `${article.category}-${id}`

/**
 * A page of what happened to an article, the newest first. All of its stream is read in outline, and only the words that the
 * page compares.
 * @throws Rejection ARTICLE_NOT_FOUND also for whoever may not change it
 */
export async function listHistory(
  ctx: Ctx,
  { id, page, pageSize }: z.output<typeof articleHistoryInput>,
): Promise<ArticleHistory> {
  const row = await rejectOthers(ctx, 'article', id)
  const outline = await readSteps(ctx.sql, streamOf(id), ARTICLE_STEPS)
  const { versions, current } = versionsOf(outline, ctx.actor.id)
  const shown = versions
    .map((version) => (isOthers(ctx, row, version) ? { ...version, words: null, before: null } : version))
    .reverse()
    .slice((page - 1) * pageSize, page * pageSize)
  const actors = shown.flatMap(({ events }) => events[0]?.meta.actor ?? [])
  const [events, actorOf] = await Promise.all([readEvents(ctx, id, neededBy(shown)), historyActors(ctx, actors)])
  const rows = shown.map((version) => ({
    ...viewOf(version, events),
    by: actorOf(version.events[0]?.meta.actor ?? SYSTEM_ACTOR),
    images: imagesAt(events, version.words),
  }))
  const left = new Set((await picturesOf(ctx, [...new Set(rows.flatMap(({ images }) => images))])).map(({ id }) => id))
  return {
    rows: rows.map(({ images, ...row }) => ({ ...row, erased: images.filter((image) => !left.has(image)) })),
    total: versions.length,
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
  const { versions } = versionsOf(await readSteps(ctx.sql, streamOf(id), ARTICLE_STEPS), ctx.actor.id)
  if (versions.some((version) => isOthers(ctx, row, version) && wanted.includes(version.words)))
    throw new Rejection('ARTICLE_NOT_FOUND')
}

/** Events of an article as they are today, and unsealed: for its author and admins alone. */
export const readEvents = (
  ctx: Pick<Ctx, 'sql' | 'keyring'>,
  id: string,
  versions: readonly number[],
): Promise<Events> => readEventsOf(ctx, article, id, versions)

function viewOf(version: Version, events: Events): Omit<ArticleVersion, 'by' | 'erased'> {
  const words = wordsAt(events, version.words)
  const changed = words ? changedParts(wordsAt(events, version.before), words) : []
  const own = version.events.flatMap((outline) => events.get(outline.version) ?? [])
  const restored = own.find((event) => event.type === 'ArticleVersionRestored')
  const isUnscheduled = own.some((event) => event.type === 'ArticleScheduled' && event.data.publish_at === null)
  const decided = own.find((event) => event.type === 'ArticleRejected' || event.type === 'ArticleHidden')
  return {
    version: version.version,
    at: version.events.at(-1)?.at ?? '',
    deeds: deedsOf(version, changed.length > 0).map((deed) =>
      deed === 'scheduled' && isUnscheduled ? 'unscheduled' : deed,
    ),
    restored_version: restored?.data.version ?? null,
    reason: POST_REASONS.find((one) => one === decided?.data.reason) ?? null,
    note: decided?.data.note ?? null,
    words: words && version.words,
    before: version.before,
    changed,
  }
}

export function wordsAt(events: Events, version: number | null): ArticleContent | null {
  const event = version === null ? undefined : events.get(version)
  return event ? wordsIn(event) : null
}

function imagesAt(events: Events, version: number | null): string[] {
  const words = wordsAt(events, version)
  return words ? contentColumns(words).images : []
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
  const events = await readEvents(ctx, id, [from ?? [], to].flat())
  const [before, after] = [wordsAt(events, from), wordsAt(events, to)]
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
 * Saves the words of an older version as an edit by the caller, by the rules of today. Pictures that it takes away are left to
 * the sweep, so that it can be undone.
 * @throws Rejection ARTICLE_NOT_FOUND also where the version has no words; IMAGE_ERASED for pictures of it that are gone, unless
 * the caller knows; ZodError for what may not be written any more
 */
export async function restoreVersion(
  ctx: Ctx,
  { id, version, from, without }: z.output<typeof restoreArticleVersionInput>,
): Promise<ArticleView> {
  const row = await rejectOthers(ctx, 'article', id)
  await rejectUnsent(ctx, id, row, [from])
  const words = wordsAt(await readEvents(ctx, id, [from]), from)
  if (!words) throw new Rejection('ARTICLE_NOT_FOUND')
  const { gone } = await picturesLeft(ctx, contentColumns(words).images, { without, pathOf: () => 'texts' })
  const { id: _, version: _version, submit: _submit, ...content } = saveArticleInput.parse(withoutPictures(words, gone))
  // A change of what readers see is sent, as its form does; nothing that is hidden or was turned down is shown by this.
  const { saved } = await saveContent(ctx, { id, version, content, submit: row.status === 'published', restored: from })
  return saved
}

function withoutPictures({ texts, cover, ...content }: ArticleContent, gone: readonly string[]): ArticleContent {
  const textOf = (text: ArticleContent['texts']['en']) =>
    text && {
      ...text,
      body: {
        ...text.body,
        content: text.body.content.filter((block) => block.type !== 'image' || !gone.includes(block.attrs.file)),
      },
    }
  return {
    ...content,
    cover: cover !== null && gone.includes(cover) ? null : cover,
    texts: { kh: textOf(texts.kh), en: textOf(texts.en), cn: textOf(texts.cn) },
  }
}
