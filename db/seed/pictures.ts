import sharp from 'sharp'
import { type Caller, createCaller } from '#server/composition/router.ts'
import { paperCut } from '#server/paper-cut/paper-cut.ts'
import { provinceHue } from '#server/paper-cut/province-hue.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { rejectionOf } from '#server/procedures/wire-rejection.ts'
import type { PostView } from '#shared/post.ts'
import { ownerCaller } from './bookings.ts'
import { demoChance, demoId } from './demo-ids.ts'
import { findPlanned, type PlannedPost } from './plan.ts'
import { motifIn, toSavePost } from './posts.ts'
import { type DemoRoom, roomsOf } from './rooms.ts'

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
  const bytes = await jpegOf(svg)
  await caller.file.save({ id, kind: 'post', bytes })
  return id
}

/** Draws and adds the picture of each kind of room of a demo hotel, unless somebody has changed it. */
export async function addRoomPictures(context: AppContext, postId: string): Promise<void> {
  const post = await findPlanned(postId)
  if (post?.page !== 'hotel') return
  const kinds = new Map(roomsOf(post).map((kind) => [kind.name, kind]))
  const system = createCaller(systemRequest(context))
  const { rows } = await system.room.list({ post_id: postId })
  for (const room of rows) {
    const kind = kinds.get(room.name)
    if (!kind || room.images.length > 0 || room.version !== LOADED_ROOM) continue
    // A picture belongs to whoever may choose it for the room.
    const owner = ownerCaller(context, await ownerOf(context, 'room', room.id))
    const id = demoId(`${room.id} picture`)
    await owner.file.save({ id, kind: 'post', bytes: await drawRoom(post, kind) })
    const { version, branch, name, names, bed, people_amount, room_amount, price, description, free_cancel_days } = room
    await owner.room.save({
      ...{ id: room.id, version, branch_id: branch.id, post_id: postId, images: [id] },
      ...{ name, names, bed, people_amount, room_amount, price, description, free_cancel_days },
    })
  }
}

/** A loaded room was saved, with its amount as an event of its own. */
const LOADED_ROOM = 2

async function ownerOf({ db }: AppContext, table: 'room' | 'post', id: string): Promise<string> {
  return (await db.selectFrom(table).select('owner_id').where('id', '=', id).executeTakeFirstOrThrow()).owner_id
}

function drawRoom(post: PlannedPost, { id, view }: DemoRoom) {
  const seed = `${post.id} ${id}`
  const time = TIMES[Math.floor(demoChance(`time ${seed}`) * TIMES.length)] ?? 'day'
  const scene = { seed, motif: 'bedroom' as const, hue: provinceHue(post.province), time, variant: view }
  return jpegOf(paperCut({ ...scene, width: ROOM_WIDTH, height: ROOM_WIDTH * 0.75 }))
}
const ROOM_WIDTH = 1_200

const jpegOf = (svg: string) => sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()

/** The version of a loaded post: saved, with its other names as an event of their own, then published. */
const seededVersion = ({ aliases = [] }: Pick<PlannedPost, 'aliases'>) => (aliases.length > 0 ? 3 : 2)

/** Draws and adds the missing pictures of a demo post, unless somebody has changed, hidden or deleted it. */
export async function addDemoPictures(context: AppContext, postId: string): Promise<void> {
  const caller = createCaller(systemRequest(context))
  const post = await findPlanned(postId)
  const current = post && (await asLoaded(caller, post))
  if (!current) return
  // They belong to whoever may keep them when the post is saved.
  const owner = ownerCaller(context, await ownerOf(context, 'post', postId))
  const images = [pictureId(post, 0)]
  for (let variant = 1; variant < post.pictures; variant++) images.push(await uploadPicture(owner, post, variant))
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
