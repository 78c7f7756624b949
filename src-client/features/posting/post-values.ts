import type { FieldValues } from 'react-hook-form'
import type { FieldErrorCodes } from '#client/components/form/field-error-codes.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { mapText } from '#shared/map-link.ts'
import { WEEKDAYS, type Weekday } from '#shared/opening-hours.ts'
import type { SaveDraftInput, SavePostInput } from '#shared/post.ts'
import type { PostContentView } from '#shared/post-content.ts'
import { priceAsSent } from '#shared/read-money.ts'
import { isSeen } from '#shared/text.ts'
import type { PostType, Precision, PriceFor, PriceUnit } from '#shared/vocabulary.ts'

type Words = Record<Locale, string>
/** Text that cannot be read as a number stays as it is. */
type Typed = number | string | null
type Times = { from: string | null; to: string | null }

/** A post as its form holds it. */
export type PostValues = {
  /** Empty for a post that was never saved. */
  id: string
  /** The version that was read; 0 for a post that was never saved. */
  version: number
  names: Words
  addresses: Words
  descriptions: Words
  place_type: string | null
  province: string | null
  category_id: string | null
  images: string[]
  price_from: Typed
  price_unit: PriceUnit | null
  price_for: PriceFor
  pass: string | null
  opening: 'unknown' | 'always' | 'week'
  week: (Times & { days: Weekday[] })[]
  /** Each is for the `date` unless there is a `feast`; a day without intervals is closed. */
  exceptions: { feast: string | null; date: string | null; open: Times[] }[]
  starts_at: string | null
  ends_at: string | null
  phone: string
  telegram: string
  facebook: string
  website: string
  social_links: { value: string }[]
  map: string
  lat: Typed
  lon: Typed
  precision: Precision | null
  is_sample: boolean
  aliases: { value: string }[]
}

const NO_WORDS: Words = { kh: '', en: '', cn: '' }

export const NEW_POST: PostValues = {
  id: '',
  version: 0,
  names: NO_WORDS,
  addresses: NO_WORDS,
  descriptions: NO_WORDS,
  place_type: null,
  province: null,
  category_id: null,
  images: [],
  price_from: null,
  price_unit: null,
  price_for: 'everyone',
  pass: null,
  opening: 'unknown',
  week: [],
  exceptions: [],
  starts_at: null,
  ends_at: null,
  phone: '',
  telegram: '',
  facebook: '',
  website: '',
  social_links: [],
  map: '',
  lat: null,
  lon: null,
  precision: null,
  is_sample: false,
  aliases: [],
}

const MIDNIGHT = '24:00'

/** Content of which the pictures are known by their ids at least. */
export type Written = Omit<
  PostContentView,
  'status' | 'moderation' | 'is_saved_by_me' | 'is_priced_by_rooms' | 'images'
> & {
  images: readonly { id: string }[]
}

export function valuesOf(content: Written): PostValues {
  const { id, version, place_type, province, category_id, price_unit, price_for, pass } = content
  const { starts_at, ends_at, contact, lat, lon, precision, map, social_links, images, is_sample } = content
  return {
    ...{ id, version, place_type, province, category_id, price_unit, price_for, pass },
    price_from: priceAsSent(content),
    ...{ starts_at, ends_at, lat, lon, precision, is_sample },
    names: wordsOf(content, 'name'),
    addresses: wordsOf(content, 'address'),
    descriptions: wordsOf(content, 'description'),
    images: images.map((image) => image.id),
    ...hoursOf(content.hours),
    phone: contact.phone ?? '',
    telegram: contact.telegram ?? '',
    facebook: contact.facebook ?? '',
    website: contact.website ?? '',
    social_links: social_links.map((value) => ({ value })),
    aliases: content.aliases.map((value) => ({ value })),
    map: map === null ? '' : mapText(map),
  }
}

function wordsOf(content: Written, field: 'name' | 'address' | 'description'): Words {
  const { language, translations } = content
  const own = (locale: Locale) => (locale === language ? content[field] : translations[locale]?.[field])
  return { kh: own('kh') ?? '', en: own('en') ?? '', cn: own('cn') ?? '' }
}

/** A time input has no `24:00`. */
const toInput = ({ from, to }: { from: string; to: string }): Times => ({ from, to: to === MIDNIGHT ? '00:00' : to })

function hoursOf(hours: PostContentView['hours']): Pick<PostValues, 'opening' | 'week' | 'exceptions'> {
  if (!hours) return { opening: 'unknown', week: [], exceptions: [] }
  const exceptions = hours.exceptions.map(({ date, feast, open }) => ({ date, feast, open: open.map(toInput) }))
  const [first, ...others] = hours.week
  const isAlways = others.length === 0 && first?.days.length === WEEKDAYS.length && first.from === '00:00'
  if (isAlways && first?.to === MIDNIGHT) return { opening: 'always', week: [], exceptions }
  return { opening: 'week', week: hours.week.map((one) => ({ ...toInput(one), days: one.days })), exceptions }
}

/** The language of the name that a post is known by: the one it had, the reader's, or the first that has a name. */
export const languageOf = ({ names }: Pick<PostValues, 'names'>, preferred: readonly Locale[]): Locale =>
  [...preferred, ...LOCALES].find((locale) => isSeen(names[locale])) ?? preferred[0] ?? 'kh'

type Asked = { type: PostType; language: Locale; isAdmin: boolean }

/** The input that is sent, which the schemas check: a number that cannot be read is null. */
export function inputOf(values: PostValues, { type, language, isAdmin }: Asked): SaveDraftInput {
  const { id, version, place_type, province, category_id, images, price_from, price_unit, price_for, pass } = values
  const { starts_at, ends_at, precision, is_sample } = values
  const isEvent = type === 'event'
  return {
    ...{ type, language, version, place_type, province, category_id, images, price_from, price_unit, price_for, pass },
    ...{ is_sample, precision: precision ?? undefined, id: id || undefined },
    name: values.names[language],
    address: values.addresses[language],
    description: values.descriptions[language],
    translations: translationsOf(values, language),
    map: values.map.trim() || null,
    lat: numberIn(values.lat),
    lon: numberIn(values.lon),
    hours: isEvent ? null : hoursInput(values),
    starts_at: isEvent ? starts_at : null,
    ends_at: isEvent ? ends_at : null,
    contact: {
      phone: values.phone,
      telegram: values.telegram,
      facebook: values.facebook,
      website: values.website,
    },
    social_links: values.social_links.map(({ value }) => value),
    // Others would be refused: they may have been changed since.
    aliases: isAdmin ? values.aliases.map(({ value }) => value) : undefined,
  }
}

/** The values with each field that has a mistake as it was saved last, so that what is unfinished holds up nothing else. */
export function finishedOf(values: FieldValues, mistakes: FieldErrorCodes, saved: FieldValues): FieldValues {
  const unfinished = Object.keys(mistakes).map((path) => path.split('.')[0] ?? path)
  return { ...values, ...Object.fromEntries(unfinished.map((name) => [name, saved[name]])) }
}

const numberIn = (typed: Typed): number | null => (typed === null ? null : Number(typed))

/** The same for a post that must be whole, whose schema rejects what is blank. */
export const wholeOf = ({ name, place_type, province, images, ...input }: SaveDraftInput): SavePostInput => ({
  ...input,
  name: name ?? '',
  place_type: place_type ?? '',
  province: province ?? '',
  images: images ?? [],
})

function translationsOf({ names, addresses, descriptions }: PostValues, language: Locale) {
  const others = LOCALES.filter((locale) => locale !== language).map((locale) => {
    const words = { name: names[locale], address: addresses[locale], description: descriptions[locale] }
    return [locale, Object.fromEntries(Object.entries(words).filter(([, text]) => isSeen(text)))] as const
  })
  return Object.fromEntries(others.filter(([, words]) => Object.keys(words).length > 0))
}

function hoursInput({ opening, week, exceptions }: PostValues): SaveDraftInput['hours'] {
  if (opening === 'unknown') return null
  const others = exceptions.map(({ feast, date, open }) => ({
    feast,
    date: feast === null ? date : null,
    open: open.map(timesIn),
  }))
  if (opening === 'always') return { week: [{ days: [...WEEKDAYS], from: '00:00', to: MIDNIGHT }], exceptions: others }
  return { week: week.map(({ days, ...times }) => ({ ...timesIn(times), days })), exceptions: others }
}

const timesIn = ({ from, to }: Times) => ({ from: from ?? '', to: to ?? '' })

const WORDS: Readonly<Record<string, string>> = { name: 'names', address: 'addresses', description: 'descriptions' }

/** The field of the form in which a path of the input is entered. */
export function fieldOf(path: string, language: Locale): string {
  const [first = '', second = '', third = ''] = path.split('.')
  if (WORDS[first]) return `${WORDS[first]}.${language}`
  if (first === 'translations') return `${WORDS[third] ?? 'names'}.${second}`
  if (first === 'images') return 'images'
  if (first === 'contact') return second || 'phone'
  if ((first === 'social_links' || first === 'aliases') && second) return `${first}.${second}.value`
  if (/^hours\.exceptions\.\d+$/.test(path)) return `${path.slice('hours.'.length)}.date`
  if (first === 'hours') return path.slice('hours.'.length) || 'opening'
  return path
}
