import { OUR_USER_NAME } from '#shared/brand.ts'
import { type ImageFormat, type ImageView, imageViewOf } from '#shared/file.ts'
import { type Locale, pickLocalized } from '#shared/locales.ts'
import { toDollars } from '#shared/money.ts'
import { isOpen } from '#shared/phnom-penh-time.ts'
import type { PostCard } from '#shared/post.ts'
import { nameOf, type Reference } from '../catalog/public.ts'
import type { PostRow } from './table.ts'

type Words = Pick<PostRow, 'name' | 'address' | 'description' | 'language' | 'translations'>

/** A post's text in the caller's language, else in its own. */
export function inLanguage(words: Words, field: 'name' | 'address' | 'description', wanted: Locale) {
  const known = {
    kh: words.translations.kh?.[field],
    en: words.translations.en?.[field],
    cn: words.translations.cn?.[field],
    [words.language]: words[field],
  }
  return pickLocalized(known, wanted) ?? { text: words[field], lang: words.language }
}

type CardRow = Pick<
  PostRow,
  | 'id'
  | 'type'
  | 'name'
  | 'language'
  | 'translations'
  | 'place_type'
  | 'province'
  | 'address'
  | 'price_from_cents'
  | 'open_24h'
  | 'open_from'
  | 'open_to'
  | 'starts_at'
  | 'ends_at'
  | 'created_at'
  | 'owner_id'
> & {
  image_id: string | null
  format: ImageFormat | null
  width: number | null
  height: number | null
  thumbhash: string | null
  variant_widths: number[] | null
  owner_name: string | null
  likes: number
  views: number
}

export type CardContext = { locale: Locale; now: Date; reference: Reference }

const clock = (minutes: number | null) =>
  minutes === null
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function toCard(row: CardRow, { locale, now, reference }: CardContext): PostCard {
  const name = inLanguage({ ...row, description: '' }, 'name', locale)
  const hours = { open_24h: row.open_24h, open_from: clock(row.open_from), open_to: clock(row.open_to) }
  return {
    id: row.id,
    type: row.type,
    name: name.text,
    lang: name.lang,
    place_type: nameOf(reference.placeTypes, row.place_type, locale),
    province: nameOf(reference.provinces, row.province, locale),
    address: inLanguage({ ...row, description: '' }, 'address', locale).text,
    image: cover(row),
    price_from: row.price_from_cents === null ? null : toDollars(row.price_from_cents),
    open_now: isOpen(hours, now),
    ...hours,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    amount_of_likes: row.likes,
    views: row.views,
    created_at: row.created_at,
    owner: { uuid: row.owner_id, userName: row.owner_name ?? OUR_USER_NAME },
  }
}

function cover({ image_id, format, width, height, thumbhash, variant_widths }: CardRow): ImageView | null {
  if (!image_id || !format || !width || !height || !thumbhash) return null
  return imageViewOf({ id: image_id, format, width, height, thumbhash, variant_widths: variant_widths ?? [] })
}
