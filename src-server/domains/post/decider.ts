import stringify from 'safe-stable-stringify'
import type { PostReason } from '#shared/moderation.ts'
import { RESTORE_MS } from '#shared/own-post-words.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { digestOf, isSaving, isWhole, type PostContent, type PostEvent, type PostEvents, postEvents } from './events.ts'
import { type ExistingPost, evolve, type PostState } from './state.ts'

type Explained = { reason: PostReason; note: string | null }

export type PostCommand =
  /**
   * With `submit` it is sent to be published in the same step. `restored` is the version whose words these are. `aliases` are
   * left as they are unless they are given.
   */
  | { type: 'SavePost'; content: PostContent; submit?: true; restored?: number; aliases?: string[] }
  | { type: 'SubmitPost' }
  /** Also approves what waits. */
  | { type: 'PublishPost' }
  | ({ type: 'RejectPost' } & Explained)
  | ({ type: 'HidePost' } & Partial<Explained>)
  /** The product does so once enough members have reported it, until an admin has looked at it. */
  | { type: 'HideReported' }
  /** While its author is suspended, and once the author is back. */
  | { type: 'WithholdPost' }
  | { type: 'ReleasePost' }
  | { type: 'DeletePost' }
  /** Takes a deletion back, for whoever has deleted it, as long as its pictures are kept. */
  | { type: 'RestorePost' }

/**
 * A post: `draft → pending → published | rejected`, `published → hidden → pending | published`, any `→ deleted`. What is sent
 * in by those who may publish does not wait. Only a draft may be incomplete. A change of a published post waits beside it (decision 62).
 * @param memberPublishes whether the plain member who acts may publish, as the configuration has it
 */
export const postDecider = (memberPublishes: boolean): Decider<PostState, PostCommand, PostEvents> => ({
  category: 'post',
  events: postEvents,
  initial: null,
  latest: ['DraftSaved', 'PostSaved'],
  evolve,
  decide(command, state, issued) {
    const by = { actor: issued.actor, memberPublishes }
    if (command.type === 'SavePost') {
      const events = withOrigin(save(command, state, by), command.restored)
      return [...events, ...changedAliases(command.aliases, state, by)]
    }
    const found = requireOwner(state, by)
    if (command.type === 'WithholdPost' || command.type === 'ReleasePost') return followAuthor(command.type, found, by)
    if (command.type === 'DeletePost') return found.status === 'deleted' ? [] : [{ type: 'PostDeleted', data: {} }]
    if (command.type === 'RestorePost') return restore(found, issued)
    if (found.status === 'deleted') throw new Rejection('POST_NOT_FOUND')
    if (command.type === 'SubmitPost') return submit(found, by)
    if (command.type === 'PublishPost') return publish(found, by)
    if (command.type === 'RejectPost') return reject(command, found, by)
    return command.type === 'HideReported' ? hideReported(found, by) : hide(command, found, by)
  },
})

/** Where every plain member's post waits. */
export const post = postDecider(false)

type By = Pick<Issued, 'actor'> & { memberPublishes: boolean }

const PUBLISHED: PostEvent = { type: 'PostPublished', data: {} }
const SUBMITTED: PostEvent = { type: 'PostSubmitted', data: {} }

function save({ content, submit }: Extract<PostCommand, { type: 'SavePost' }>, state: PostState, by: By): PostEvent[] {
  if (!state) {
    const fresh = { status: 'draft', author: by.actor } as const
    if (!submit) return [saved(content, fresh)]
    if (!isWhole(content)) throw new Rejection('FIELDS_MISSING')
    return mayPublish(null, by) ? [{ type: 'PostSaved', data: content }, PUBLISHED] : [saved(content, fresh), SUBMITTED]
  }
  const found = requireOwner(state, by)
  if (found.status === 'deleted' || found.content === null) throw new Rejection('POST_NOT_FOUND')
  if (found.isWithheld) throw new Rejection('AUTHOR_SUSPENDED')
  if (found.type !== content.type) throw new Rejection('POST_TYPE_FIXED')
  if ((submit || found.status !== 'draft') && !isWhole(content)) throw new Rejection('FIELDS_MISSING')
  const isSame = stringify(wordsBefore(found, by)) === stringify(content)
  if (found.status === 'published') return change(content, found, by, { isSame, submit })
  if (!submit) return isSame ? [] : asChanged([saved(content, found)], content, found, by)
  if (!mayPublish(found, by)) {
    const events = [...(isSame ? [] : [saved(content, found)]), ...(isWaiting(found) ? [] : [SUBMITTED])]
    return asChanged(events, content, found, by)
  }
  return isSame && !found.isSealed ? [PUBLISHED] : [{ type: 'PostSaved', data: content }, PUBLISHED]
}

/** Says of the words that are saved of which version they are. */
const withOrigin = (events: PostEvent[], version: number | undefined): PostEvent[] =>
  version === undefined
    ? events
    : events.flatMap((event): PostEvent[] =>
        isSaving(event) ? [event, { type: 'PostVersionRestored', data: { version } }] : [event],
      )

/** @throws Rejection FORBIDDEN for other names than there are, from anybody but an admin */
function changedAliases(aliases: string[] | undefined, state: PostState, { actor }: By): PostEvent[] {
  if (aliases === undefined || stringify(aliases) === stringify(state?.aliases ?? [])) return []
  if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
  return [{ type: 'PostAliasesChanged', data: { aliases } }]
}

/** The words that whoever saves has read: authors their latest, others what is published. */
const wordsBefore = ({ author, change, content }: ExistingPost, { actor }: By) =>
  author.id === actor.id && change ? change.content : content

/** A change of a published post. Those who may publish change what readers see; others' waits beside it. */
function change(
  content: PostContent,
  found: ExistingPost,
  by: By,
  { isSame, submit }: { isSame: boolean; submit: true | undefined },
): PostEvent[] {
  const isOwnChange = found.change !== null && found.author.id === by.actor.id
  if (mayPublish(found, by)) return isSame && !isOwnChange ? [] : [{ type: 'PostSaved', data: content }]
  if (isSame && !found.change) return []
  // Back to what readers see, nothing is left to be changed.
  if (found.change && stringify(found.content) === stringify(content)) return [{ type: 'PostSaved', data: content }]
  const kept: PostEvent[] = isSame ? [] : [{ type: 'DraftSaved', data: { ...content, author_id: found.author.id } }]
  return asChanged(submit && !found.change?.isWaiting ? [...kept, SUBMITTED] : kept, content, found, by)
}

/**
 * The events, unless an admin would have to turn down the same words again.
 * @throws Rejection POST_UNCHANGED
 */
function asChanged(events: PostEvent[], content: PostContent | null, found: ExistingPost, by: By): PostEvent[] {
  const waits = isWaiting(found) ? events.length > 0 : events.includes(SUBMITTED)
  const isRefused = found.refused !== null && found.refused === digestOf(content)
  if (waits && isRefused && !mayPublish(found, by)) throw new Rejection('POST_UNCHANGED')
  return events
}

const saved = (content: PostContent, post: Pick<ExistingPost, 'status' | 'author'>): PostEvent =>
  mustSeal(post)
    ? { type: 'DraftSaved', data: { ...content, author_id: post.author.id } }
    : { type: 'PostSaved', data: content }

/** Words that the public has not seen go with their author, also those of a hidden post. The system is no person. */
const mustSeal = ({ status, author }: Pick<ExistingPost, 'status' | 'author'>): boolean =>
  status !== 'published' && author.role !== 'system'

/** A post that an admin has turned down or hidden waits for an admin, whoever wrote it. */
function mayPublish(found: PostState, { actor, memberPublishes }: By): boolean {
  if (isAdminOrSystem(actor)) return true
  return !found?.isHeld && (actor.role === 'owner' || memberPublishes)
}

const isWaiting = ({ status, change }: ExistingPost): boolean => status === 'pending' || change?.isWaiting === true

function submit(found: ExistingPost, by: By): PostEvent[] {
  if (found.isWithheld) throw new Rejection('AUTHOR_SUSPENDED')
  if (mayPublish(found, by)) return publish(found, by)
  if (isWaiting(found) || (found.status === 'published' && !found.change)) return []
  if (found.content && !isWhole(found.content)) throw new Rejection('FIELDS_MISSING')
  return asChanged([SUBMITTED], (found.change ?? found).content, found, by)
}

/** Publishes only that part of a change that was sent in, or is the author's own. */
function publish(found: ExistingPost, by: By): PostEvent[] {
  const { status, content, isSealed, change, isWithheld } = found
  if (isWithheld) throw new Rejection('AUTHOR_SUSPENDED')
  if (!mayPublish(found, by)) {
    if (found.isHeld && by.actor.role === 'owner') throw new Rejection('POST_STATUS', { status })
    throw new Rejection('FORBIDDEN')
  }
  const taken = change && (change.isWaiting || found.author.id === by.actor.id) ? change : null
  if (status === 'published' && !taken) return []
  const words = taken ? taken.content : content
  if (words === null) throw new Rejection('POST_NOT_FOUND')
  if (!isWhole(words)) throw new Rejection('FIELDS_MISSING')
  return isSealed || taken ? [{ type: 'PostSaved', data: words }, PUBLISHED] : [PUBLISHED]
}

function reject({ reason, note }: Explained, found: ExistingPost, { actor }: By): PostEvent[] {
  if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
  if (!isWaiting(found)) throw new Rejection('POST_STATUS', { status: found.status })
  const words = digestOf((found.change ?? found).content)
  return [{ type: 'PostRejected', data: { author_id: found.author.id, reason, note, words } }]
}

function hide({ reason, note = null }: Partial<Explained>, found: ExistingPost, { actor }: By): PostEvent[] {
  const { status, author, isHeld } = found
  // An admin may hold what its author has hidden.
  const isHolding = isAdminOrSystem(actor) && actor.id !== author.id && !isHeld && reason !== undefined
  if (status === 'hidden' && !isHolding) return []
  if (status !== 'published' && status !== 'hidden') throw new Rejection('POST_STATUS', { status })
  // Only an admin explains.
  const explained = isAdminOrSystem(actor) ? { reason: reason ?? null, note } : { reason: null, note: null }
  return [{ type: 'PostHidden', data: { author_id: author.id, ...explained } }]
}

/** A post that an admin has shown again after such reports is hidden by admins alone. */
function hideReported({ status, author, wasReported }: ExistingPost, { actor }: By): PostEvent[] {
  if (actor.role !== 'system') throw new Rejection('FORBIDDEN')
  if (status !== 'published' || wasReported) return []
  return [{ type: 'PostHidden', data: { author_id: author.id, reason: 'reported', note: null } }]
}

/** A post that is not published, or was taken from readers for another reason, stays as it is. */
function followAuthor(
  type: 'WithholdPost' | 'ReleasePost',
  { status, isWithheld }: ExistingPost,
  { actor }: By,
): PostEvent[] {
  if (actor.role !== 'system') throw new Rejection('FORBIDDEN')
  if (type === 'WithholdPost') return status === 'published' ? [{ type: 'PostWithheld', data: {} }] : []
  return isWithheld ? [{ type: 'PostReleased', data: {} }] : []
}

/** A post that an admin has deleted is not had back by its author, nor one that went with an account. */
function restore({ deleted, content, change }: ExistingPost, { actor, at }: Issued): PostEvent[] {
  if (deleted === null) return []
  const isOver = Date.parse(at) - Date.parse(deleted.at) > RESTORE_MS
  const isTheirs = deleted.by.id === actor.id || (isAdminOrSystem(actor) && deleted.by.role !== 'system')
  if (!isTheirs || isOver || content === null) throw new Rejection('POST_NOT_FOUND')
  const is_waiting = deleted.status === 'pending' || change?.isWaiting === true
  return [{ type: 'PostRestored', data: { status: deleted.status, is_waiting } }]
}

/** The post, if the actor may change it; another's answers as not found, so that its existence is not revealed. */
function requireOwner(state: PostState, { actor }: Pick<By, 'actor'>): ExistingPost {
  if (!state) throw new Rejection('POST_NOT_FOUND')
  const allowed = state.author.id === actor.id || isAdminOrSystem(actor)
  if (!allowed) throw new Rejection('POST_NOT_FOUND')
  return state
}
