import fc from 'fast-check'
import { SUBJECT_KINDS, type SubjectKind } from '#shared/subject.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { readOutline } from '../../event-sourcing/store.ts'
import { idOfWords } from '../../platform/ids.ts'
import { words } from '../../testing/arbitraries.ts'
import { ADMIN, defineHistory, ofKind } from '../../testing/history.ts'
import { type CommentCommand, type CommentLikeCommand, type CommentPlace, comment, commentLike } from './decider.ts'

/** On the comment itself, on a reply to it, or on a reply to that; below a post or an article. */
type Command = { kind: SubjectKind; depth: number; what: CommentCommand | CommentLikeCommand }

const kind = fc.constantFrom(...SUBJECT_KINDS)
const depth = fc.nat(2)
/** Stands for the version that the stream has. */
const LATEST = 0
/** Is filled in when the command runs. */
const place: CommentPlace = { subject_type: 'post', subject_id: '', parent_id: null, thread: [] }
const like = { type: 'LikeComment' as const, account_id: '', comment_id: '' }
const post = { type: 'PostComment' as const, place, text: 'By the sea' }

export const history = defineHistory<Command>({
  weight: 2,
  commands: fc.record({
    kind,
    depth,
    what: fc.oneof(
      words.map((text) => ({ ...post, text })),
      words.map((text) => ({ type: 'EditComment' as const, text })),
      fc.constant({ type: 'DeleteComment' as const }),
      fc.constant({ type: 'UndoDeletion' as const, version: LATEST }),
      fc.constantFrom({ type: 'WithholdComment' as const }, { type: 'ReleaseComment' as const }),
      fc.constantFrom(true, false, undefined).map((on) => ({ ...like, on })),
    ),
  }),
  every: SUBJECT_KINDS.flatMap((kind) => [
    { kind, depth: 0, what: post },
    { kind, depth: 1, what: post },
    { kind, depth: 2, what: post },
    { kind, depth: 1, what: { type: 'EditComment', text: 'Near the sea' } },
    { kind, depth: 1, what: like },
    { kind, depth: 1, what: like },
    { kind, depth: 2, what: { type: 'WithholdComment' } },
    { kind, depth: 2, what: { type: 'ReleaseComment' } },
    { kind, depth: 1, what: { type: 'WithholdComment' } },
    { kind, depth: 1, what: { type: 'DeleteComment' } },
    { kind, depth: 1, what: { type: 'UndoDeletion', version: LATEST } },
    { kind, depth: 1, what: like },
  ]),
  async run(context, request, { kind, depth, what }) {
    const { id: top } = ofKind('comment', { ...request, id: ofKind(kind, request).id })
    const ids = [top, idOfWords('reply', top), idOfWords('reply to a reply', top)]
    const id = ids[depth] ?? top
    if (what.type === 'LikeComment') {
      const of = { account_id: request.actor.id, comment_id: id }
      return handle(context, commentLike, { ...request, id: idOfWords(id, request.actor.id) }, { ...what, ...of })
    }
    // Only what an admin deletes of others is taken back.
    const isByAdmin = what.type === 'UndoDeletion' || (what.type === 'DeleteComment' && request.actor.role === 'system')
    const by = isByAdmin ? { ...request, id, actor: ADMIN } : { ...request, id }
    if (what.type === 'UndoDeletion') {
      const { length: version } = await readOutline(context.sql, `${comment.category}-${id}`)
      return handle(context, comment, by, { ...what, version })
    }
    if (what.type === 'DeleteComment') return handle(context, comment, by, what)
    if (what.type !== 'PostComment') return handle(context, comment, { ...request, id }, what)
    const thread = ids.slice(0, depth)
    const stands = {
      ...place,
      subject_type: kind,
      subject_id: ofKind(kind, request).id,
      thread,
      parent_id: thread.at(-1) ?? null,
    }
    return handle(context, comment, { ...request, id }, { ...what, place: stands })
  },
})
