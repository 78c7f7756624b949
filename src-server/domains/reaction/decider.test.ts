import { it } from 'vitest'
import type { EventOf } from '../../event-sourcing/event.ts'
import { given, MEMBER } from '../../testing/given.ts'
import { reaction } from './decider.ts'
import type { ReactionEvents } from './events.ts'

const ACCOUNT = '0195b5a0-0000-7000-8000-00000000000a'
const ID = '0195b5a0-0000-7000-8000-00000000000b'
const BY = { account_id: ACCOUNT, subject: { kind: 'post', id: ID } } as const
const OF = { account_id: ACCOUNT, post_id: ID }
const happened = (type: 'PostLiked' | 'PostBookmarked'): EventOf<ReactionEvents> => ({ type, data: OF })
const takenBack = (type: 'PostUnliked' | 'PostUnbookmarked'): EventOf<ReactionEvents> => ({
  type,
  data: { ...OF, since: MEMBER.at },
})

it('a like is a toggle, and with what is wanted a repeat changes nothing', () => {
  given(reaction)
    .when({ type: 'Like', ...BY }, MEMBER)
    .gives(happened('PostLiked'))
  given(reaction, happened('PostLiked'))
    .when({ type: 'Like', ...BY }, MEMBER)
    .gives(takenBack('PostUnliked'))
  given(reaction, happened('PostLiked'))
    .when({ type: 'Like', on: true, ...BY }, MEMBER)
    .gives()
  given(reaction)
    .when({ type: 'Like', on: false, ...BY }, MEMBER)
    .gives()
})

it('a bookmark is one too, and knows nothing of the like', () => {
  given(reaction, happened('PostLiked'))
    .when({ type: 'Bookmark', ...BY }, MEMBER)
    .gives(happened('PostBookmarked'))
  given(reaction, happened('PostBookmarked'))
    .when({ type: 'Bookmark', on: false, ...BY }, MEMBER)
    .gives(takenBack('PostUnbookmarked'))
  given(reaction, happened('PostBookmarked'))
    .when({ type: 'Bookmark', on: true, ...BY }, MEMBER)
    .gives()
})

it('what is left is withdrawn when the member goes, and only that', () => {
  given(reaction, happened('PostLiked'), happened('PostBookmarked'))
    .when({ type: 'WithdrawAll', ...BY }, MEMBER)
    .gives(takenBack('PostUnliked'), takenBack('PostUnbookmarked'))
  given(reaction, happened('PostLiked'), takenBack('PostUnliked'))
    .when({ type: 'WithdrawAll', ...BY }, MEMBER)
    .gives()
})

it('an article is liked and saved by events of its own', () => {
  const by = { account_id: ACCOUNT, subject: { kind: 'article', id: ID } } as const
  const data = { account_id: ACCOUNT, article_id: ID }
  given(reaction)
    .when({ type: 'Like', ...by }, MEMBER)
    .gives({ type: 'ArticleLiked', data })
  given(reaction, { type: 'ArticleLiked', data }, { type: 'ArticleBookmarked', data })
    .when({ type: 'WithdrawAll', ...by }, MEMBER)
    .gives(
      { type: 'ArticleUnliked', data: { ...data, since: MEMBER.at } },
      { type: 'ArticleUnbookmarked', data: { ...data, since: MEMBER.at } },
    )
})
