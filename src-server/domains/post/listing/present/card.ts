import { OUR_USER_NAME } from '#shared/brand.ts'
import { type ImageView, imageViewOf } from '#shared/file.ts'
import { type Locale, pickLocalized } from '#shared/locales.ts'
import { toDollars } from '#shared/money.ts'
import { boundsAt, type Exception, type Hours, isOpen } from '#shared/opening-hours.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { metresBetween, type Position } from '#shared/position.ts'
import type { PassView, PostCard } from '#shared/post.ts'
import { rielOf } from '#shared/riel.ts'
import { PRICE_FOR, PRICE_UNITS } from '#shared/vocabulary.ts'
import { feastDays, findFeast } from '../../../../calendar/feasts.ts'
import { nameOf, type Reference, rateOf } from '../../../catalog/public.ts'
import type { PostRow } from '../../table.ts'
import type { CardRow } from '../card-row.ts'

type Field = 'name' | 'address' | 'description'

/** A post's text in the caller's language, else in its own. */
export function inLanguage<F extends Field>(
  words: Pick<PostRow, F | 'language' | 'translations'>,
  field: F,
  wanted: Locale,
) {
  const known = {
    kh: words.translations.kh?.[field],
    en: words.translations.en?.[field],
    cn: words.translations.cn?.[field],
    [words.language]: words[field],
  }
  return pickLocalized(known, wanted) ?? { text: words[field], lang: words.language }
}

/** With the position of whoever asks, where it was sent. */
export type CardContext = { locale: Locale; now: Date; reference: Reference; here?: Position | undefined }

/** Hours with the days of their feasts; a feast that is no longer known is left out. */
function hoursOf(stored: PostRow['hours'], now: Date, locale: Locale): Hours | null {
  if (!stored || stored.exceptions.length === 0) return stored && { week: stored.week, exceptions: [] }
  const today = phnomPenhDate(now)
  const exceptions = stored.exceptions.flatMap(({ date, feast: code, open }): Exception[] => {
    if (date) return [{ date, feast: null, first_day: date, last_day: date, open }]
    const feast = findFeast(code ?? '')
    if (!feast) return []
    const { startsOn, endsOn } = feastDays(feast, today)
    const name = { code: feast.code, name: feast.names[locale] }
    return [{ date: null, feast: name, first_day: startsOn, last_day: endsOn, open }]
  })
  return { week: stored.week, exceptions }
}

type PricedRow = Pick<CardRow, 'type' | 'price_from_cents' | 'price_riel' | 'room_price_cents' | 'room_price_riel'>

/** The price that readers see: where a hotel has rooms, that of a night in the cheapest, whatever its post says. */
export function shownPrice(row: PricedRow) {
  const isOfRooms = row.type === 'hotel' && row.room_price_cents !== null
  return isOfRooms
    ? { isOfRooms, cents: row.room_price_cents, riel: row.room_price_riel }
    : { isOfRooms, cents: row.price_from_cents, riel: row.price_riel }
}

/** A price as readers see it, in both currencies. */
export function priceOf(row: PricedRow & Pick<CardRow, 'price_unit' | 'price_for'>, rate: number) {
  const { isOfRooms, cents, riel } = shownPrice(row)
  return {
    price_from: cents === null ? null : toDollars(cents),
    price_from_riel: cents === null ? null : (riel ?? rielOf(cents, rate)),
    price_currency: cents === null || riel === null ? ('USD' as const) : ('KHR' as const),
    price_unit: isOfRooms ? ('night' as const) : (PRICE_UNITS.find((unit) => unit === row.price_unit) ?? null),
    price_for: isOfRooms ? ('everyone' as const) : (PRICE_FOR.find((payers) => payers === row.price_for) ?? 'everyone'),
  }
}

/** Null for a pass that is no longer there. */
function passOf(code: string | null, { passes }: Reference, locale: Locale): PassView | null {
  const pass = code === null ? undefined : passes.get(code)
  if (code === null || !pass) return null
  return { ...nameOf(passes, code, locale), price: pass.price, note: pickLocalized(pass.note, locale)?.text ?? '' }
}

export function toCard(row: CardRow, { locale, now, reference, here }: CardContext): PostCard {
  const name = inLanguage(row, 'name', locale)
  const hours = hoursOf(row.hours, now, locale)
  const position = here && positionOf(row)
  return {
    id: row.id,
    type: row.type,
    name: name.text,
    lang: name.lang,
    place_type: nameOf(reference.placeTypes, row.place_type, locale),
    province: nameOf(reference.provinces, row.province, locale),
    address: inLanguage(row, 'address', locale).text,
    image: cover(row),
    ...priceOf(row, rateOf(reference)),
    pass: passOf(row.pass, reference, locale),
    hours,
    open_now: isOpen(hours, now),
    ...boundsAt(hours, now),
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    amount_of_likes: row.likes,
    views: row.views,
    created_at: row.created_at,
    owner: { uuid: row.owner_id, userName: row.owner_name ?? OUR_USER_NAME },
    is_sample: row.is_sample,
    ...(here && position && { distance: metresBetween(here, position) }),
  }
}

/** The position of a post; the centre of a district is no position of what is in it. */
export const positionOf = ({ lat, lon, precision }: Pick<PostRow, 'lat' | 'lon' | 'precision'>): Position | null =>
  lat === null || lon === null || precision === 'district' ? null : { lat, lon }

export function cover({
  image_id,
  content,
  format,
  width,
  height,
  thumbhash,
  variant_widths,
}: CardRow): ImageView | null {
  if (!image_id || !format || !width || !height || !thumbhash) return null
  return imageViewOf({ id: image_id, content, format, width, height, thumbhash, variant_widths: variant_widths ?? [] })
}
