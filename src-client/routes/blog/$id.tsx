import { createFileRoute } from '@tanstack/react-router'
import { readArticleSearch } from '#client/features/article/article-address.ts'
import { ArticleNotFound } from '#client/features/article/article-not-found.tsx'
import { ArticleScreen } from '#client/features/article/article-screen.tsx'

/** Its code comes with the screen's, so that it is no part of other pages' first load. */
const page = () => import('#client/features/article/article-page.ts')

export const Route = createFileRoute('/blog/$id')({
  validateSearch: readArticleSearch,
  staticData: { messages: ['article'] },
  loader: async ({ context, params }) => (await page()).loadArticle(context, params.id),
  head: async ({ match, params }) => (await page()).articleHead(match.context, params.id),
  component: Article,
  notFoundComponent: ArticleNotFound,
})

function Article() {
  const { id } = Route.useParams()
  return <ArticleScreen key={id} id={id} />
}
