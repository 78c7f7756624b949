import type { FieldValues } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { validateWithSchema } from '#client/components/form/validate-with-schema.ts'
import { saveDraftInput, savePostInput } from '#shared/post.ts'
import type { PostContentView } from '#shared/post-content.ts'
import {
  fieldOf,
  finishedOf,
  inputOf,
  languageOf,
  NEW_POST,
  type PostValues,
  valuesOf,
  wholeOf,
} from './post-values.ts'

const ID = '0195b5a0-0000-7000-8000-000000000005'
const content: PostContentView = {
  id: ID,
  version: 3,
  is_saved_by_me: true,
  is_priced_by_rooms: false,
  status: 'draft',
  moderation: { reason: null, note: null, is_waiting: false, has_change: false, is_held: false },
  type: 'hotel',
  name: 'ផ្ទះសំណាក់',
  language: 'kh',
  translations: { en: { name: 'Guest house', address: 'Kep' } },
  place_type: 'hotel',
  category_id: null,
  province: 'kep',
  address: 'កែប',
  description: '',
  images: [],
  price_from: 12.5,
  price_riel: null,
  price_unit: 'night',
  price_for: 'everyone',
  pass: null,
  map: { kind: 'embed', src: 'https://www.google.com/maps/embed?pb=1' },
  lat: 10.5,
  lon: 104.3,
  precision: 'exact',
  hours: {
    week: [{ days: ['mon', 'fri'], from: '06:00', to: '24:00' }],
    exceptions: [{ date: null, feast: 'khmer-new-year', open: [] }],
  },
  starts_at: null,
  ends_at: null,
  contact: {
    phone: '+85512345678',
    telegram: 'https://t.me/kepguest',
    facebook: null,
    website: 'https://example.com/',
  },
  social_links: ['https://example.com/a'],
  is_sample: true,
  aliases: [],
}

const HOTEL = { type: 'hotel', language: 'kh', isAdmin: false } as const

describe('a post in its form', () => {
  it('comes back as it was stored, if nothing is changed', () => {
    const parsed = saveDraftInput.parse(inputOf(valuesOf(content), HOTEL))
    const { status: _, moderation: _moderation, is_saved_by_me: _mine, aliases: _aliases, ...written } = content
    const { price_riel: _riel, is_priced_by_rooms: _rooms, ...stored } = written
    expect(parsed).toMatchObject({ ...stored, price_from: { currency: 'USD', amount: 12.5 } })
  })

  it('keeps the currency in which the price was given', () => {
    const given = valuesOf({ ...content, price_from: 1.5, price_riel: 6_000 })
    expect(saveDraftInput.parse(inputOf(given, HOTEL)).price_from).toEqual({ currency: 'KHR', amount: 6_000 })
  })

  it('has its other names sent by admins alone', () => {
    const values = valuesOf({ ...content, aliases: ['Kep Inn'] })
    expect(inputOf(values, { ...HOTEL, isAdmin: true }).aliases).toEqual(['Kep Inn'])
    expect(inputOf(values, HOTEL)).toMatchObject({ aliases: undefined })
  })

  it('keeps day and night as such', () => {
    const always = { week: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' }] }
    const values: PostValues = { ...NEW_POST, opening: 'always' }
    const { hours } = saveDraftInput.parse(inputOf(values, HOTEL))
    expect(hours).toMatchObject(always)
    expect(valuesOf({ ...content, hours: hours ?? null }).opening).toBe('always')
  })

  it('is known by the name in the language that it had, the reader’s, or any', () => {
    const named = (names: Partial<PostValues['names']>) => ({ names: { kh: '', en: '', cn: '', ...names } })
    expect(languageOf(named({ kh: 'ក', en: 'A' }), ['en'])).toBe('en')
    expect(languageOf(named({ cn: '寺' }), ['en', 'kh'])).toBe('cn')
    expect(languageOf(named({ en: ' ' }), ['cn'])).toBe('cn')
    for (const kh of ['\u200b', '\u2800']) expect(languageOf(named({ kh, en: 'A' }), ['kh'])).toBe('en')
  })

  it('has no words in a language in which nothing is seen of them', () => {
    const words = { kh: '\u200b', en: 'Kep', cn: ' \u2800' }
    const values: PostValues = { ...NEW_POST, names: words, addresses: words, descriptions: words }
    expect(inputOf(values, { ...HOTEL, language: 'en' })).toMatchObject({ name: 'Kep', translations: {} })
  })

  it('is saved without what is unfinished, which stays as it was saved before', () => {
    const saved: PostValues = { ...NEW_POST, website: 'kep.example', social_links: [{ value: 'example.com' }] }
    const typed: PostValues = {
      ...saved,
      names: { kh: '', en: 'Guest house', cn: '' },
      website: 'not yet',
      opening: 'week',
      week: [{ days: [], from: '08:00', to: '12:00' }],
    }
    const mistakesOf = (values: FieldValues) => {
      const codes = validateWithSchema(saveDraftInput, inputOf({ ...NEW_POST, ...values }, HOTEL))
      return Object.fromEntries(Object.entries(codes).map(([path, code]) => [fieldOf(path, 'kh'), code]))
    }
    const finished = finishedOf(typed, mistakesOf(typed), saved)
    expect(finished).toEqual({ ...typed, website: 'kep.example', week: [] })
    expect(mistakesOf(finished)).toEqual({})
  })

  it('has its mistakes named at the fields that they were entered in', () => {
    const values: PostValues = {
      ...NEW_POST,
      names: { kh: 'ក', en: 'x'.repeat(121), cn: '' },
      descriptions: { kh: 'ក'.repeat(5_001), en: '', cn: '' },
      map: 'over there',
      lat: 'north',
      website: 'javascript:alert(1)',
      telegram: 'https://evil.example/me',
      social_links: [{ value: 'example.com' }, { value: 'data:text/html,x' }],
      opening: 'week',
      week: [{ days: [], from: '08:00', to: '12:00' }],
      exceptions: [{ feast: null, date: null, open: [] }],
    }
    const codes = validateWithSchema(savePostInput, wholeOf(inputOf(values, HOTEL)))
    const fields = Object.fromEntries(Object.entries(codes).map(([path, code]) => [fieldOf(path, 'kh'), code]))
    expect(fields).toMatchObject({
      'names.en': 'too_big:120',
      'descriptions.kh': 'too_big:5000',
      images: 'IMAGE_REQUIRED',
      map: 'MAP_LINK_INVALID',
      lat: expect.any(String),
      website: 'web_address_invalid',
      telegram: 'CONTACT_INVALID',
      'social_links.1.value': 'web_address_invalid',
      'week.0.days': expect.any(String),
      'exceptions.0.date': 'HOURS_INCOMPLETE',
    })
    expect(fields).not.toHaveProperty('social_links.0.value')
  })
})
