import { AdSlot } from '#client/features/ad/public/ad-slot.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { BackLink } from './back-link.tsx'
import { DetailMore, Facts } from './detail-parts.ts'
import { Gallery } from './gallery.tsx'
import { Names } from './names.tsx'

const Actions = hydrateLater(() => import('./actions.tsx'))
const Articles = hydrateLater(() => import('#client/features/article/public/post-articles.tsx'), ['article'])
const Related = hydrateLater(() => import('./related.tsx'))

/** A post's page. */
export function DetailScreen({ id }: { id: string }) {
  const [post] = trpc.post.get.useSuspenseQuery({ id })
  return (
    <div data-own-bar className="page-width pb-8 md:pt-6">
      <article className="sideways:grid sideways:grid-cols-[minmax(0,1fr)_20rem] sideways:gap-x-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-10">
        <div className="relative sideways:col-start-1 lg:col-start-1">
          <BackLink type={post.type} />
          <Gallery post={post} />
        </div>
        <div className="space-y-4 pt-4 sideways:col-start-2 sideways:row-span-2 sideways:row-start-1 lg:sticky lg:z-1 lg:top-[calc(var(--header-height)+1.5rem)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:pt-0">
          <Names post={post} />
          <Facts post={post} />
          <div className="hidden sideways:block md:block">
            <Actions post={post} place="facts" />
          </div>
        </div>
        <div className="space-y-8 pt-8 sideways:col-start-1 lg:col-start-1">
          <DetailMore post={post} />
        </div>
      </article>
      <AdSlot position="detail" className="max-w-3xl pt-8" />
      <Related id={id} />
      <Articles postId={id} />
      {/* Fixed, not sticky: what it covers can be scrolled, and checkers of target sizes know that of fixed bars alone. */}
      <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] short:static short:-mx-4 sideways:hidden md:hidden">
        <Actions post={post} place="bar" />
      </div>
    </div>
  )
}
