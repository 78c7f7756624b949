import { useRef } from 'react'
import { CardName, cardStyle } from '#client/features/post/public/card-name.tsx'
import { datesOf } from '#client/features/post/public/dates-of.ts'
import { SaveButton } from '#client/features/post/public/late-save-button.ts'
import { EventDates, OpenStatus } from '#client/features/post/public/late-times.ts'
import { PostPicture } from '#client/features/post/public/post-picture.tsx'
import { PriceFrom } from '#client/features/post/public/price-from.tsx'
import { SampleMark } from '#client/features/post/public/sample-mark.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { PostCard } from '#shared/post.ts'

/** A place that an article mentions, in the reader's language whatever that of the article. */
export function PlaceCard({ post }: { post: PostCard }) {
  const picture = useRef<HTMLDivElement>(null)
  const locale = useLocale()
  const dates = datesOf(post)
  return (
    <aside lang={HTML_LANG[locale]} className={cardStyle}>
      <div ref={picture} className="relative w-28 shrink-0 bg-sunken md:w-44">
        <PostPicture post={post} sizes="(min-width: 48rem) 11rem, 10rem" />
      </div>
      <div className="min-w-0 grow p-3 text-base wrap-anywhere md:p-4">
        <p className="text-sm text-soft">
          {post.place_type.name} · {post.province.name}
          {post.is_sample && (
            <>
              {' · '}
              <SampleMark />
            </>
          )}
        </p>
        <CardName post={post} picture={picture} />
        <p className="text-sm empty:hidden">
          {dates ? <EventDates dates={dates} /> : post.type !== 'hotel' && <OpenStatus hours={post.hours} />}
        </p>
        <p className="text-sm empty:hidden">
          <PriceFrom post={post} />
        </p>
      </div>
      <div className="z-1 p-1">
        <SaveButton subject={post} />
      </div>
    </aside>
  )
}
