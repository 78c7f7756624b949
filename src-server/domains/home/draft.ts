import type { z } from 'zod'
import type { HomeDraft, previewInput, previewView } from '#shared/publication.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { getCards } from '../post/public.ts'
import { DEFAULT_CONTENT, fromStored, type Section } from './content.ts'
import { differencesBetween } from './differences.ts'
import { findInEffect, getPublication, type PublicationRow, streamVersion, toViews } from './publications.ts'
import { fillSection, fillTheme } from './sections.ts'
import { readWorkingCopy } from './working-copy.ts'

type Ctx = RequestContext & { actor: Actor }

/** The working copy of admins, against the page that visitors see. */
export async function getDraft(ctx: Ctx): Promise<HomeDraft> {
  const [row, version] = await Promise.all([findInEffect(ctx, ctx.now()), streamVersion(ctx)])
  const published = row ? fromStored(ctx, row.content) : DEFAULT_CONTENT
  const { content, seen } = await readWorkingCopy(ctx, published.active)
  const sections = content.themes.flatMap((theme) => theme.sections)
  const empty = await Promise.all(sections.map((section) => emptiness(ctx, section)))
  const [view = null] = row ? await toViews(ctx, [row]) : []
  return {
    version,
    seen,
    published: view,
    active: published.active,
    changes: differencesBetween(published, content, ctx.locale),
    empty: empty.flatMap((one) => one ?? []),
  }
}

/** Null for a section that is shown with all that it names. */
async function emptiness(ctx: Ctx, section: Section): Promise<HomeDraft['empty'][number] | null> {
  const { id, theme, source, posts = [] } = section
  const cards = source === 'picked' ? await getCards(ctx, posts) : []
  const gone = source === 'picked' ? posts.length - cards.length : 0
  const isShown = (await fillSection(ctx, section)) !== null
  return isShown && gone === 0 ? null : { id, theme, gone }
}

/** The page that admins look at. @throws Rejection RECORD_NOT_FOUND, PUBLICATION_NOT_FOUND */
export async function getPreview(
  ctx: Ctx,
  { theme, publication, at }: z.output<typeof previewInput>,
): Promise<z.infer<typeof previewView>> {
  if (publication === undefined && at === undefined) {
    const row = await findInEffect(ctx, ctx.now())
    const { active } = row ? fromStored(ctx, row.content) : DEFAULT_CONTENT
    const { content } = await readWorkingCopy(ctx, active)
    return { ...(await fillTheme(ctx, content, theme)), publication: null }
  }
  const row = publication === undefined ? await inEffectAt(ctx, at) : await getPublication(ctx, publication)
  const content = row ? fromStored(ctx, row.content) : DEFAULT_CONTENT
  const [view = null] = row ? await toViews(ctx, [row]) : []
  return { ...(await fillTheme(ctx, content, theme)), publication: view }
}

const inEffectAt = (ctx: Ctx, at = ctx.now().toISOString()): Promise<PublicationRow | undefined> =>
  findInEffect(ctx, new Date(at))
