import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { PostCard } from '#shared/post.ts'
import { MORPH, openCard } from './opening.ts'

/** The look of the card around `CardName`: it shows the focus of the link. */
export const cardStyle =
  'group relative flex h-full overflow-hidden rounded-card bg-raised shadow-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-offset-2'

/** The hotel's page offers its rooms for the stay that a card is about. */
export const staySearch = ({ stay }: Pick<PostCard, 'stay'>) =>
  stay && { check_in: stay.check_in, check_out: stay.check_out, people: stay.people, rooms: stay.rooms }

type Props = {
  post: PostCard
  /** The element that becomes the first picture of the place's page. */
  picture: RefObject<HTMLElement | null>
  /** In place of the plain text. */
  name?: ReactNode
}

/** The name is the link, which covers the whole card. */
export function CardName({ post, picture, name }: Props) {
  const locale = useLocale()
  return (
    <h3
      lang={post.lang === locale ? undefined : HTML_LANG[post.lang]}
      className="grow font-semibold text-base text-ink group-hover:text-accent"
    >
      <Link
        to="/detail/$id"
        params={{ id: post.id }}
        search={staySearch(post)}
        viewTransition={MORPH}
        onClick={() => openCard(picture.current, post)}
        className="line-clamp-2 pb-0.5 outline-none after:absolute after:inset-0"
      >
        {name || post.name}
      </Link>
    </h3>
  )
}
