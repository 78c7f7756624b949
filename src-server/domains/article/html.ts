import type { ArticleDocument } from '#shared/article-blocks.ts'
import type { ArticleInHtml, SaveArticleHtmlInput } from '#shared/article-rest.ts'
import type { Locale } from '#shared/locales.ts'
import { uuid } from '#shared/text.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { documentOfHtml } from '../../platform/article-html/document-of-html.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { idForNew, isRepeat } from '../../procedures/request.ts'
import { bodyOf } from './body.ts'
import type { SavedAs } from './decider.ts'
import type { ArticleContent } from './events.ts'
import { getArticle, isOwnOrAdmins, type ReadContext } from './queries.ts'
import { rejectUnusable } from './unusable.ts'
import { saveArticle } from './write.ts'
import { getWritten } from './written.ts'

type Ctx = RequestContext & { actor: Actor }

/** @throws Rejection ARTICLE_NOT_FOUND */
export async function getArticleInHtml(ctx: ReadContext, id: string): Promise<ArticleInHtml> {
  const article = await getArticle(ctx, id)
  const { document: _document, pictures: _pictures, ...rest } = article
  const marksUnseen = isOwnOrAdmins(ctx, { author_id: article.author.uuid })
  return { ...rest, body: bodyOf(article, { marksUnseen }) }
}

/**
 * Saves one language of an article from HTML, and takes it to the wanted status in the same step.
 * @throws Rejection ARTICLE_STATUS, BODY_TOO_LARGE, DOCUMENT_INVALID, NAME_INVALID, PICTURE_ALT_REQUIRED, PUBLICATION_PAST,
 * VERSION_STALE; as `saveArticle`
 */
export async function saveArticleHtml(ctx: Ctx, input: SaveArticleHtmlInput): Promise<ArticleInHtml> {
  const id = input.id ?? idForNew(ctx, 'article')
  const before = input.id === undefined ? null : await getWritten(ctx, input.id, false)
  const isAgain = await isRepeat(ctx)
  const body = await documentOfHtml(input.body, {
    pictures: (references) => ownPictures(ctx, references),
    places: async (references) => new Map(references.map((post_id) => [post_id, post_id])),
  })
  const language = input.language ?? ctx.locale
  const written = withLanguage(before, { ...input, language, body })
  const typed = { [language]: written.texts[language] }
  if (!isAgain) rejectUnusable(typed, before ? [before.texts] : [], (_, part) => part)
  // Its other languages are saved as they were read: nobody's newer words are replaced by them.
  const version = input.version ?? before?.version
  await saveArticle(ctx, id, { ...written, version, submit: input.status === 'published' }, asWanted(input))
  return getArticleInHtml(ctx, id)
}

/** What becomes of it where it is not published. Without a status it stays what it is. */
function asWanted({ status, publish_at }: SaveArticleHtmlInput): SavedAs | undefined {
  if (status === 'scheduled' && publish_at !== undefined) return { status, publish_at }
  return status === 'draft' || status === 'withdrawn' ? { status } : undefined
}

type Written = Awaited<ReturnType<typeof getWritten>>
type OneLanguage = Omit<SaveArticleHtmlInput, 'body' | 'language'> & {
  language: Locale
  body: ArticleDocument
}

function withLanguage(before: Written | null, one: OneLanguage): ArticleContent {
  const { language, title, summary, body } = one
  const text = { title, summary: summary ?? before?.texts[language]?.summary ?? '', body }
  return {
    language: before?.language ?? language,
    texts: { ...before?.texts, [language]: text },
    cover: one.cover === undefined ? (before?.cover?.id ?? null) : one.cover,
    cover_alt: before?.cover_alt ?? {},
    tags: one.tags ?? before?.tags ?? [],
    post_ids: one.post_ids ?? before?.post_ids ?? [],
    is_sample: before?.is_sample ?? false,
  }
}

/** Files of the upload pipeline, by their ids or by the addresses of their pictures. */
async function ownPictures({ db }: Ctx, references: readonly string[]) {
  const found = new Map<string, { file: string }>()
  const names = references.map(nameIn).filter((name) => name !== undefined)
  const ids = names.filter((name) => uuid.safeParse(name).success)
  if (names.length === 0) return found
  const rows = await db
    .selectFrom('file')
    .select(['id', 'content'])
    .where((eb) => eb.or([...(ids.length > 0 ? [eb('id', 'in', ids)] : []), eb('content', 'in', names)]))
    .execute()
  for (const reference of references) {
    const name = nameIn(reference)
    const row = rows.find(({ id }) => id === name) ?? rows.find(({ content }) => content === name)
    if (row) found.set(reference, { file: row.id })
  }
  return found
}

/** The id of a file, or the name of its folder, which pictures share that have the same bytes. */
const nameIn = (reference: string): string | undefined =>
  uuid.safeParse(reference).data ?? /\/uploads\/([\w-]+)\//.exec(reference)?.[1]
