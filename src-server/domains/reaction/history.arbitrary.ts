import fc from 'fast-check'
import { SUBJECT_KINDS, type SubjectKind } from '#shared/subject.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { idOfWords } from '../../platform/ids.ts'
import { defineHistory, ofKind } from '../../testing/history.ts'
import { type ReactionCommand, reaction } from './decider.ts'

type Command = { kind: SubjectKind; type: ReactionCommand['type']; on?: boolean | undefined }

const kind = fc.constantFrom(...SUBJECT_KINDS)
const on = fc.constantFrom(true, false, undefined)

/** Of the post and of the article that the history is about. */
export const history = defineHistory<Command>({
  commands: fc.oneof(
    fc.record({ kind, type: fc.constantFrom('Like' as const, 'Bookmark' as const), on }),
    fc.record({ kind, type: fc.constant('WithdrawAll' as const) }),
  ),
  every: SUBJECT_KINDS.flatMap((kind) => [
    { kind, type: 'Like' },
    { kind, type: 'Bookmark' },
    { kind, type: 'Like' },
    { kind, type: 'Bookmark' },
    { on: 2, command: { kind, type: 'Like' } },
  ]),
  run: (context, request, { kind, ...command }) => {
    const subject = { kind, id: ofKind(kind, request).id }
    const id = idOfWords('reaction', kind, request.id)
    return handle(context, reaction, { ...request, id }, { ...command, account_id: request.actor.id, subject })
  },
})
