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
  it('keeps no second event of the same words', () => given(post, saved).when({ type: 'SavePost', content }).gives())
  it('keeps an edit', () => {
    const edited = { ...content, name: 'Kep crab market by the sea' }
    given(post, saved).when({ type: 'SavePost', content: edited }).gives({ type: 'PostSaved', data: edited })
  })
  it('stays of its type', () =>
    given(post, saved)
      .when({ type: 'SavePost', content: { ...content, type: 'food' } })
      .refuses('POST_TYPE_FIXED'))

  it('is published, hidden, and published again', () => {
    given(post, saved).when({ type: 'PublishPost' }).gives(published)
    given(post, saved, published).when({ type: 'HidePost' }).gives(hidden)
    given(post, saved, published, hidden).when({ type: 'PublishPost' }).gives(published)
  })
  it('is published once, hidden once, deleted once', () => {
    given(post, saved, published).when({ type: 'PublishPost' }).gives()
    given(post, saved, published, hidden).when({ type: 'HidePost' }).gives()
    given(post, saved, deleted).when({ type: 'DeletePost' }).gives()
  })
  it('cannot be hidden before it was shown', () => given(post, saved).when({ type: 'HidePost' }).refuses('POST_STATUS'))
  it('waits for moderation when a plain member wrote it', () =>
    given(post, saved).when({ type: 'PublishPost' }, member).refuses('FORBIDDEN'))

  it('is deleted from any state, and is gone then', () => {
    for (const history of [[saved], [saved, published], [saved, published, hidden]]) {
      given(post, ...history)
        .when({ type: 'DeletePost' })
        .gives(deleted)
    }
    given(post, saved, deleted).when({ type: 'SavePost', content }).refuses('POST_NOT_FOUND')
    given(post, saved, deleted).when({ type: 'PublishPost' }).refuses('POST_NOT_FOUND')
  })

  it('does not exist for anyone but its owner and admins', () => {
    given(post).when({ type: 'PublishPost' }).refuses('POST_NOT_FOUND')
    for (const type of ['PublishPost', 'HidePost', 'DeletePost'] as const) {
      given(post, saved, published).when({ type }, stranger).refuses('POST_NOT_FOUND')
    }
    given(post, saved).when({ type: 'SavePost', content }, stranger).refuses('POST_NOT_FOUND')
    given(post, saved, published).when({ type: 'HidePost' }, admin).gives(hidden)
  })
})
