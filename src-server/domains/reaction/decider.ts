import type { Decider } from '../../event-sourcing/decider.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { type ReactionEvents, reactionEvents } from './events.ts'

type Reaction = DataOf<ReactionEvents['PostLiked']>

export type ReactionCommand =
  /** `on` says what is wanted, so that a retry changes nothing; without it the command is a toggle. */
  ({ type: 'Like' | 'Bookmark'; on?: boolean | undefined } & Reaction) | ({ type: 'WithdrawAll' } & Reaction)

/** Since when. */
type ReactionState = { liked: string | null; bookmarked: string | null }

export const reaction: Decider<ReactionState, ReactionCommand, ReactionEvents> = {
  category: 'reaction',
  events: reactionEvents,
  initial: { liked: null, bookmarked: null },
  evolve: {
    PostLiked: (state, { at }) => ({ ...state, liked: at }),
    PostUnliked: (state) => ({ ...state, liked: null }),
    PostBookmarked: (state, { at }) => ({ ...state, bookmarked: at }),
    PostUnbookmarked: (state) => ({ ...state, bookmarked: null }),
  },
  decide(command, { liked, bookmarked }) {
    const { account_id, post_id } = command
    const data = { account_id, post_id }
    switch (command.type) {
      case 'Like':
        if (command.on === (liked !== null)) return []
        return [liked === null ? { type: 'PostLiked', data } : { type: 'PostUnliked', data: { ...data, since: liked } }]
      case 'Bookmark':
        if (command.on === (bookmarked !== null)) return []
        if (bookmarked === null) return [{ type: 'PostBookmarked', data }]
        return [{ type: 'PostUnbookmarked', data: { ...data, since: bookmarked } }]
      case 'WithdrawAll':
        return [
          ...(liked ? [{ type: 'PostUnliked' as const, data: { ...data, since: liked } }] : []),
          ...(bookmarked ? [{ type: 'PostUnbookmarked' as const, data: { ...data, since: bookmarked } }] : []),
        ]
    }
  },
}
