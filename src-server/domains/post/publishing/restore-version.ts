import { mapText } from '#shared/map-link.ts'
import { type PostView, saveDraftInput, savePostInput, storedTranslations } from '#shared/post.ts'
import type { RestoreVersionInput } from '#shared/post-history.ts'
import { priceAsSent } from '#shared/read-money.ts'
import type { Actor } from '../../../event-sourcing/event.ts'
import { Rejection } from '../../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { isRepeat } from '../../../procedures/request.ts'
import { rateOf, referenceOf } from '../../catalog/public.ts'
import { picturesLeft, readContent } from '../../content-history.ts'
import { withChange } from '../change.ts'
import type { PostContent } from '../events.ts'
import { isOwnOrAdmins, readPost } from '../queries.ts'
import { POST_CONTENT } from '../state.ts'
import { contentOf, rejectUnknown, write } from './write.ts'
import { asWritten } from './written.ts'

type Ctx = RequestContext & { actor: Actor }

/** As stored: names from before they were one line too. That of the post itself must be one to be shown at all. */
const older = { translations: storedTranslations }
const olderDraft = saveDraftInput.safeExtend(older)
const olderPost = savePostInput.safeExtend(older)

/**
 * Saves the words of an older version as an edit by the caller, by the rules of today but for those in other languages. Pictures
 * that it takes away are left to the sweep, so that it can be undone.
 * @throws Rejection POST_NOT_FOUND also for whoever may not change the post, and where the version has no words;
 * IMAGE_ERASED for pictures of it that are gone, unless the caller knows; ZodError for what may not be written any more
 */
export async function restoreVersion(ctx: Ctx, input: RestoreVersionInput): Promise<PostView> {
  const { id, version, from } = input
  const row = await readPost(ctx, id)
  if (!isOwnOrAdmins(ctx, row)) throw new Rejection('POST_NOT_FOUND')
  const words = (await readContent(ctx, POST_CONTENT, id, [from])).wordsAt(from)
  if (!words) throw new Rejection('POST_NOT_FOUND')
  const latest = row.owner_id === ctx.actor.id ? withChange(row) : row
  const pathOf = (index: number) => `images.${index}`
  const { left } = await picturesLeft(ctx, words.images, { without: input.without, pathOf })
  // Where none is left it keeps those of today.
  const images = words.images.length > 0 && left.length === 0 ? latest.images : left
  const schema = row.status === 'draft' ? olderDraft : olderPost
  const checked = schema.parse(formOf({ ...words, images }))
  if (!(await isRepeat(ctx))) await rejectUnknown(ctx, checked)
  const rate = rateOf(await referenceOf(ctx).current())
  // A change of what readers see is sent, as its form does; nothing that is hidden or was turned down is shown by this.
  const submit = row.status === 'published' && { submit: true as const }
  return write(
    ctx,
    { id, expected: version },
    { type: 'SavePost', content: contentOf(checked, rate), restored: from, ...submit },
  )
}

/** The input that its form would send. */
function formOf(content: PostContent) {
  const { map, precision, price_from, price_riel, ...words } = asWritten(content)
  const price = priceAsSent({ price_from, price_riel })
  return { ...words, price_from: price, map: map && mapText(map), precision: precision ?? undefined }
}
