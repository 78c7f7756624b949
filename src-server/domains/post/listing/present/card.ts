import { OUR_USER_NAME } from '#shared/brand.ts'
import { type ImageView, imageViewOf } from '#shared/file.ts'
import { type Locale, pickLocalized } from '#shared/locales.ts'
import { boundsAt, type Exception, type Hours, isOpen } from '#shared/opening-hours.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { metresBetween, type Position } from '#shared/position.ts'
import type { PassView, PostCard } from '#shared/post.ts'
import { feastDays, findFeast } from '../../../../calendar/feasts.ts'
import { nameOf, type Reference, rateOf } from '../../../catalog/public.ts'
import type { PostRow } from '../../table.ts'
import type { CardRow } from '../card-row.ts'
import { priceOf, type Stays, stayAt } from './price.ts'
import { inLanguage } from './words.ts'

/** Cards are in a language, as of a time, with names and rates of the reference data. */
export type CardContext = {
  locale: Locale
  now: Date
  reference: Reference
  /** Where whoever asks is, where that was sent. */
  here?: Position | undefined
  /** In a list with dates. */
  stays?: Stays | undefined
}

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

/** Null for a pass that is no longer there. */
function passOf(code: string | null, { passes }: Reference, locale: Locale): PassView | null {
  const pass = code === null ? undefined : passes.get(code)
  if (code === null || !pass) return null
  return { ...nameOf(passes, code, locale), price: pass.price, note: pickLocalized(pass.note, locale)?.text ?? '' }
}

/** A post in a list: its words in the caller's language where known, its hours as of now, how far it is in metres. */
export function toCard(row: CardRow, { locale, now, reference, here, stays }: CardContext): PostCard {
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
    ...(stays && { stay: stayAt(stays, row.id, rateOf(reference)) }),
  }
}

/** The position of a post; the centre of a district is no position of what is in it. */
export const positionOf = ({ lat, lon, precision }: Pick<PostRow, 'lat' | 'lon' | 'precision'>): Position | null =>
  lat === null || lon === null || precision === 'district' ? null : { lat, lon }

/** The first picture with its smaller copies; null where there is none. */
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
