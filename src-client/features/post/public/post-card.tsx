import { memo, type ReactNode, useRef } from 'react'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import type { PostCard as Card } from '#shared/post.ts'
import { CardName, cardStyle } from './card-name.tsx'
import { datesOf } from './dates-of.ts'
import { SaveButton } from './late-save-button.ts'
import { CalendarLeaf, EventDates, OpenStatus } from './late-times.ts'
import { OtherCurrency } from './other-currency.tsx'
import { CARD_SIZES } from './picture-sources.ts'
import { PostPicture } from './post-picture.tsx'
import { PriceFrom } from './price-from.tsx'
import { SampleMark } from './sample-mark.tsx'

// Only where the visitor has told where they are.
const Distance = hydrateLater(() => import('./distance.tsx'))

const Likes = hydrateLater(() => import('./likes.tsx'))

// Only in lists with dates.
const StayCost = hydrateLater(() => import('./stay-cost.tsx'))

type PostCardProps = {
  post: Card
  /** In the first row: its picture has priority. */
  first?: boolean
  sizes?: string
  /** The name, where more is to be shown than its text. */
  name?: ReactNode
  /** Stands below the name. */
  children?: ReactNode
}

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
        {dates && (
          <div className="absolute start-2 top-2">
            <CalendarLeaf dates={dates} />
          </div>
        )}
        {/* Above the link that covers the card. */}
        <div className="absolute end-1 top-1 z-1">
          <SaveButton subject={post} isOnPicture />
        </div>
      </div>
      <div className="flex grow flex-col px-3 pt-2 pb-3">
        <p className="text-sm text-soft">
          {post.place_type.name} · {post.province.name}
          {post.distance !== undefined && <Distance metres={post.distance} />}
          {post.is_sample && (
            <>
              {' · '}
              <SampleMark />
            </>
          )}
        </p>
        <CardName post={post} picture={picture} name={name} />
        {children}
        <p className="text-sm empty:hidden">{dates ? <EventDates dates={dates} /> : <CardHours post={post} />}</p>
        <div className="flex flex-wrap items-baseline gap-x-2 text-sm empty:hidden">
          <Cost post={post} />
          <Likes amount={post.amount_of_likes} />
        </div>
      </div>
    </article>
  )
})

function Cost({ post }: { post: Card }) {
  if (post.stay) return <StayCost stay={post.stay} />
  return (
    <>
      <PriceFrom post={post} />
      {/* What a pass costs is said once, on the pages of its places. */}
      {!post.pass && <OtherCurrency post={post} className="text-soft" />}
    </>
  )
}

/** Hotels never close: their cards do not say so. */
function CardHours({ post }: { post: Card }) {
  return post.type === 'hotel' && post.open_24h ? null : <OpenStatus hours={post.hours} />
}
