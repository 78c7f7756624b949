import sharp from 'sharp'
import type { Caller } from '#server/composition/router.ts'
import { paperCut } from '#server/paper-cut/paper-cut.ts'
import { provinceHue } from '#server/paper-cut/province-hue.ts'
import { rejectionOf } from '#server/procedures/wire-rejection.ts'
import type { PostView } from '#shared/post.ts'
import { demoChance, demoId } from './demo-ids.ts'
import { findPlanned, type PlannedPost } from './plan.ts'
import { motifIn, toSavePost } from './posts.ts'

// More day than night: a page of dark pictures is gloomy.
const TIMES = ['dawn', 'day', 'day', 'day', 'dusk', 'dusk', 'night'] as const

const pictureId = (post: PlannedPost, variant: number) => demoId(`${post.id} picture ${variant}`, 1_000 - post.rank)

/** Draws a picture and uploads it as a JPEG through the upload procedure, as a phone would. */
export async function uploadPicture(caller: Caller, post: PlannedPost, variant: number): Promise<string> {
  const id = pictureId(post, variant)
  const svg = paperCut({
    seed: post.id,
    motif: motifIn(post),
    hue: provinceHue(post.province),
    time: TIMES[Math.floor(demoChance(`time ${post.id}`) * TIMES.length)] ?? 'day',
    variant,
    width: post.width,
    height: post.width * 0.75,
  })
  const bytes = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()
  await caller.file.save({ id, kind: 'post', bytes })
  return id
}

/** The version of a loaded post: saved, with its other names as an event of their own, then published. */
const seededVersion = ({ aliases = [] }: Pick<PlannedPost, 'aliases'>) => (aliases.length > 0 ? 3 : 2)

/** Draws and adds the missing pictures of a demo post, unless somebody has changed, hidden or deleted it. */
export async function addDemoPictures(caller: Caller, postId: string): Promise<void> {
  const post = await findPlanned(postId)
  const current = post && (await asLoaded(caller, post))
  if (!current) return
  const images = [pictureId(post, 0)]
  for (let variant = 1; variant < post.pictures; variant++) images.push(await uploadPicture(caller, post, variant))
  const { starts_at, ends_at, version } = current
  const days = starts_at && ends_at ? { starts_at, ends_at } : undefined
  // Rejected if the post changed while the pictures were drawn; the retry then skips it.
  await caller.post.save({ ...toSavePost(post, images, days), version })
}

async function asLoaded(caller: Caller, planned: PlannedPost): Promise<PostView | undefined> {
  try {
    const post = await caller.post.get({ id: planned.post_id })
    return post.version === seededVersion(planned) ? post : undefined
  } catch (error) {
    if (rejectionOf(error).reason === 'POST_NOT_FOUND') return undefined
    throw error
  }
}
