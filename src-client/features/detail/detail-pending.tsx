import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Skeleton } from '#client/components/skeleton.tsx'
import { morphName, openingOf } from '#client/features/post/public/opening.ts'
import { CARD_SIZES } from '#client/features/post/public/picture-sources.ts'
import { PostPicture } from '#client/features/post/public/post-picture.tsx'
import { BackLink } from './back-link.tsx'

/** A post's page while it loads: what the tapped card showed, and skeletons. */
export function DetailPending() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const post = openingOf(id)?.post
  return (
    <div role="status" aria-label={t`Loading…`} data-own-bar className="page-width min-h-dvh pb-8 md:pt-6">
      <div className="relative sideways:grid sideways:grid-cols-[minmax(0,1fr)_20rem] sideways:gap-x-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-10">
        <div
          style={{ viewTransitionName: post && morphName(id) }}
          className="relative -mx-4 aspect-4/3 overflow-hidden bg-sunken short:aspect-3/1 sideways:me-0 sideways:aspect-3/2 sideways:self-start md:mx-0 md:aspect-3/2 md:rounded-card dark:bg-line"
        >
          {post && <PostPicture post={post} sizes={CARD_SIZES} first />}
        </div>
        {post && <BackLink type={post.type} />}
        <div className="space-y-4 pt-4 lg:pt-0">
          {post ? (
            <div>
              <p className="flex min-h-11 items-center text-sm text-soft">{post.place_type.name}</p>
              <h1 className="font-bold text-2xl wrap-anywhere">{post.name}</h1>
            </div>
          ) : (
            <Skeleton className="h-14 w-3/4" />
          )}
          <Skeleton className="h-72 w-full" />
        </div>
      </div>
    </div>
  )
}
