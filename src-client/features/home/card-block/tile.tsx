import { useRef } from 'react'
import { CardName } from '#client/features/post/public/card-name.tsx'
import { datesOf } from '#client/features/post/public/dates-of.ts'
import { SaveButton } from '#client/features/post/public/late-save-button.ts'
import { EventDates, OpenStatus } from '#client/features/post/public/late-times.ts'
import { PostPicture } from '#client/features/post/public/post-picture.tsx'
import { PriceFrom } from '#client/features/post/public/price-from.tsx'
import { SampleMark } from '#client/features/post/public/sample-mark.tsx'
import type { PostCard } from '#shared/post.ts'

/** A place in a block with the colour of its kind. */
export function Tile({ post, sizes }: { post: PostCard; sizes: string }) {
  const picture = useRef<HTMLDivElement>(null)
  return (
    <article className={`blk-box blk-tile blk-${post.type} group`}>
      <div ref={picture} className="blk-picture">
        <PostPicture post={post} sizes={sizes} />
        <div className="absolute end-1 top-1 z-1">
          <SaveButton subject={post} isOnPicture />
        </div>
      </div>
      <div className="blk-words">
        <CardName post={post} picture={picture} />
        <Facts post={post} />
      </div>
    </article>
  )
}

/** A place in a line of a block. */
export function Line({ post }: { post: PostCard }) {
  const picture = useRef<HTMLDivElement>(null)
  return (
    <article className="blk-line group">
      <div ref={picture} className="blk-thumb">
        <PostPicture post={post} sizes="4rem" />
      </div>
      <div className="min-w-0 grow wrap-anywhere">
        <CardName post={post} picture={picture} />
        <Facts post={post} />
      </div>
    </article>
  )
}

function Facts({ post }: { post: PostCard }) {
  const dates = datesOf(post)
  return (
    <>
      <p className="text-sm">
        {post.province.name}
        {post.is_sample && (
          <>
            {' · '}
            <SampleMark />
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-x-2 text-sm empty:hidden">
        <PriceFrom post={post} />
        {dates ? <EventDates dates={dates} /> : post.type !== 'hotel' && <OpenStatus hours={post.hours} />}
      </p>
    </>
  )
}
