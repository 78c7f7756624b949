import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { defineHistory, ofKind } from '../../testing/history.ts'
import { type ReactionCommand, reaction } from './decider.ts'

const of = { account_id: '', post_id: '' }
const on = fc.constantFrom(true, false, undefined)

export const history = defineHistory<ReactionCommand>({
  commands: fc.oneof(
    fc.record({ type: fc.constantFrom('Like' as const, 'Bookmark' as const), on, ...constants(of) }),
    fc.record({ type: fc.constant('WithdrawAll' as const), ...constants(of) }),
  ),
  every: [
    { type: 'Like', ...of },
    { type: 'Bookmark', ...of },
    { type: 'Like', ...of },
    { type: 'Bookmark', ...of },
  ],
  run: (context, request, command) =>
    handle(context, reaction, request, {
      ...command,
      account_id: request.actor.id,
      post_id: ofKind('post', request).id,
    }),
})

function constants(fields: { account_id: string; post_id: string }) {
  return { account_id: fc.constant(fields.account_id), post_id: fc.constant(fields.post_id) }
}
