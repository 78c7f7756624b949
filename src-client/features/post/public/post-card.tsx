import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { PostCard as Card } from '#shared/post.ts'
import { CalendarLeaf, datesOf, EventDates } from './event-dates.tsx'
import { Likes } from './likes.tsx'
import { OpenStatus } from './open-status.tsx'
import { MORPH, openCard } from './opening.ts'
import { CARD_SIZES } from './picture-sources.ts'
import { PostPicture } from './post-picture.tsx'
import { PriceFrom } from './price-from.tsx'

type PostCardProps = {
  post: Card
  /** In the first row: its picture has priority. */
  first?: boolean
  sizes?: string
}

/** A label on a picture. */
const TAG = 'rounded-full bg-raised px-2.5 py-0.5 text-sm shadow-card empty:hidden'

/** The name is the link, which covers the whole card. */
export const PostCard = memo(function PostCard({ post, first = false, sizes = CARD_SIZES }: PostCardProps) {
  const picture = useRef<HTMLDivElement>(null)
  const locale = useLocale()
  const dates = datesOf(post)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card bg-raised shadow-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-offset-2">
      <div ref={picture} className="relative aspect-4/3 shrink-0 overflow-hidden bg-sunken">
        <PostPicture post={post} sizes={sizes} first={first} />
        <div className="absolute inset-x-2 top-2 flex flex-wrap items-start gap-1">
          {dates && <CalendarLeaf dates={dates} />}
          <span className={`${TAG} ms-auto`}>
            <Likes amount={post.amount_of_likes} />
          </span>
        </div>
        <span className={`${TAG} absolute end-2 bottom-2`}>
          <PriceFrom dollars={post.price_from} />
        </span>
      </div>
      <div className="flex grow flex-col px-3 pt-2 pb-3">
        <p className="text-sm text-soft">
          {post.place_type.name} · {post.province.name}
        </p>
        <h3
          lang={post.lang === locale ? undefined : HTML_LANG[post.lang]}
          className="grow font-semibold text-base text-ink group-hover:text-accent"
        >
          <Link
            to="/detail/$id"
            params={{ id: post.id }}
            viewTransition={MORPH}
            onClick={() => openCard(picture.current, post)}
            className="line-clamp-2 pb-0.5 outline-none after:absolute after:inset-0"
          >
            {post.name}
          </Link>
        </h3>
        <p className="text-sm empty:hidden">{dates ? <EventDates dates={dates} /> : <CardHours post={post} />}</p>
      </div>
    </article>
  )
})

/** Hotels never close: their cards do not say so. */
function CardHours({ post }: { post: Card }) {
  return post.type === 'hotel' && post.open_24h ? null : <OpenStatus {...post} />
}
