import { useSuspenseQuery } from '@tanstack/react-query'
import { ListLink } from '#client/features/list/public/list-link.tsx'
import { SampleMark } from '#client/features/post/public/sample-mark.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { useUtils } from '#client/lib/trpc.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { PostView } from '#shared/post.ts'
import { BackLink } from './back-link.tsx'
import { Gallery } from './gallery.tsx'
import { OtherNames } from './other-names.tsx'

const Actions = hydrateLater(() => import('./actions.tsx'))
const Hearts = hydrateLater(() => import('#client/features/post/public/hearts.tsx'))
const Facts = hydrateLater(async () => ({ default: (await import('./facts.tsx')).Facts }))
const DetailMore = hydrateLater(() => import('./detail-more.tsx'))
const Related = hydrateLater(() => import('./related.tsx'))

/** A post's page. */
export function DetailScreen({ id }: { id: string }) {
  const { data: post } = useSuspenseQuery(useUtils().post.get.queryOptions({ id }))
  return (
    <div data-own-bar className="page-width pb-8 md:pt-6">
      <article className="lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-10">
        <div className="relative lg:col-start-1">
          <BackLink type={post.type} />
          <Gallery post={post} />
        </div>
        <div className="space-y-4 pt-4 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:pt-0">
          <Names post={post} />
          <Facts post={post} />
          <div className="hidden md:block">
            <Actions post={post} place="facts" />
          </div>
        </div>
        <div className="space-y-8 pt-8 lg:col-start-1">
          <DetailMore post={post} />
        </div>
      </article>
      <Related id={id} />
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-raised px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] short:static md:hidden">
        <Actions post={post} place="bar" />
      </div>
    </div>
  )
}

function Names({ post }: { post: PostView }) {
  const locale = useLocale()
  return (
    <header>
      <div className="flex items-center justify-between gap-3 text-sm text-soft">
        <ListLink
          type={post.type}
          search={{ place_type: post.place_type.code }}
          className="inline-flex min-h-6 min-w-6 items-center hover:text-accent"
        >
          {post.place_type.name}
        </ListLink>
        {post.status === 'published' && <Hearts post={post} place="page" />}
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
