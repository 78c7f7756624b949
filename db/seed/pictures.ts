import sharp from 'sharp'
import type { Caller } from '#server/router.ts'
import { motifOf } from '#shared/paper-cut/motif-of.ts'
import { paperCut } from '#shared/paper-cut/paper-cut.ts'
import { provinceHue } from '#shared/paper-cut/province-hue.ts'
import { demoChance, demoId } from './demo-ids.ts'
import { findPlanned, type PlannedPost } from './plan.ts'
import { toSavePost } from './posts.ts'

const WIDTH = 1120
const HEIGHT = 840
// Nights are beautiful, but a page of them is dark.
const TIMES = ['dawn', 'day', 'day', 'day', 'dusk', 'dusk', 'night'] as const

/** The file id of a demo post's picture. */
export const pictureId = (post: PlannedPost, variant: number) =>
  demoId(`${post.id} picture ${variant}`, 1_000 - post.rank)

/** Draws a picture of a demo post and uploads it as a phone would: a JPEG through the upload procedure. */
export async function uploadPicture(caller: Caller, post: PlannedPost, variant: number): Promise<string> {
  const id = pictureId(post, variant)
  const svg = paperCut({
    seed: post.id,
    motif: post.motif ?? motifOf(post.type, post.page, post.id),
    hue: provinceHue(post.province),
    time: TIMES[Math.floor(demoChance(`time ${post.id}`) * TIMES.length)] ?? 'day',
    variant,
    width: WIDTH,
    height: HEIGHT,
  })
  const bytes = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()
  await caller.file.save({ id, kind: 'post', bytes })
  return id
}

/** Draws and adds the pictures that a demo post still lacks; a post that its owner has changed or deleted is left alone. */
export async function addDemoPictures(caller: Caller, postId: string): Promise<void> {
  const post = await findPlanned(postId)
  if (!post) return
  const first = pictureId(post, 0)
  const current = await caller.post.get({ id: postId })
  if (current.images.length !== 1 || current.images[0]?.id !== first) return
  const images = [first]
  for (let variant = 1; variant < post.pictures; variant++) images.push(await uploadPicture(caller, post, variant))
  await caller.post.save({
    ...toSavePost(
      post,
      images,
      current.starts_at && current.ends_at ? { starts_at: current.starts_at, ends_at: current.ends_at } : undefined,
    ),
    version: current.version,
  })
}
