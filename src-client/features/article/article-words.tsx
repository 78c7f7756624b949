import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { ArticleBody } from '#client/components/article-body.tsx'
import type { ArticleView } from '#shared/article.ts'
import { mentionsIn } from '#shared/article-outline.ts'
import type { PostCard } from '#shared/post.ts'
import { PlaceCard } from './place-card.tsx'
import { PlacesSection } from './places-section.tsx'

/** The text of an article with its pictures, cards of the places that it mentions, those that belong to it besides, and where they are. */
export default function ArticleWords({ article }: { article: ArticleView }) {
  const { document, mentions } = article
  const pictures = Object.fromEntries(article.pictures.map((picture) => [picture.id, picture]))
  const place = (id: string) => {
    const post = mentions.find((mention) => mention.id === id)
    return post && <PlaceCard post={post} />
  }
  const shown = mentionsIn(document)
  return (
    <>
      <ArticleBody document={document} locale={article.lang} pictures={pictures} place={place} />
      <MorePlaces posts={mentions.filter(({ id }) => !shown.includes(id))} />
      <PlacesSection article={article} />
    </>
  )
}

function MorePlaces({ posts }: { posts: readonly PostCard[] }) {
  const id = useId()
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-bold">
        <Trans>Places to go</Trans>
      </h2>
      <ul className="space-y-4">
        {posts.map((post) => (
          <li key={post.id}>
            <PlaceCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}
