import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { type ReactionEvents, reactionEvents } from './events.ts'

type Reaction = DataOf<ReactionEvents['PostLiked']>

export type ReactionCommand =
  /** `on` says what is wanted, so that a retry changes nothing; without it the command is a toggle. */
  ({ type: 'Like' | 'Bookmark'; on?: boolean | undefined } & Reaction) | ({ type: 'WithdrawAll' } & Reaction)

type ReactionState = { liked: boolean; bookmarked: boolean }

export const reaction: Decider<ReactionState, ReactionCommand, ReactionEvents> = {
  category: 'reaction',
  events: reactionEvents,
  initial: { liked: false, bookmarked: false },
  evolve: {
    PostLiked: (state) => ({ ...state, liked: true }),
    PostUnliked: (state) => ({ ...state, liked: false }),
    PostBookmarked: (state) => ({ ...state, bookmarked: true }),
    PostUnbookmarked: (state) => ({ ...state, bookmarked: false }),
  },
  decide(command, { liked, bookmarked }) {
    const { account_id, post_id } = command
    const data = { account_id, post_id }
    switch (command.type) {
      case 'Like':
        if (command.on === liked) return []
        return [{ type: liked ? 'PostUnliked' : 'PostLiked', data }]
      case 'Bookmark':
        if (command.on === bookmarked) return []
        return [{ type: bookmarked ? 'PostUnbookmarked' : 'PostBookmarked', data }]
      case 'WithdrawAll':
        return [
          ...(liked ? [{ type: 'PostUnliked' as const, data }] : []),
          ...(bookmarked ? [{ type: 'PostUnbookmarked' as const, data }] : []),
        ]
    }
  },
}
