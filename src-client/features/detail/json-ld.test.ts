import { expect, test } from 'vitest'
import { WEEKDAYS } from '#shared/opening-hours.ts'
import { jsonLdOf } from './json-ld.ts'

type Post = Parameters<typeof jsonLdOf>[0]

const URL_OF_PAGE = 'https://domner.example/en/detail/1'

const post: Post = {
  id: '0198f3a2-7c1e-7a5b-9d3e-2f1a4b5c6d7e',
  type: 'visit',
  name: 'Angkor Wat',
  lang: 'en',
  language: 'en',
  names: { en: 'Angkor Wat', kh: 'ប្រាសាទអង្គរវត្ត' },
  translations: null,
  place_type: { code: 'temple', name: 'temple' },
  province: { code: 'siem-reap', name: 'Siem Reap' },
  address: 'Angkor',
  image: null,
  images: [],
  price_from: 37,
  price_from_riel: 148_000,
  price_currency: 'USD',
  price_unit: 'entry',
  price_for: 'foreigners',
  pass: null,
  hours: { week: [{ days: [...WEEKDAYS], from: '05:00', to: '18:00' }], exceptions: [] },
  open_now: true,
  open_24h: false,
  open_from: '05:00',
  open_to: '18:00',
  starts_at: null,
  ends_at: null,
  amount_of_likes: 0,
  views: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  owner: { uuid: '0198f3a2-7c1e-7a5b-9d3e-2f1a4b5c6d7f', userName: 'domner' },
  version: 1,
  status: 'published',
  moderation: null,
  description: 'A temple.',
  description_lang: 'en',
  map: null,
  lat: 13.4125,
  lon: 103.867,
  precision: 'exact',
  contact: { phone: null, telegram: null, facebook: null, website: null },
  aliases: ['Nokor Wat'],
  social_links: [],
  lunar_date: null,
  is_sample: false,
  category_id: null,
  is_liked: false,
  is_saved: false,
}

test('a sight is an attraction with its place and hours', () => {
  const ld = jsonLdOf(post, URL_OF_PAGE)
  expect(ld).toMatchObject({
    '@type': 'TouristAttraction',
    name: 'Angkor Wat',
    alternateName: ['ប្រាសាទអង្គរវត្ត', 'Nokor Wat'],
    url: URL_OF_PAGE,
    isAccessibleForFree: false,
    offers: { price: 37, priceCurrency: 'USD' },
    geo: { latitude: 13.4125, longitude: 103.867 },
    address: { streetAddress: 'Angkor', addressRegion: 'Siem Reap', addressCountry: 'KH' },
    openingHoursSpecification: [{ opens: '05:00', closes: '18:00' }],
  })
  expect(ld).not.toHaveProperty('sameAs')
  expect(ld).not.toHaveProperty('priceRange')
})

test.each([
  ['food', 'restaurant', 'Restaurant'],
  ['food', 'coffee', 'CafeOrCoffeeShop'],
  ['food', 'bakery', 'Bakery'],
  ['hotel', 'hotel', 'Hotel'],
  ['hotel', 'guest_house', 'LodgingBusiness'],
  ['service', 'spa_and_massage', 'LocalBusiness'],
] as const)('%s of type %s is a %s with a price range', (type, code, kind) => {
  const sold = { price_from: 2.5, price_unit: 'dish' as const }
  const ld = jsonLdOf({ ...post, type, place_type: { code, name: code }, ...sold }, URL_OF_PAGE)
  expect(ld).toMatchObject({ '@type': kind, priceRange: 'from $2.5 per dish' })
})

test('an event has dates in Phnom Penh and a location', () => {
  const event: Post = {
    ...post,
    type: 'event',
    starts_at: '2026-04-13T17:00:00.000Z',
    ends_at: null,
    lat: null,
    price_from: 0,
  }
  const ld = jsonLdOf(event, URL_OF_PAGE)
  expect(ld).toMatchObject({
    '@type': 'Event',
    startDate: '2026-04-14T00:00:00+07:00',
    location: { '@type': 'Place', name: 'Angkor', address: { addressRegion: 'Siem Reap' } },
    offers: { price: 0, priceCurrency: 'USD' },
  })
  expect(ld).not.toHaveProperty('endDate')
  expect(ld).not.toHaveProperty('openingHoursSpecification')
})

test('hours name their weekdays, and feasts their days', () => {
  const feast = { code: 'pchum-ben', name: 'Pchum Ben' }
  const hours = {
    week: [
      { days: ['mon' as const, 'tue' as const], from: '08:00', to: '11:00' },
      { days: ['sun' as const], from: '00:00', to: '24:00' },
    ],
    exceptions: [{ date: null, feast, first_day: '2026-10-10', last_day: '2026-10-12', open: [] }],
  }
  expect(jsonLdOf({ ...post, hours }, URL_OF_PAGE)).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday'], opens: '08:00', closes: '11:00' },
      { dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
      { validFrom: '2026-10-10', validThrough: '2026-10-12', opens: '00:00', closes: '00:00' },
    ],
  })
  expect(jsonLdOf({ ...post, hours: null }, URL_OF_PAGE)).not.toHaveProperty('openingHoursSpecification')
})

test('a business has its number and its pages, and no position that is only a district', () => {
  const contact = {
    phone: '+85512345678',
    telegram: 'https://t.me/kep',
    facebook: null,
    website: 'https://kep.example/',
  }
  const ld = jsonLdOf({ ...post, type: 'food', contact, precision: 'district' }, URL_OF_PAGE)
  expect(ld).toMatchObject({ telephone: '+85512345678', sameAs: ['https://kep.example/', 'https://t.me/kep'] })
  expect(ld).not.toHaveProperty('geo')
})

test('an invented business is none to search engines', () => {
  expect(jsonLdOf({ ...post, is_sample: true }, URL_OF_PAGE)).toBeUndefined()
})
