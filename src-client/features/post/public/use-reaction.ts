import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { wish } from '#client/lib/guest-wish.ts'
import { useUser } from '#client/lib/session.ts'
import { lastWish, onWishes, type WishKind, wishesOf } from '#client/lib/wishes.ts'
import { refOf, type Subject, type SubjectKind } from '#shared/subject.ts'
import { ownReactionQuery } from './own-reactions.ts'

/** What can be liked and saved: a post's card as it comes, or an article with its kind. */
export type Likeable = { kind?: SubjectKind; id: string; amount_of_likes: number }

/** The member's like and bookmark of it, with wishes that the server has not answered yet. The server renders nobody's. */
export function useReaction({ kind = 'post', id, amount_of_likes }: Likeable) {
  const { client, session } = useRouteContext({ from: '__root__' })
  const member = useUser()?.uuid ?? ''
  const subject = { kind, id }
  const { data } = useQuery({ ...ownReactionQuery(client, member, subject), enabled: member !== '' })
  const own = useIsMembers(member) ? data : undefined
  const wanted = useWanted(member, subject)
  const was_liked = own?.is_liked ?? false
  const is_liked = wanted.like ?? was_liked
  return {
    is_liked,
    /** Undefined until it is known. */
    is_saved: wanted.save ?? own?.is_saved,
    likes: Math.max(0, amount_of_likes + Number(is_liked) - Number(was_liked)),
    wish: (kind: WishKind, on: boolean) => void wish(session, { ...refOf(subject), kind, on }),
  }
}

/**
 * Whether it is a member's and no longer what the server rendered. For guests the first rendering is right: to render all buttons
 * of a page again would take as long as a tap is noticed.
 */
const useIsMembers = (member: string) =>
  useSyncExternalStore(
    () => nothing,
    () => member !== '',
    () => false,
  )

/** Undefined where there is no wish. For guests, who have none, the browser's storage is not read: its first use takes a while. */
function useWanted(member: string, subject: Subject): Record<WishKind, boolean | undefined> {
  const wantedOf = (kind: WishKind) =>
    member === '' ? undefined : lastWish(wishesOf(member), kind, refOf(subject))?.on
  return {
    like: useSyncExternalStore(onWishes, () => wantedOf('like'), nothing),
    save: useSyncExternalStore(onWishes, () => wantedOf('save'), nothing),
  }
}

const nothing = () => undefined
