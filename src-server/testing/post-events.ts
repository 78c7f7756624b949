import { digestOf, type PostContent, type PostEvent } from '../domains/post/events.ts'
import { MEMBER } from './given.ts'

/** A post and its events, for tests of its rules. */
export const content: PostContent = {
  type: 'visit',
  name: 'Kep crab market',
  language: 'en',
  translations: {},
  place_type: 'market',
  category_id: null,
  province: 'kep',
  address: '',
  description: '',
  images: ['0195b5a0-0000-7000-8000-00000000000a'],
  price_from_cents: null,
  price_riel: null,
  price_unit: null,
  price_for: 'everyone',
  pass: null,
  map: null,
  lat: null,
  lon: null,
  precision: null,
  hours: { week: [{ days: ['sat', 'sun'], from: '06:00', to: '18:00' }], exceptions: [] },
  starts_at: null,
  ends_at: null,
  contact: { phone: null, telegram: null, facebook: null, website: null },
  social_links: [],
  is_sample: false,
}
export const draft = {
  type: 'DraftSaved' as const,
  data: { ...content, author_id: MEMBER.actor.id },
} satisfies PostEvent
export const saved: PostEvent = { type: 'PostSaved', data: content }
export const published: PostEvent = { type: 'PostPublished', data: {} }
export const author_id = MEMBER.actor.id
export const hidden: PostEvent = { type: 'PostHidden', data: { author_id, reason: null, note: null } }
export const submitted: PostEvent = { type: 'PostSubmitted', data: {} }
export const why = { reason: 'bad_pictures', note: 'Another place' } as const
export const rejected: PostEvent = { type: 'PostRejected', data: { author_id, ...why, words: digestOf(content) } }
export const deleted: PostEvent = { type: 'PostDeleted', data: {} }
