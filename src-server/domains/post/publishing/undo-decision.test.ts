import { describe, it } from 'vitest'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import type { WordsBefore } from '../../../publishing/rules.ts'
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
import { type PostCommand, post } from '../decider.ts'
import { digestOf, type PostContent, type PostEvent } from '../events.ts'

const byAdmin = (event: PostEvent) => ({ ...event, by: ADMIN })
const hiddenFor = (reason: string): PostEvent => ({ type: 'PostHidden', data: { author_id, reason, note: null } })
const OTHER: PostContent = { ...content, name: 'Casino' }
const otherDraft: PostEvent = { type: 'DraftSaved', data: { ...OTHER, author_id } }
const otherSaved: PostEvent = { type: 'PostSaved', data: OTHER }
const PENDING: WordsBefore<PostContent> = { content, isSealed: true, change: null }
const PUBLIC: WordsBefore<PostContent> = { content, isSealed: false, change: null }
const undo = (version: number, before: WordsBefore<PostContent>): PostCommand => ({
  type: 'UndoDecision',
  version,
  before,
})

type Undone = Extract<PostEvent, { type: 'PostDecisionUndone' }>['data']
const undone = (data: Pick<Undone, 'decision' | 'status'> & Partial<Undone>): PostEvent => ({
  type: 'PostDecisionUndone',
  data: {
    author_id,
    is_waiting: false,
    is_sealed: false,
    is_held: false,
    was_reported: false,
    submitted_at: null,
    published_at: null,
    reason: null,
    note: null,
    words: null,
    ...data,
  },
})
const waited = { is_sealed: true, submitted_at: MEMBER.at }
const shown = { status: 'published', published_at: MEMBER.at } as const

describe('the undo of a decision on a post', () => {
  it('lets what was approved wait again, with its words sealed', () => {
    given(post, draft, submitted, byAdmin(saved), byAdmin(published))
      .when(undo(4, PENDING), ADMIN)
      .gives(undone({ decision: 'published', status: 'pending', ...waited }), draft)
  })

  it('lets what was turned down wait again, also with the reason of an earlier time', () => {
    given(post, draft, submitted, byAdmin(rejected))
      .when(undo(3, PENDING), ADMIN)
      .gives(undone({ decision: 'rejected', status: 'pending', ...waited }))
    const earlier = { is_held: true, ...why, words: digestOf(content) }
    given(post, draft, submitted, byAdmin(rejected), otherDraft, submitted, byAdmin(rejected))
      .when(undo(6, { ...PENDING, content: OTHER }), ADMIN)
      .gives(undone({ decision: 'rejected', status: 'pending', ...waited, ...earlier }))
  })

  it('gives readers what was hidden, and its author the change beside it', () => {
    const explained = byAdmin(hiddenFor('reported'))
    given(post, saved, published, explained)
      .when(undo(3, PUBLIC), ADMIN)
      .gives(undone({ decision: 'hidden', ...shown }))
    given(post, saved, published, otherDraft, submitted, explained)
      .when(undo(5, { ...PUBLIC, change: OTHER }), ADMIN)
      .gives(undone({ decision: 'hidden', ...shown, is_waiting: true, submitted_at: MEMBER.at }), saved, otherDraft)
  })

  it('gives readers the words again that an approved change has replaced', () => {
    const history = [saved, published, otherDraft, submitted, byAdmin(otherSaved), byAdmin(published)]
    const again = [
      undone({ decision: 'published', ...shown, is_waiting: true, submitted_at: MEMBER.at }),
      saved,
      otherDraft,
    ]
    given(post, ...history)
      .when(undo(6, { ...PUBLIC, change: OTHER }), ADMIN)
      .gives(...again)
    // As it was before: it waits, and can be approved again.
    given(post, ...history, ...again.map(byAdmin))
      .when({ type: 'PublishPost' }, ADMIN)
      .gives(otherSaved, published)
    given(post, saved, published, otherDraft, submitted, byAdmin(rejected))
      .when(undo(5, { ...PUBLIC, change: OTHER }), ADMIN)
      .gives(undone({ decision: 'rejected', ...shown, is_waiting: true, submitted_at: MEMBER.at }))
  })

  it('withholds again what was withheld', () => {
    const withheld: PostEvent = { type: 'PostWithheld', data: {} }
    given(post, saved, published, otherDraft, withheld, byAdmin(hiddenFor('other')))
      .when(undo(5, { ...PUBLIC, change: OTHER }), ADMIN)
      .gives(undone({ decision: 'hidden', ...shown }), saved, otherDraft, withheld)
  })

  it('lets what was turned down be sent again as it is, once that is undone', () => {
    given(post, draft, submitted, byAdmin(rejected), undone({ decision: 'rejected', status: 'pending', ...waited }))
      .when({ type: 'RejectPost', ...why }, ADMIN)
      .gives(rejected)
  })

  it('is for the latest decision, once, for a minute', () => {
    const history = [draft, submitted, byAdmin(rejected)]
    const late = { ...ADMIN, at: new Date(Date.parse(ADMIN.at) + UNDO_DECISION_MS + 1).toISOString() }
    given(post, ...history)
      .when(undo(3, PENDING), late)
      .rejects('UNDO_OVER')
    given(post, ...history)
      .when(undo(2, PENDING), ADMIN)
      .rejects('VERSION_STALE')
    given(post, ...history, undone({ decision: 'rejected', status: 'pending', ...waited }))
      .when(undo(3, PENDING), ADMIN)
      .rejects('UNDO_OVER')
    given(post, ...history, draft)
      .when(undo(3, PENDING), ADMIN)
      .rejects('UNDO_OVER')
    given(post, draft, submitted).when(undo(2, PENDING), ADMIN).rejects('UNDO_OVER')
  })

  it('is for admins who are not its author, and for their decisions alone', () => {
    const history = [draft, submitted, byAdmin(rejected)]
    for (const by of [MEMBER, OWNER, { ...ADMIN, actor: { ...ADMIN.actor, id: author_id } }])
      given(post, ...history)
        .when(undo(3, PENDING), by)
        .rejects('FORBIDDEN')
    given(post, saved, published, hidden).when(undo(3, PUBLIC), ADMIN).rejects('UNDO_OVER')
  })
})
