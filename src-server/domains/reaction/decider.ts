import type { Subject } from '#shared/subject.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import type { EventOf } from '../../event-sourcing/event.ts'
import { type ReactionEvents, reactionEvents } from './events.ts'

type Reaction = { account_id: string; subject: Subject }

export type ReactionCommand =
  /** `on` says what is wanted, so that a retry changes nothing; without it the command is a toggle. */
  ({ type: 'Like' | 'Bookmark'; on?: boolean | undefined } & Reaction) | ({ type: 'WithdrawAll' } & Reaction)

/** Since when. */
type ReactionState = { liked: string | null; bookmarked: string | null }

const liked = (state: ReactionState, { at }: { at: string }) => ({ ...state, liked: at })
const unliked = (state: ReactionState) => ({ ...state, liked: null })
const bookmarked = (state: ReactionState, { at }: { at: string }) => ({ ...state, bookmarked: at })
const unbookmarked = (state: ReactionState) => ({ ...state, bookmarked: null })

/** What one member thinks of one post or article. */
export const reaction: Decider<ReactionState, ReactionCommand, ReactionEvents> = {
  category: 'reaction',
  events: reactionEvents,
  initial: { liked: null, bookmarked: null },
  evolve: {
    PostLiked: liked,
    PostUnliked: unliked,
    PostBookmarked: bookmarked,
    PostUnbookmarked: unbookmarked,
    ArticleLiked: liked,
    ArticleUnliked: unliked,
    ArticleBookmarked: bookmarked,
    ArticleUnbookmarked: unbookmarked,
  },
  decide(command, { liked, bookmarked }) {
    switch (command.type) {
      case 'Like':
        if (command.on === (liked !== null)) return []
        return [liked === null ? done('Liked', command) : takenBack('Unliked', command, liked)]
      case 'Bookmark':
        if (command.on === (bookmarked !== null)) return []
        return [bookmarked === null ? done('Bookmarked', command) : takenBack('Unbookmarked', command, bookmarked)]
      case 'WithdrawAll':
        return [
          ...(liked ? [takenBack('Unliked', command, liked)] : []),
          ...(bookmarked ? [takenBack('Unbookmarked', command, bookmarked)] : []),
        ]
    }
  },
}

function done(deed: 'Liked' | 'Bookmarked', { account_id, subject: { kind, id } }: Reaction): EventOf<ReactionEvents> {
  if (kind === 'post') return { type: `Post${deed}`, data: { account_id, post_id: id } }
  return { type: `Article${deed}`, data: { account_id, article_id: id } }
}

function takenBack(
  deed: 'Unliked' | 'Unbookmarked',
  { account_id, subject: { kind, id } }: Reaction,
  since: string,
): EventOf<ReactionEvents> {
  if (kind === 'post') return { type: `Post${deed}`, data: { account_id, post_id: id, since } }
  return { type: `Article${deed}`, data: { account_id, article_id: id, since } }
}
