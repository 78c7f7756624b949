import { describe, it } from 'vitest'
import { ADMIN, given, MEMBER, OWNER } from '../../../testing/given.ts'
import {
  author_id,
  content,
  draft,
  hidden,
  published,
  rejected,
  saved,
  submitted,
  why,
} from '../../../testing/post-events.ts'
import { post, postDecider } from '../decider.ts'
import type { PostEvent } from '../events.ts'

describe('a post that is sent', () => {
  const free = postDecider(true)
  const send = { type: 'SavePost' as const, content, submit: true as const }
  const edit = { ...send, content: { ...content, name: 'Casino' } }

  it('waits for an admin where its author may not publish, and is published where they may', () => {
    given(post).when(send, MEMBER).gives(draft, submitted)
    given(post, draft).when(send, MEMBER).gives(submitted)
    given(post, draft).when({ type: 'SubmitPost' }, MEMBER).gives(submitted)
    given(post, draft, submitted).when({ type: 'SubmitPost' }, MEMBER).gives()
    given(post).when(send, OWNER).gives(saved, published)
    given(free).when(send, MEMBER).gives(saved, published)
    given(free, draft).when({ type: 'SubmitPost' }, MEMBER).gives(saved, published)
    given(free, saved, published).when(edit, MEMBER).gives({ type: 'PostSaved', data: edit.content })
  })
  it('is approved or turned down by an admin alone', () => {
    for (const by of [MEMBER, OWNER])
      given(post, draft, submitted)
        .when({ type: 'RejectPost', ...why }, by)
        .rejects('FORBIDDEN')
    given(post, draft, submitted).when({ type: 'PublishPost' }, MEMBER).rejects('FORBIDDEN')
    given(post, draft, submitted).when({ type: 'PublishPost' }, ADMIN).gives(saved, published)
    given(post, draft, submitted)
      .when({ type: 'RejectPost', ...why }, ADMIN)
      .gives(rejected)
    given(post, draft)
      .when({ type: 'RejectPost', ...why }, ADMIN)
      .rejects('POST_STATUS')
  })
  it('goes on waiting while it is edited, and is sent again once it was turned down', () => {
    given(post, draft, submitted)
      .when(edit, MEMBER)
      .gives({ type: 'DraftSaved', data: { ...edit.content, author_id } })
    given(post, draft, submitted, rejected)
      .when(edit, MEMBER)
      .gives({ type: 'DraftSaved', data: { ...edit.content, author_id } }, submitted)
    given(post, draft, submitted, rejected).when({ type: 'PublishPost' }, ADMIN).gives(saved, published)
  })
  it('is not sent again as it was turned down, also when it was changed and changed back', () => {
    const edited: PostEvent = { type: 'DraftSaved', data: { ...edit.content, author_id } }
    const refused = [draft, submitted, rejected]
    for (const again of [send, { type: 'SubmitPost' } as const])
      for (const history of [refused, [...refused, edited, draft]])
        for (const by of [MEMBER, OWNER])
          given(post, ...history)
            .when(again, by)
            .rejects('POST_UNCHANGED')
    given(post, ...refused, edited, submitted)
      .when({ type: 'SavePost', content }, MEMBER)
      .rejects('POST_UNCHANGED')
    given(post, ...refused, edited)
      .when({ type: 'SavePost', content }, MEMBER)
      .gives(draft)
    given(post, ...refused, edited)
      .when({ type: 'SubmitPost' }, MEMBER)
      .gives(submitted)
  })
  it('is sent again as it was once an admin has published it since, or where nobody knows what was turned down', () => {
    given(post, draft, submitted, rejected, saved, published, hidden, draft)
      .when({ type: 'SubmitPost' }, MEMBER)
      .gives(submitted)
    given(post, draft, submitted, { type: 'PostRejected', data: { author_id, ...why, words: null } })
      .when({ type: 'SubmitPost' }, MEMBER)
      .gives(submitted)
  })
  it('waits for an admin after one has turned it down or hidden it, whoever its author is by then', () => {
    const held: PostEvent = { type: 'PostHidden', data: { author_id, ...why } }
    const bySomebodyElse = [draft, submitted, rejected]
    const edited: PostEvent = { type: 'DraftSaved', data: { ...edit.content, author_id } }
    for (const [rules, by] of [
      [free, MEMBER],
      [post, OWNER],
    ] as const)
      given(rules, ...bySomebodyElse)
        .when(edit, by)
        .gives(edited, submitted)
    given(post, ...bySomebodyElse)
      .when({ type: 'PublishPost' }, OWNER)
      .rejects('POST_STATUS')
    given(post, saved, published)
      .when({ type: 'HidePost', ...why }, ADMIN)
      .gives(held)
    given(post, saved, published)
      .when({ type: 'HidePost', ...why }, MEMBER)
      .gives(hidden)
    given(post, saved, published, hidden)
      .when({ type: 'HidePost', ...why }, ADMIN)
      .gives(held)
  })
})
