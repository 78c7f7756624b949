import { useLingui } from '@lingui/react/macro'
import { ListLink } from '#client/features/list/public/list-link.tsx'
import { SampleMark } from '#client/features/post/public/sample-mark.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { PostView } from '#shared/post.ts'
import { OtherNames } from './other-names.tsx'

const LikersButton = hydrateLater(() => import('#client/features/post/public/likers-button.tsx'))
const LikeButton = hydrateLater(() => import('#client/features/post/public/like-button.tsx'))
const SaveButton = hydrateLater(() => import('#client/features/post/public/save-button.tsx'))

/** The heading of a post's page. */
export function Names({ post }: { post: PostView }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <header>
      <div className="flex min-h-11 items-center justify-between gap-3 text-sm text-soft">
        <ListLink
          type={post.type}
          search={{ place_type: post.place_type.code }}
          className="inline-flex min-h-6 min-w-6 items-center hover:text-accent"
        >
          {post.place_type.name}
        </ListLink>
        {post.status === 'published' && (
          <div className="flex items-center">
            <LikersButton subject={post} title={t`Who likes this`} />
            <LikeButton subject={post} />
            <SaveButton subject={post} />
          </div>
        )}
      </div>
      <h1 lang={post.lang === locale ? undefined : HTML_LANG[post.lang]} className="text-2xl font-bold wrap-anywhere">
        {post.name}
      </h1>
      <OtherNames post={post} />
      {post.is_sample && (
        <p className="mt-2 w-fit rounded-full bg-accent-soft px-2.5 py-0.5 text-sm text-ink">
          <SampleMark />
        </p>
      )}
    </header>
  )
}
