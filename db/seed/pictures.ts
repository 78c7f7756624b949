import sharp from 'sharp'
import { refusalOf } from '#server/http/trpc.ts'
import type { Caller } from '#server/router.ts'
import { motifOf } from '#shared/paper-cut/motif-of.ts'
import { paperCut } from '#shared/paper-cut/paper-cut.ts'
import { provinceHue } from '#shared/paper-cut/province-hue.ts'
import type { PostView } from '#shared/post.ts'
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

/** The version that loading leaves a post at: saved, then published. */
const SEEDED_VERSION = 2

/**
 * Draws and adds the pictures that a demo post still lacks. Only while it is as loading left it: once anybody has changed,
 * hidden or deleted it, it is theirs.
 */
export async function addDemoPictures(caller: Caller, postId: string): Promise<void> {
  const post = await findPlanned(postId)
  const current = post && (await asLoaded(caller, postId))
  if (!current) return
  const images = [pictureId(post, 0)]
  for (let variant = 1; variant < post.pictures; variant++) images.push(await uploadPicture(caller, post, variant))
  const { starts_at, ends_at, version } = current
  const days = starts_at && ends_at ? { starts_at, ends_at } : undefined
  // Changed while the pictures were drawn, it is refused here, and left alone at the next try.
  await caller.post.save({ ...toSavePost(post, images, days), version })
}

async function asLoaded(caller: Caller, id: string): Promise<PostView | undefined> {
  try {
    const post = await caller.post.get({ id })
    return post.version === SEEDED_VERSION ? post : undefined
  } catch (error) {
    if (refusalOf(error).reason === 'POST_NOT_FOUND') return undefined
    throw error
  }
}
