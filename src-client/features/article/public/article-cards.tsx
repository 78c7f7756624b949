import type { ArticleCard } from '#shared/article.ts'
import { ArticleTeaser } from './article-teaser.tsx'

/** A few articles beside each other; on a phone one below the other. */
export default function ArticleCards({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <ul className="flex flex-col gap-4 md:grid md:grid-cols-2 md:gap-5 lg:grid-cols-3">
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleTeaser article={article} level={3} />
        </li>
      ))}
    </ul>
  )
}
