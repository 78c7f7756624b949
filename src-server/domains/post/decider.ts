import stringify from 'safe-stable-stringify'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { PostStatus, PostType } from '#shared/vocabulary.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type PostContent, type PostEvent, type PostEvents, postEvents } from './events.ts'

export type PostCommand =
  | { type: 'SavePost'; content: PostContent }
  | { type: 'PublishPost' }
  | { type: 'HidePost' }
  | { type: 'DeletePost' }

type PostState = { status: PostStatus; type: PostType; ownerId: string; content: PostContent } | null

/**
 * A post: `draft → published`, `published → hidden → published`, any `→ deleted`. What is published is changed by those who
 * may publish; others hide it first.
 */
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
    const found = requireOwner(state, issued)
    if (command.type === 'DeletePost') return found.status === 'deleted' ? [] : [{ type: 'PostDeleted', data: {} }]
    if (found.status === 'deleted') throw new Rejection('POST_NOT_FOUND')
    return command.type === 'PublishPost' ? publish(found, issued) : hide(found)
  },
}

type ExistingPost = NonNullable<PostState>

function save(content: PostContent, state: PostState, issued: Issued): PostEvent[] {
  if (!state) return [{ type: 'PostSaved', data: content }]
  const { status, type, content: before } = requireOwner(state, issued)
  if (status === 'deleted') throw new Rejection('POST_NOT_FOUND')
  if (type !== content.type) throw new Rejection('POST_TYPE_FIXED')
  if (stringify(before) === stringify(content)) return []
  // Whoever may not publish may not change what everyone reads either, such as an owner who was suspended since.
  if (status === 'published' && !mayPublish(issued)) throw new Rejection('POST_PUBLISHED')
  return [{ type: 'PostSaved', data: content }]
}

/** There is no moderation to approve a plain member's post. */
const mayPublish = ({ actor }: Issued): boolean => actor.role !== 'user'

function publish({ status }: ExistingPost, issued: Issued): PostEvent[] {
  if (!mayPublish(issued)) throw new Rejection('FORBIDDEN')
  if (status === 'published') return []
  if (status === 'rejected') throw new Rejection('POST_STATUS', { status })
  return [{ type: 'PostPublished', data: {} }]
}

function hide({ status }: ExistingPost): PostEvent[] {
  if (status === 'hidden') return []
  if (status !== 'published') throw new Rejection('POST_STATUS', { status })
  return [{ type: 'PostHidden', data: {} }]
}

/** The post, if the actor may change it; another's answers as not found, so that its existence is not revealed. */
function requireOwner(state: PostState, { actor }: Issued): ExistingPost {
  if (!state) throw new Rejection('POST_NOT_FOUND')
  const allowed = state.ownerId === actor.id || isAdminOrSystem(actor)
  if (!allowed) throw new Rejection('POST_NOT_FOUND')
  return state
}
