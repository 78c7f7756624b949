// Apart from the schemas, since one of them would bring zod into a page.

/** `scheduled` is a draft that the clock publishes, `withdrawn` one that was published. */
export const ARTICLE_STATUSES = ['draft', 'pending', 'scheduled', 'published', 'rejected', 'withdrawn'] as const
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number]
