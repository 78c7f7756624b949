import { useRef } from 'react'
import { CardName } from '#client/features/post/public/card-name.tsx'
import { datesOf } from '#client/features/post/public/dates-of.ts'
import { SaveButton } from '#client/features/post/public/late-save-button.ts'
import { EventDates, OpenStatus } from '#client/features/post/public/late-times.ts'
import { PostPicture } from '#client/features/post/public/post-picture.tsx'
import { PriceFrom } from '#client/features/post/public/price-from.tsx'
import { SampleMark } from '#client/features/post/public/sample-mark.tsx'
import type { PostCard } from '#shared/post.ts'

type StoryProps = { post: PostCard; sizes: string; plate: 'wide' | 'tall'; className?: string }

/** A place with its picture above its words. */
export function Story({ post, sizes, plate, className = '' }: StoryProps) {
  const picture = useRef<HTMLDivElement>(null)
  return (
    <article className={`mag-card group ${className}`}>
      <div ref={picture} className={`mag-plate mag-plate-${plate}`}>
        <PostPicture post={post} sizes={sizes} />
        <div className="absolute end-1 top-1 z-1">
          <SaveButton subject={post} isOnPicture />
        </div>
      </div>
      <div className="pt-2">
        <Kicker post={post} />
        <CardName post={post} picture={picture} />
        <p className="text-sm empty:hidden">
          <Times post={post} />
        </p>
        <p className="text-sm empty:hidden">
          <PriceFrom post={post} />
        </p>
      </div>
    </article>
  )
}

/** A place in a line, its picture small behind it. */
export function StoryRow({ post }: { post: PostCard }) {
  const picture = useRef<HTMLDivElement>(null)
  return (
    <article className="mag-card mag-row group">
      <div className="min-w-0 grow wrap-anywhere">
        <Kicker post={post} />
        <CardName post={post} picture={picture} />
        <p className="text-sm empty:hidden">
          <Times post={post} />
        </p>
      </div>
      <div ref={picture} className="mag-plate">
        <PostPicture post={post} sizes="7rem" />
      </div>
    </article>
  )
}

function Kicker({ post }: { post: PostCard }) {
  return (
    <p className="text-sm text-soft">
      {post.place_type.name} · {post.province.name}
      {post.is_sample && (
        <>
          {' · '}
          <SampleMark />
        </>
      )}
    </p>
  )
}

/** Hotels never close. */
function Times({ post }: { post: PostCard }) {
  const dates = datesOf(post)
  if (dates) return <EventDates dates={dates} />
  return post.type === 'hotel' && post.open_24h ? null : <OpenStatus hours={post.hours} />
}
