import { describe, it } from 'vitest'
import { ADMIN, given, MEMBER, OWNER, STRANGER, SYSTEM } from '../../testing/given.ts'
import {
  author_id,
  content,
  deleted,
  draft,
  hidden,
  published,
  saved,
  submitted,
  why,
} from '../../testing/post-events.ts'
import { post } from './decider.ts'
import { digestOf, type PostEvent } from './events.ts'

describe('a post', () => {
  it('begins as a draft when it is saved', () => given(post).when({ type: 'SavePost', content }).gives(draft))
  it('adds no event for the same content', () => given(post, draft).when({ type: 'SavePost', content }).gives())
  it('records an edit, sealed until the post is published', () => {
    const edited = { ...content, name: 'Kep crab market by the sea' }
    given(post, draft)
      .when({ type: 'SavePost', content: edited })
      .gives({ type: 'DraftSaved', data: { ...edited, author_id } })
    given(post, draft)
      .when({ type: 'SavePost', content: edited }, ADMIN)
      .gives({ type: 'DraftSaved', data: { ...edited, author_id } })
    given(post, draft, saved, published)
      .when({ type: 'SavePost', content: edited }, OWNER)
      .gives({ type: 'PostSaved', data: edited })
  })
  it('has no change any more once it is written as readers see it', () => {
    const edited: PostEvent = { ...draft, data: { ...draft.data, name: 'Kep beach' } }
    const waits = [draft, saved, published, edited, submitted]
    given(post, ...waits)
      .when({ type: 'SavePost', content, submit: true })
      .gives(saved)
    given(post, ...waits, saved)
      .when({ type: 'SubmitPost' })
      .gives()
  })
  it('says behind the words of which older version they are', () => {
    const restored: PostEvent = { type: 'PostVersionRestored', data: { version: 1 } }
    const name = 'Kep beach'
    const edited: PostEvent = { type: 'PostSaved', data: { ...content, name } }
    given(post, draft, saved, published, edited)
      .when({ type: 'SavePost', content, restored: 1, submit: true })
      .gives(draft, restored, submitted)
    given(post, draft, saved, published, edited)
      .when({ type: 'SavePost', content, restored: 1, submit: true }, ADMIN)
      .gives(saved, restored)
    given(post, draft, saved, published).when({ type: 'SavePost', content, restored: 1 }, ADMIN).gives()
  })
  it('is sealed again while it is hidden, in what is changed then', () => {
    const shown = [draft, saved, published, hidden]
    const edited = { ...content, name: 'Kep crab market by the sea' }
    const sealed: PostEvent = { type: 'DraftSaved', data: { ...edited, author_id: MEMBER.actor.id } }
    for (const by of [MEMBER, OWNER, ADMIN])
      given(post, ...shown)
        .when({ type: 'SavePost', content: edited }, by)
        .gives(sealed)
    given(post, ...shown, sealed)
      .when({ type: 'PublishPost' }, OWNER)
      .gives({ type: 'PostSaved', data: edited }, published)
    given(post, ...shown)
      .when({ type: 'PublishPost' }, OWNER)
      .gives(published)
  })
  it('waits while its author is suspended, with the change that waited, unless an admin takes it down', () => {
    const withheld: PostEvent = { type: 'PostWithheld', data: {} }
    const released: PostEvent = { type: 'PostReleased', data: {} }
    const shown = [draft, saved, published]
    given(post, ...shown)
      .when({ type: 'WithholdPost' }, SYSTEM)
      .gives(withheld)
    given(post, ...shown)
      .when({ type: 'WithholdPost' }, ADMIN)
      .rejects('FORBIDDEN')
    for (const other of [[draft], [draft, submitted], [...shown, hidden], [...shown, deleted]])
      given(post, ...other)
        .when({ type: 'WithholdPost' }, SYSTEM)
        .gives()
    given(post, ...shown, withheld)
      .when({ type: 'ReleasePost' }, SYSTEM)
      .gives(released)
    given(post, ...shown, withheld, hidden)
      .when({ type: 'ReleasePost' }, SYSTEM)
      .gives()
    given(post, ...shown, withheld)
      .when({ type: 'PublishPost' }, ADMIN)
      .rejects('AUTHOR_SUSPENDED')
    given(post, ...shown, withheld)
      .when({ type: 'SavePost', content: { ...content, name: 'Kep beach' } }, ADMIN)
      .rejects('AUTHOR_SUSPENDED')
    const edited: PostEvent = { ...draft, data: { ...draft.data, name: 'Kep beach' } }
    given(post, ...shown, edited, submitted, withheld, released)
      .when({ type: 'PublishPost' }, ADMIN)
      .gives({ type: 'PostSaved', data: { ...content, name: 'Kep beach' } }, published)
    given(post, ...shown, withheld, deleted, released)
      .when({ type: 'RestorePost' }, MEMBER)
      .gives({ type: 'PostRestored', data: { status: 'published', is_waiting: false } })
  })
  it('of the system is never sealed', () => {
    given(post).when({ type: 'SavePost', content }, SYSTEM).gives(saved)
  })
  it('whose author is forgotten cannot be edited or published', () => {
    const forgotten = {
      name: null,
      translations: null,
      address: null,
      description: null,
      contact: null,
      social_links: null,
    }
    const empty: PostEvent = { type: 'DraftSaved', data: { ...draft.data, ...forgotten } }
    for (const history of [[empty], [draft, saved, published, hidden, empty]]) {
      given(post, ...history)
        .when({ type: 'PublishPost' }, ADMIN)
        .rejects('POST_NOT_FOUND')
      given(post, ...history)
        .when({ type: 'SavePost', content }, ADMIN)
        .rejects('POST_NOT_FOUND')
      given(post, ...history)
        .when({ type: 'DeletePost' }, ADMIN)
        .gives(deleted)
    }
  })
  it('cannot change its type', () =>
    given(post, saved)
      .when({ type: 'SavePost', content: { ...content, type: 'food' } })
      .rejects('POST_TYPE_FIXED'))

  it('is published, hidden, and published again', () => {
    given(post, draft).when({ type: 'PublishPost' }, OWNER).gives(saved, published)
    given(post, saved, published).when({ type: 'HidePost' }).gives(hidden)
    given(post, saved, published, hidden).when({ type: 'PublishPost' }, OWNER).gives(published)
  })
  it('adds no event when published, hidden or deleted again', () => {
    given(post, saved, published).when({ type: 'PublishPost' }, OWNER).gives()
    given(post, saved, published, hidden).when({ type: 'HidePost' }).gives()
    given(post, saved, deleted).when({ type: 'DeletePost' }).gives()
  })
  it('cannot be hidden as a draft', () => given(post, saved).when({ type: 'HidePost' }).rejects('POST_STATUS'))
  it('that members have reported is hidden by the product, once', () => {
    const hide = { type: 'HideReported' } as const
    const reported: PostEvent = { type: 'PostHidden', data: { author_id, reason: 'reported', note: null } }
    given(post, saved, published).when(hide, SYSTEM).gives(reported)
    given(post, saved, published).when(hide, ADMIN).rejects('FORBIDDEN')
    given(post, saved, published, hidden).when(hide, SYSTEM).gives()
    given(post, saved, published, reported).when({ type: 'SubmitPost' }, MEMBER).gives(submitted)
    given(post, saved, published, reported).when({ type: 'PublishPost' }, ADMIN).gives(published)
    given(post, saved, published, reported, published).when(hide, SYSTEM).gives()
    given(post, saved, published, hidden, published).when(hide, SYSTEM).gives(reported)
  })
  it('cannot be published by a plain member', () =>
    given(post, saved).when({ type: 'PublishPost' }, MEMBER).rejects('FORBIDDEN'))

  describe('when published', () => {
    const edit = { type: 'SavePost' as const, content: { ...content, name: 'Casino' } }
    const edited: PostEvent = { type: 'PostSaved', data: edit.content }

    it('is changed by those who may publish', () => {
      for (const by of [OWNER, ADMIN]) given(post, saved, published).when(edit, by).gives(edited)
    })
    it('is not changed by a plain member, who may have been an owner: the change waits', () => {
      const change: PostEvent = { type: 'DraftSaved', data: { ...edit.content, author_id } }
      const refused: PostEvent = { type: 'PostRejected', data: { author_id, ...why, words: digestOf(edit.content) } }
      const shown = [saved, published]
      given(post, ...shown)
        .when(edit, MEMBER)
        .gives(change)
      given(post, ...shown)
        .when({ ...edit, submit: true }, MEMBER)
        .gives(change, submitted)
      given(post, ...shown)
        .when({ type: 'SavePost', content }, MEMBER)
        .gives()
      given(post, ...shown, change)
        .when(edit, MEMBER)
        .gives()
      given(post, ...shown, change)
        .when({ type: 'SubmitPost' }, MEMBER)
        .gives(submitted)
      given(post, ...shown, change, submitted)
        .when({ type: 'SubmitPost' }, MEMBER)
        .gives()
      given(post, ...shown, change, submitted)
        .when({ type: 'PublishPost' }, MEMBER)
        .rejects('FORBIDDEN')
      given(post, ...shown, change, submitted)
        .when({ type: 'PublishPost' }, ADMIN)
        .gives(edited, published)
      given(post, ...shown, change)
        .when({ type: 'PublishPost' }, ADMIN)
        .gives()
      given(post, ...shown, change)
        .when(edit, OWNER)
        .gives(edited)
      given(post, ...shown, change, submitted)
        .when({ type: 'RejectPost', ...why }, ADMIN)
        .gives(refused)
      given(post, ...shown, change, submitted, refused)
        .when({ type: 'SubmitPost' }, MEMBER)
        .rejects('POST_UNCHANGED')
      given(post, ...shown, change, submitted, refused)
        .when({ type: 'SavePost', content, submit: true }, MEMBER)
        .gives(saved)
    })
    it('takes its change along when it is hidden', () => {
      const change: PostEvent = { type: 'DraftSaved', data: { ...edit.content, author_id } }
      const history = [saved, published, change, submitted, hidden]
      given(post, ...history)
        .when({ type: 'SubmitPost' }, MEMBER)
        .gives(submitted)
      given(post, ...history)
        .when({ type: 'PublishPost' }, ADMIN)
        .gives(edited, published)
    })
    it('is changed by a plain member once it is hidden, and waits for an admin then', () => {
      const sealed: PostEvent = { type: 'DraftSaved', data: { ...edit.content, author_id } }
      given(post, saved, published, hidden).when(edit, MEMBER).gives(sealed)
      given(post, saved, published, hidden, sealed).when({ type: 'PublishPost' }, MEMBER).rejects('FORBIDDEN')
      given(post, saved, published, hidden, sealed).when({ type: 'PublishPost' }, ADMIN).gives(edited, published)
    })
  })

  it('is deleted from any state, for good', () => {
    for (const history of [[saved], [saved, published], [saved, published, hidden]]) {
      given(post, ...history)
        .when({ type: 'DeletePost' })
        .gives(deleted)
    }
    given(post, saved, deleted).when({ type: 'SavePost', content }).rejects('POST_NOT_FOUND')
    given(post, saved, deleted).when({ type: 'PublishPost' }, OWNER).rejects('POST_NOT_FOUND')
  })

  it('answers others than its owner and admins as not found', () => {
    given(post).when({ type: 'PublishPost' }, OWNER).rejects('POST_NOT_FOUND')
    for (const type of ['PublishPost', 'HidePost', 'DeletePost'] as const) {
      given(post, saved, published).when({ type }, STRANGER).rejects('POST_NOT_FOUND')
    }
    given(post, saved).when({ type: 'SavePost', content }, STRANGER).rejects('POST_NOT_FOUND')
    given(post, saved, published).when({ type: 'HidePost' }, ADMIN).gives(hidden)
  })
})

describe('a deletion that is taken back', () => {
  const restored = (status: 'draft' | 'pending' | 'published' | 'hidden', is_waiting = false): PostEvent => ({
    type: 'PostRestored',
    data: { status, is_waiting },
  })
  const RESTORE = { type: 'RestorePost' } as const
  it.each([
    [restored('draft'), [draft]],
    [restored('pending', true), [draft, submitted]],
    [restored('published'), [draft, saved, published]],
    [restored('published', true), [draft, saved, published, draft, submitted]],
    [restored('hidden'), [draft, saved, published, hidden]],
  ])('leaves the post as it was: %j', (expected, history) => {
    given(post, ...history, deleted)
      .when(RESTORE, MEMBER)
      .gives(expected)
    given(post, ...history, deleted, expected)
      .when(RESTORE, MEMBER)
      .gives()
    given(post, ...history, deleted, expected)
      .when({ type: 'DeletePost' }, MEMBER)
      .gives(deleted)
  })
  it('is nothing for strangers', () => {
    given(post, draft, deleted).when(RESTORE, STRANGER).rejects('POST_NOT_FOUND')
  })
})

describe('other names of a place', () => {
  const aliases: PostEvent = { type: 'PostAliasesChanged', data: { aliases: ['Phsar Kdam'] } }
  it('are written by admins, with the post or alone', () => {
    const command = { type: 'SavePost' as const, content, aliases: ['Phsar Kdam'] }
    given(post, saved, published).when(command, ADMIN).gives(aliases)
    given(post, saved, published)
      .when({ ...command, content: { ...content, name: 'Kep' } }, ADMIN)
      .gives({ type: 'PostSaved', data: { ...content, name: 'Kep' } }, aliases)
    given(post, saved, aliases).when(command, ADMIN).gives()
  })
  it('stay as they are when its author saves, and are not theirs to change', () => {
    const edited = { ...content, name: 'Kep' }
    given(post, draft, saved, published, aliases)
      .when({ type: 'SavePost', content: edited }, OWNER)
      .gives({ type: 'PostSaved', data: edited })
    given(post, draft, saved, published, aliases)
      .when({ type: 'SavePost', content: edited, aliases: ['Phsar Kdam'] }, OWNER)
      .gives({ type: 'PostSaved', data: edited })
    given(post, draft, saved, published, aliases)
      .when({ type: 'SavePost', content, aliases: [] }, OWNER)
      .rejects('FORBIDDEN')
  })
})
