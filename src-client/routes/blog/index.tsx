import { createFileRoute } from '@tanstack/react-router'
import { readBlogAddress, validateBlogAddress } from '#client/features/article/blog-address.ts'
import { BlogScreen } from '#client/features/article/blog-screen.tsx'

/** Its code comes with the screen's, so that it is no part of other pages' first load. */
const page = () => import('#client/features/article/blog-page.ts')

export const Route = createFileRoute('/blog/')({
  staticData: { messages: ['article'] },
  validateSearch: validateBlogAddress,
  loaderDeps: ({ search }) => readBlogAddress({ ...search }),
  loader: async ({ context, deps }) => (await page()).loadBlog(context, deps),
  head: async ({ match }) => (await page()).blogHead(match.context, match.loaderDeps),
  component: BlogScreen,
})
