import { it } from 'vitest'
import type { EventOf } from '../../event-sourcing/event.ts'
import { given, MEMBER } from '../../testing/given.ts'
import { reaction } from './decider.ts'
import type { ReactionEvents } from './events.ts'

const OF = { account_id: '0195b5a0-0000-7000-8000-00000000000a', post_id: '0195b5a0-0000-7000-8000-00000000000b' }
const happened = (type: 'PostLiked' | 'PostBookmarked'): EventOf<ReactionEvents> => ({ type, data: OF })
const takenBack = (type: 'PostUnliked' | 'PostUnbookmarked'): EventOf<ReactionEvents> => ({
  type,
  data: { ...OF, since: MEMBER.at },
})

it('a like is a toggle, and with what is wanted a repeat changes nothing', () => {
  given(reaction)
    .when({ type: 'Like', ...OF }, MEMBER)
    .gives(happened('PostLiked'))
  given(reaction, happened('PostLiked'))
    .when({ type: 'Like', ...OF }, MEMBER)
    .gives(takenBack('PostUnliked'))
  given(reaction, happened('PostLiked'))
    .when({ type: 'Like', on: true, ...OF }, MEMBER)
    .gives()
  given(reaction)
    .when({ type: 'Like', on: false, ...OF }, MEMBER)
    .gives()
})

it('a bookmark is one too, and knows nothing of the like', () => {
  given(reaction, happened('PostLiked'))
    .when({ type: 'Bookmark', ...OF }, MEMBER)
    .gives(happened('PostBookmarked'))
  given(reaction, happened('PostBookmarked'))
    .when({ type: 'Bookmark', on: false, ...OF }, MEMBER)
    .gives(takenBack('PostUnbookmarked'))
  given(reaction, happened('PostBookmarked'))
    .when({ type: 'Bookmark', on: true, ...OF }, MEMBER)
    .gives()
})

it('what is left is withdrawn when the member goes, and only that', () => {
  given(reaction, happened('PostLiked'), happened('PostBookmarked'))
    .when({ type: 'WithdrawAll', ...OF }, MEMBER)
    .gives(takenBack('PostUnliked'), takenBack('PostUnbookmarked'))
  given(reaction, happened('PostLiked'), takenBack('PostUnliked'))
    .when({ type: 'WithdrawAll', ...OF }, MEMBER)
    .gives()
})
