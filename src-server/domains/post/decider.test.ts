import { describe, it } from 'vitest'
import { given, MEMBER } from '../../testing/given.ts'
import { post } from './decider.ts'
import type { PostContent, PostEvent } from './events.ts'

const content: PostContent = {
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
  map: null,
  lat: null,
  lon: null,
  open_24h: false,
  open_from: '06:00',
  open_to: '18:00',
  starts_at: null,
  ends_at: null,
  social_links: [],
}
const saved: PostEvent = { type: 'PostSaved', data: content }
const published: PostEvent = { type: 'PostPublished', data: {} }
const hidden: PostEvent = { type: 'PostHidden', data: {} }
const deleted: PostEvent = { type: 'PostDeleted', data: {} }

const stranger = { ...MEMBER, actor: { id: '0195b5a0-0000-7000-8000-000000000002', role: 'owner' as const } }
const admin = { ...MEMBER, actor: { id: '0195b5a0-0000-7000-8000-000000000003', role: 'admin' as const } }
const member = { ...MEMBER, actor: { ...MEMBER.actor, role: 'user' as const } }

describe('a post', () => {
  it('begins as a draft when it is saved', () => given(post).when({ type: 'SavePost', content }).gives(saved))
  it('adds no event for the same content', () => given(post, saved).when({ type: 'SavePost', content }).gives())
  it('records an edit', () => {
    const edited = { ...content, name: 'Kep crab market by the sea' }
    given(post, saved).when({ type: 'SavePost', content: edited }).gives({ type: 'PostSaved', data: edited })
  })
  it('cannot change its type', () =>
    given(post, saved)
      .when({ type: 'SavePost', content: { ...content, type: 'food' } })
      .rejects('POST_TYPE_FIXED'))

  it('is published, hidden, and published again', () => {
    given(post, saved).when({ type: 'PublishPost' }).gives(published)
    given(post, saved, published).when({ type: 'HidePost' }).gives(hidden)
    given(post, saved, published, hidden).when({ type: 'PublishPost' }).gives(published)
  })
  it('adds no event when published, hidden or deleted again', () => {
    given(post, saved, published).when({ type: 'PublishPost' }).gives()
    given(post, saved, published, hidden).when({ type: 'HidePost' }).gives()
    given(post, saved, deleted).when({ type: 'DeletePost' }).gives()
  })
  it('cannot be hidden as a draft', () => given(post, saved).when({ type: 'HidePost' }).rejects('POST_STATUS'))
  it('cannot be published by a plain member', () =>
    given(post, saved).when({ type: 'PublishPost' }, member).rejects('FORBIDDEN'))

  it('is deleted from any state, for good', () => {
    for (const history of [[saved], [saved, published], [saved, published, hidden]]) {
      given(post, ...history)
        .when({ type: 'DeletePost' })
        .gives(deleted)
    }
    given(post, saved, deleted).when({ type: 'SavePost', content }).rejects('POST_NOT_FOUND')
    given(post, saved, deleted).when({ type: 'PublishPost' }).rejects('POST_NOT_FOUND')
  })

  it('answers others than its owner and admins as not found', () => {
    given(post).when({ type: 'PublishPost' }).rejects('POST_NOT_FOUND')
    for (const type of ['PublishPost', 'HidePost', 'DeletePost'] as const) {
      given(post, saved, published).when({ type }, stranger).rejects('POST_NOT_FOUND')
    }
    given(post, saved).when({ type: 'SavePost', content }, stranger).rejects('POST_NOT_FOUND')
    given(post, saved, published).when({ type: 'HidePost' }, admin).gives(hidden)
  })
})
