import { PostGrid } from '#client/features/post/public/post-grid.tsx'
import { Shelf } from '#client/features/post/public/shelf.tsx'
import type { SectionView } from '#shared/home.ts'
import { ArticleCards } from '../late-articles.ts'
import { EventRow } from './new-events.tsx'
import { Section } from './section.tsx'

/** Posts of any source, or articles. */
export function Posts({ section }: { section: SectionView }) {
  const { id, posts, articles, layout } = section
  if (articles.length > 0)
    return (
      <Section section={section}>
        <ArticleCards articles={articles} />
      </Section>
    )
  if (posts.length === 0) return null
  return (
    <Section section={section}>
      {layout === 'grid' && <PostGrid posts={posts} />}
      {layout === 'list' && (
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {posts.map((post) => (
            <li key={post.id} className="@container relative">
              <EventRow event={post} />
            </li>
          ))}
        </ul>
      )}
      {layout !== 'grid' && layout !== 'list' && <Shelf name={id} room={8} posts={posts} />}
    </Section>
  )
}
