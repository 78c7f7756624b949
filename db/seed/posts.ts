import { festivalDate } from '#server/calendar/festival-dates.ts'
import { motifOf } from '#server/paper-cut/motif-of.ts'
import type { Motif } from '#server/paper-cut/motifs.ts'
import { fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { SavePostInput } from '#shared/post.ts'
import type { DemoPost } from './content.ts'
import { demoChance, demoId } from './demo-ids.ts'
import type { PlannedPost } from './plan.ts'

type Days = { starts_at: string; ends_at: string }

/** A demo post as input of `post.save`, dated from today. */
export function toSavePost(post: PlannedPost, images: string[], days?: Days): SavePostInput {
  const { kh, en, cn, aliases, price_unit, price_for, pass, precision, hours } = post
  return {
    id: post.post_id,
    type: post.page,
    language: 'en',
    name: en.name,
    address: en.address,
    description: en.description,
    translations: { kh, cn },
    aliases,
    place_type: post.type,
    category_id: demoId(`category ${post.page} ${post.category}`),
    province: post.province,
    images,
    price_from: post.price_from ?? null,
    price_unit,
    price_for,
    pass,
    ...(post.sample && { contact: { phone: examplePhone(post.id) } }),
    map: mapOf(post),
    lat: post.lat ?? null,
    lon: post.lon ?? null,
    precision,
    hours,
    open_24h: post.open === '24h',
    open_from: Array.isArray(post.open) ? post.open[0] : null,
    open_to: Array.isArray(post.open) ? post.open[1] : null,
    is_sample: post.sample ?? false,
    ...(days ?? daysOf(post, new Date())),
  }
}

/** The motifs of its pictures. */
export const motifIn = (post: DemoPost): Motif => post.motif ?? motifOf(post.type, post.page, post.id)

/** One of a thousand numbers that are kept free for invented people (Ofcom, +44 7700 900000 to 900999): it rings nowhere. */
export const examplePhone = (id: string): string =>
  `+447700900${String(Math.floor(demoChance(`phone ${id}`) * 1_000)).padStart(3, '0')}`

function daysOf(post: PlannedPost, now: Date): Partial<Days> {
  if (!post.when) return {}
  const { startsOn, endsOn } = festivalDate(post.when, phnomPenhDate(now))
  const [from, to] = Array.isArray(post.open) ? post.open : ['00:00', '23:59']
  return { starts_at: fromPhnomPenh(startsOn, from).toISOString(), ends_at: fromPhnomPenh(endsOn, to).toISOString() }
}

/** A frame of the map, for a position that is one. */
function mapOf({ lat, lon, precision }: PlannedPost): string | null {
  if (lat === undefined || lon === undefined || precision === 'commune' || precision === 'district') return null
  const box = [lon - 0.02, lat - 0.015, lon + 0.02, lat + 0.015].map((degrees) => degrees.toFixed(4)).join('%2C')
  return `<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat}%2C${lon}"></iframe>`
}
