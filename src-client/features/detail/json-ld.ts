import { isoInPhnomPenh } from '#client/lib/format-date.ts'
import type { JsonLd } from '#client/lib/head.ts'
import type { Interval, Weekday } from '#shared/opening-hours.ts'
import type { PostView } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { isPlace } from './map-links.ts'

type Described = Omit<PostView, 'related' | 'comments' | 'rooms'>

const BY_PLACE_TYPE: Record<string, string> = {
  coffee: 'CafeOrCoffeeShop',
  coffee_and_milk_tea: 'CafeOrCoffeeShop',
  milk_tea: 'CafeOrCoffeeShop',
  bakery: 'Bakery',
  hotel: 'Hotel',
  resort: 'Resort',
}
const BY_TYPE: Record<PostType, string> = {
  visit: 'TouristAttraction',
  food: 'Restaurant',
  hotel: 'LodgingBusiness',
  event: 'Event',
  service: 'LocalBusiness',
}
const DAYS: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/**
 * A post as search engines read it (https://schema.org); `url` is the whole address of its page. None for what is
 * invented: it would be found as a real business.
 */
export function jsonLdOf(post: Described, url: string): JsonLd | undefined {
  if (post.is_sample) return undefined
  const common = {
    name: post.name,
    alternateName: [...Object.values(post.names).filter((name) => name !== post.name), ...post.aliases],
    url,
    description: post.description || undefined,
    image: post.images.map((image) => new URL(image.url, url).href),
    telephone: post.contact.phone ?? undefined,
    sameAs: [post.contact.website, post.contact.facebook, post.contact.telegram, ...post.social_links].filter(
      (page) => page !== null,
    ),
  }
  const facts =
    post.type === 'event' ? eventOf(post, url) : { ...placeOf(post), ...hoursOf(post), ...priceOf(post, url) }
  return {
    '@type': BY_PLACE_TYPE[post.place_type.code] ?? BY_TYPE[post.type],
    ...withoutEmpty({ ...common, ...facts }),
  }
}

function placeOf({ address, province, lat, lon, precision }: Described) {
  // The middle of a commune or a district is not the place.
  const isKnown = lat !== null && lon !== null && isPlace({ precision })
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: address || undefined,
      addressRegion: province.name,
      addressCountry: 'KH',
    },
    geo: isKnown ? { '@type': 'GeoCoordinates', latitude: lat, longitude: lon } : undefined,
  }
}

/** The last minute of a day stands for midnight, which would be its first. */
const times = ({ from, to }: Interval) => ({ opens: from, closes: to === '24:00' ? '23:59' : to })
const CLOSED = { opens: '00:00', closes: '00:00' }

function hoursOf({ hours }: Described) {
  if (!hours) return {}
  const week = hours.week.map((interval) => ({ dayOfWeek: interval.days.map((day) => DAYS[day]), ...times(interval) }))
  const exceptions = hours.exceptions.flatMap(({ first_day, last_day, open }) =>
    (open.length > 0 ? open.map(times) : [CLOSED]).map((hoursThen) => ({
      validFrom: first_day,
      validThrough: last_day,
      ...hoursThen,
    })),
  )
  const all = [...week, ...exceptions].map((one) => ({ '@type': 'OpeningHoursSpecification', ...one }))
  return { openingHoursSpecification: all }
}

function priceOf(post: Described, url: string) {
  const { type, price_from, price_unit, pass } = post
  if (price_from === null) return {}
  const { price, priceCurrency } = givenPrice(post)
  const amount = priceCurrency === 'KHR' ? `${price} KHR` : `$${price}`
  // Sights are not businesses: their vocabulary knows whether they cost anything, and offers, but no range.
  if (type !== 'visit') return { priceRange: `from ${amount}${price_unit ? ` per ${price_unit}` : ''}` }
  const offer = { '@type': 'Offer', name: pass?.name, price, priceCurrency, url }
  return { isAccessibleForFree: price_from === 0, offers: price_from === 0 ? undefined : offer }
}

/** In the currency in which it was given. */
function givenPrice({ price_from, price_from_riel, price_currency }: Described) {
  return { price: price_currency === 'KHR' ? price_from_riel : price_from, priceCurrency: price_currency }
}

function eventOf(post: Described, url: string) {
  const { starts_at, ends_at, price_from, address, province } = post
  return {
    startDate: starts_at ? isoInPhnomPenh(starts_at) : undefined,
    endDate: ends_at ? isoInPhnomPenh(ends_at) : undefined,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: address || province.name, ...placeOf(post) },
    offers: price_from === null ? undefined : { '@type': 'Offer', ...givenPrice(post), url },
  }
}

function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}
