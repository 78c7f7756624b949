import sharp from 'sharp'
import { createCaller } from '#server/composition/router.ts'
import { newId } from '#server/platform/ids.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'

const HOUR_MS = 3_600_000
const PASSWORD = 'pepper-and-salt'

/** An owner with a published hotel, and rooms in it. */
export async function hotelIn(context: AppContext) {
  const system = createCaller(systemRequest(context))
  const { uuid: accountId } = await system.account.create({
    username: `owner.${newId().slice(-8)}`,
    password: PASSWORD,
  })
  await system.business.create({ uuid: accountId, business_name: 'Kep Bay', password: PASSWORD })
  const soon = new Date(Date.now() + HOUR_MS).toISOString()
  const session = {
    id: newId(),
    accountId,
    role: 'owner',
    business: null,
    isAuthor: false,
    accessExpiresAt: soon,
    dashboardUntil: soon,
  } as const
  const owner = createCaller({ ...systemRequest(context), actor: { id: accountId, role: 'owner' }, session })

  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#818cf8' } })
    .jpeg()
    .toBuffer()
  const picture = await owner.file.save({ id: newId(), kind: 'post', bytes })
  const words = { name: 'Kep Lodge', language: 'en', place_type: 'hotel', province: 'kep' } as const
  const post = await owner.post.save({ type: 'hotel', ...words, images: [picture.id] })
  await owner.post.publish({ id: post.id })
  const branch = await owner.branch.save({ name: 'By the sea', province: 'kep', address: '12 Riverside Road' })
  const kind = { branch_id: branch.id, post_id: post.id, bed: { kind: 'double' as const, count: 1 }, people_amount: 2 }

  return {
    accountId,
    owner,
    post_id: post.id,
    /** @returns the id of a new kind of room */
    room: async (room_amount: number) =>
      (await owner.room.save({ ...kind, name: 'River view', price: 25, room_amount })).id,
  }
}
