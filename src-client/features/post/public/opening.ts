import type { PostCard } from '#shared/post.ts'

const NAME = 'view-transition-name'

/** The tapped card, which its page shows while the rest loads. */
type Opening = { post: PostCard; src: string | undefined }

let opening: Opening | undefined
let marked: HTMLElement | undefined

/** The view transition's name for a post's picture. */
export const morphName = (postId: string) => `post-${postId}`

/**
 * Remembers the card that was tapped and names its picture, and only that one: a name on every card would make the browser lift
 * all of them. It keeps the name while its list is hidden.
 */
export function openCard(picture: HTMLElement | null, post: PostCard): void {
  marked?.style.removeProperty(NAME)
  picture?.style.setProperty(NAME, morphName(post.id))
  marked = picture ?? undefined
  opening = { post, src: picture?.querySelector('img')?.currentSrc }
}

/** The card that led to a post's page in this document. */
export const openingOf = (postId: string): Opening | undefined => (opening?.post.id === postId ? opening : undefined)

/** Off for reduced motion. */
export const MORPH = {
  types: () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? false : ['open-post']),
} as const
