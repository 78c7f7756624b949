import { hydrateLater } from '#client/lib/hydrate-later.tsx'

/** Cards of articles, whose texts come with them. */
export const ArticleCards = hydrateLater(() => import('#client/features/article/public/article-cards.tsx'), ['article'])
