import stringify from 'safe-stable-stringify'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { PostStatus, PostType } from '#shared/vocabulary.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { contentOf, isWhole, type PostContent, type PostEvent, type PostEvents, postEvents } from './events.ts'

export type PostCommand =
  | { type: 'SavePost'; content: PostContent }
  | { type: 'PublishPost' }
  | { type: 'HidePost' }
  | { type: 'DeletePost' }

/** `content` is null where it is sealed and its author forgotten. */
type PostState = {
  status: PostStatus
  type: PostType
  author: Actor
  content: PostContent | null
  isSealed: boolean
} | null

/**
 * A post: `draft → published`, `published → hidden → published`, any `→ deleted`. What is published is changed by those who
 * may publish; others hide it first. Only a draft may be incomplete.
 */
export const post: Decider<PostState, PostCommand, PostEvents> = {
  category: 'post',
  events: postEvents,
  initial: null,
  evolve: {
    DraftSaved: (state, { data, meta }) => ({
      ...savedState(state, meta.actor, data.type),
      content: contentOf(data),
      isSealed: true,
    }),
    PostSaved: (state, { data, meta }) => ({
      ...savedState(state, meta.actor, data.type),
      content: data,
      isSealed: false,
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

const savedState = (state: PostState, actor: Actor, type: PostType) => ({
  status: state?.status ?? 'draft',
  type,
  author: state?.author ?? actor,
})

function save(content: PostContent, state: PostState, issued: Issued): PostEvent[] {
  if (!state) return [saved(content, { status: 'draft', author: issued.actor })]
  const found = requireOwner(state, issued)
  if (found.status === 'deleted' || found.content === null) throw new Rejection('POST_NOT_FOUND')
  if (found.type !== content.type) throw new Rejection('POST_TYPE_FIXED')
  if (found.status !== 'draft' && !isWhole(content)) throw new Rejection('FIELDS_MISSING')
  if (stringify(found.content) === stringify(content)) return []
  // Whoever may not publish may not change what everyone reads either, such as an owner who was suspended since.
  if (found.status === 'published' && !mayPublish(issued)) throw new Rejection('POST_PUBLISHED')
  return [saved(content, found)]
}

const saved = (content: PostContent, post: Pick<ExistingPost, 'status' | 'author'>): PostEvent =>
  mustSeal(post)
    ? { type: 'DraftSaved', data: { ...content, author_id: post.author.id } }
    : { type: 'PostSaved', data: content }

/** Words that the public has not seen go with their author, also those of a hidden post. The system is no person. */
const mustSeal = ({ status, author }: Pick<ExistingPost, 'status' | 'author'>): boolean =>
  status !== 'published' && author.role !== 'system'

/** There is no moderation to approve a plain member's post. */
const mayPublish = ({ actor }: Issued): boolean => actor.role !== 'user'

function publish(post: ExistingPost, issued: Issued): PostEvent[] {
  const { status, content, isSealed } = post
  if (!mayPublish(issued)) throw new Rejection('FORBIDDEN')
  if (status === 'published') return []
  if (status === 'rejected') throw new Rejection('POST_STATUS', { status })
  if (content === null) throw new Rejection('POST_NOT_FOUND')
  if (!isWhole(content)) throw new Rejection('FIELDS_MISSING')
  const published: PostEvent = { type: 'PostPublished', data: {} }
  return isSealed ? [{ type: 'PostSaved', data: content }, published] : [published]
}

function hide({ status }: ExistingPost): PostEvent[] {
  if (status === 'hidden') return []
  if (status !== 'published') throw new Rejection('POST_STATUS', { status })
  return [{ type: 'PostHidden', data: {} }]
}

/** The post, if the actor may change it; another's answers as not found, so that its existence is not revealed. */
function requireOwner(state: PostState, { actor }: Issued): ExistingPost {
  if (!state) throw new Rejection('POST_NOT_FOUND')
  const allowed = state.author.id === actor.id || isAdminOrSystem(actor)
  if (!allowed) throw new Rejection('POST_NOT_FOUND')
  return state
}
