import { festivalDate } from '#server/calendar/festival-dates.ts'
import { fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { SavePostInput } from '#shared/post.ts'
import { demoId } from './demo-ids.ts'
import type { PlannedPost } from './plan.ts'

const SAMPLE = {
  kh: { mark: ' (គំរូ)', note: 'ទិន្នន័យគំរូ៖ អាជីវកម្ម និងតម្លៃនេះត្រូវបានបង្កើតឡើងសម្រាប់ការបង្ហាញ។' },
  en: { mark: ' (sample)', note: 'Sample listing: this business and its prices are invented for the demonstration.' },
  cn: { mark: '（示例）', note: '示例内容：此商家和价格为演示而虚构。' },
} as const

type Days = { starts_at: string; ends_at: string }

/** A demo post as input of `post.save`, dated from today. */
export function toSavePost(post: PlannedPost, images: string[], days?: Days): SavePostInput {
  const { kh, en, cn } = { kh: wordsOf(post, 'kh'), en: wordsOf(post, 'en'), cn: wordsOf(post, 'cn') }
  return {
    id: post.post_id,
    type: post.page,
    language: 'en',
    name: en.name ?? post.id,
    address: en.address,
    description: en.description,
    translations: { kh, cn },
    place_type: post.type,
    category_id: demoId(`category ${post.page} ${post.category}`),
    province: post.province,
    images,
    price_from: post.price_from ?? null,
    map: mapOf(post),
    lat: post.lat ?? null,
    lon: post.lon ?? null,
    open_24h: post.open === '24h',
    open_from: Array.isArray(post.open) ? post.open[0] : null,
    open_to: Array.isArray(post.open) ? post.open[1] : null,
    ...(days ?? daysOf(post, new Date())),
  }
}

function wordsOf(post: PlannedPost, locale: 'kh' | 'en' | 'cn') {
  const { name, address, description } = post[locale]
  if (!post.sample) return { name, address, description }
  const { mark, note } = SAMPLE[locale]
  const space = locale === 'cn' ? '' : ' '
  return { name: name && name + mark, address, description: `${description}${space}${note}` }
}

function daysOf(post: PlannedPost, now: Date): Partial<Days> {
  if (!post.when) return {}
  const { startsOn, endsOn } = festivalDate(post.when, phnomPenhDate(now))
  const [from, to] = Array.isArray(post.open) ? post.open : ['00:00', '23:59']
  return { starts_at: fromPhnomPenh(startsOn, from).toISOString(), ends_at: fromPhnomPenh(endsOn, to).toISOString() }
}

function mapOf({ lat, lon }: PlannedPost): string | null {
  if (lat === undefined || lon === undefined) return null
  const box = [lon - 0.02, lat - 0.015, lon + 0.02, lat + 0.015].map((degrees) => degrees.toFixed(4)).join('%2C')
  return `<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat}%2C${lon}"></iframe>`
}
