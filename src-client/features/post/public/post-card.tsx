import { memo, type ReactNode, useRef } from 'react'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import type { PostCard as Card } from '#shared/post.ts'
import { CardName, cardStyle } from './card-name.tsx'
import { CalendarLeaf, datesOf, EventDates } from './event-dates.tsx'
import { OpenStatus } from './open-status.tsx'
import { CARD_SIZES } from './picture-sources.ts'
import { PostPicture } from './post-picture.tsx'
import { PriceFrom } from './price-from.tsx'
import { Riel } from './riel.tsx'
import { SampleMark } from './sample-mark.tsx'

// Only where the visitor has told where they are.
const Distance = hydrateLater(() => import('./distance.tsx'))

const Hearts = hydrateLater(() => import('./hearts.tsx'))

type PostCardProps = {
  post: Card
  /** In the first row: its picture has priority. */
  first?: boolean
  sizes?: string
  /** The name, where more is to be shown than its text. */
  name?: ReactNode
  /** What else there is to say of it, below its name. */
  children?: ReactNode
}

/** A label on a picture. */
const TAG = 'rounded-2xl bg-raised px-2.5 py-0.5 text-sm shadow-card'

export const PostCard = memo(function PostCard({
  post,
  first = false,
  sizes = CARD_SIZES,
  name,
  children,
}: PostCardProps) {
  const picture = useRef<HTMLDivElement>(null)
  const dates = datesOf(post)
  return (
    <article className={`${cardStyle} flex-col`}>
      <div ref={picture} className="row-picture relative aspect-4/3 shrink-0 overflow-hidden bg-sunken">
        <PostPicture post={post} sizes={sizes} first={first} />
        <div className="absolute inset-x-2 top-2 flex flex-wrap items-start gap-1">
          {dates && <CalendarLeaf dates={dates} />}
          {post.is_sample && (
            <span className={`${TAG} ${dates ? 'order-last' : ''}`}>
              <SampleMark />
            </span>
          )}
          {/* Above the link that covers the card. */}
          <div className="relative z-1 -m-1 ms-auto">
            <Hearts post={post} place="card" />
          </div>
        </div>
        {(post.price_from !== null || post.pass) && (
          <span className={`${TAG} absolute end-2 bottom-2 max-w-[calc(100%-1rem)] text-end`}>
            <PriceFrom post={post} />
            {/* What a pass costs is said once, on the pages of its places. */}
            {!post.pass && <Riel amount={post.price_from_riel} className="block text-soft" />}
          </span>
        )}
      </div>
      <div className="flex grow flex-col px-3 pt-2 pb-3">
        <p className="text-sm text-soft">
          {post.place_type.name} · {post.province.name}
          {post.distance !== undefined && <Distance metres={post.distance} />}
        </p>
        <CardName post={post} picture={picture} name={name} />
        {children}
        <p className="text-sm empty:hidden">{dates ? <EventDates dates={dates} /> : <CardHours post={post} />}</p>
      </div>
    </article>
  )
})

/** Hotels never close: their cards do not say so. */
function CardHours({ post }: { post: Card }) {
  return post.type === 'hotel' && post.open_24h ? null : <OpenStatus hours={post.hours} />
}
