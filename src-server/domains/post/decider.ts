import { canonicalJson } from '#shared/canonical-json.ts'
import { actsForAll } from '#shared/roles.ts'
import type { PostStatus, PostType } from '#shared/vocabulary.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type PostContent, type PostEvent, type PostEvents, postEvents } from './events.ts'

export type PostCommand =
  | { type: 'SavePost'; content: PostContent }
  | { type: 'PublishPost' }
  | { type: 'HidePost' }
  | { type: 'DeletePost' }

/** What the rules need to know of a post; null before it exists. */
export type PostState = { status: PostStatus; type: PostType; ownerId: string; content: PostContent } | null

/** A post: `draft → published`, `published → hidden → published`, any `→ deleted`. Moderation comes with members. */
export const post: Decider<PostState, PostCommand, PostEvents> = {
  category: 'post',
  events: postEvents,
  initial: null,
  evolve: {
    PostSaved: (state, { data, meta }) => ({
      status: state?.status ?? 'draft',
      type: data.type,
      ownerId: state?.ownerId ?? meta.actor.id,
      content: data,
    }),
    PostPublished: (state) => state && { ...state, status: 'published' },
    PostHidden: (state) => state && { ...state, status: 'hidden' },
    PostDeleted: (state) => state && { ...state, status: 'deleted' },
  },
  decide(command, state, issued) {
    if (command.type === 'SavePost') return save(command.content, state, issued)
    const found = owned(state, issued)
    if (command.type === 'DeletePost') return found.status === 'deleted' ? [] : [{ type: 'PostDeleted', data: {} }]
    if (found.status === 'deleted') throw new Rejection('POST_NOT_FOUND')
    return command.type === 'PublishPost' ? publish(found, issued) : hide(found)
  },
}

type ExistingPost = NonNullable<PostState>

function save(content: PostContent, state: PostState, issued: Issued): PostEvent[] {
  if (!state) return [{ type: 'PostSaved', data: content }]
  const { status, type, content: before } = owned(state, issued)
  if (status === 'deleted') throw new Rejection('POST_NOT_FOUND')
  if (type !== content.type) throw new Rejection('POST_TYPE_FIXED')
  // Saving what is there already adds nothing to the history.
  return canonicalJson(before) === canonicalJson(content) ? [] : [{ type: 'PostSaved', data: content }]
}

function publish({ status }: ExistingPost, { actor }: Issued): PostEvent[] {
  // A member's post waits for moderation, which comes with members.
  if (actor.role === 'user') throw new Rejection('FORBIDDEN')
  if (status === 'published') return []
  if (status === 'rejected') throw new Rejection('POST_STATUS', { status })
  return [{ type: 'PostPublished', data: {} }]
}

function hide({ status }: ExistingPost): PostEvent[] {
  if (status === 'hidden') return []
  if (status !== 'published') throw new Rejection('POST_STATUS', { status })
  return [{ type: 'PostHidden', data: {} }]
}

/** The post, if the actor may change it. Another's post answers as not found: nobody learns that it exists. */
function owned(state: PostState, { actor }: Issued): ExistingPost {
  if (!state) throw new Rejection('POST_NOT_FOUND')
  const allowed = state.ownerId === actor.id || actsForAll(actor)
  if (!allowed) throw new Rejection('POST_NOT_FOUND')
  return state
}
