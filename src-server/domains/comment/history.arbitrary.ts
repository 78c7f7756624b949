import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { idOfWords } from '../../platform/ids.ts'
import { words } from '../../testing/arbitraries.ts'
import { defineHistory, ofKind } from '../../testing/history.ts'
import { type CommentCommand, type CommentLikeCommand, type CommentPlace, comment, commentLike } from './decider.ts'

/** On the comment itself, on a reply to it, or on a reply to that. */
type Command = { depth: number; what: CommentCommand | CommentLikeCommand }

const depth = fc.nat(2)
/** Is filled in when the command runs. */
const place: CommentPlace = { subject_type: 'post', subject_id: '', parent_id: null, thread: [] }
const like = { type: 'LikeComment' as const, account_id: '', comment_id: '' }
const post = { type: 'PostComment' as const, place, text: 'By the sea' }

export const history = defineHistory<Command>({
  weight: 2,
  commands: fc.record({
    depth,
    what: fc.oneof(
      words.map((text) => ({ ...post, text })),
      words.map((text) => ({ type: 'EditComment' as const, text })),
      fc.constant({ type: 'DeleteComment' as const }),
      fc.constantFrom({ type: 'WithholdComment' as const }, { type: 'ReleaseComment' as const }),
      fc.constantFrom(true, false, undefined).map((on) => ({ ...like, on })),
    ),
  }),
  every: [
    { depth: 0, what: post },
    { depth: 1, what: post },
    { depth: 2, what: post },
    { depth: 1, what: { type: 'EditComment', text: 'Near the sea' } },
    { depth: 1, what: like },
    { depth: 1, what: like },
    { depth: 2, what: { type: 'WithholdComment' } },
    { depth: 2, what: { type: 'ReleaseComment' } },
    { depth: 1, what: { type: 'WithholdComment' } },
    { depth: 1, what: { type: 'DeleteComment' } },
  ],
  run(context, request, { depth, what }) {
    const { id: top } = ofKind('comment', request)
    const ids = [top, idOfWords('reply', request.id), idOfWords('reply to a reply', request.id)]
    const id = ids[depth] ?? top
    if (what.type === 'LikeComment') {
      const of = { account_id: request.actor.id, comment_id: id }
      return handle(context, commentLike, { ...request, id: idOfWords(id, request.actor.id) }, { ...what, ...of })
    }
    if (what.type !== 'PostComment') return handle(context, comment, { ...request, id }, what)
    const thread = ids.slice(0, depth)
    const stands = { ...place, subject_id: ofKind('post', request).id, thread, parent_id: thread.at(-1) ?? null }
    return handle(context, comment, { ...request, id }, { ...what, place: stands })
  },
})
