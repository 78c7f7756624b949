import { useSearch } from '@tanstack/react-router'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/article-words.ts'
import { readIdOrCode } from '#shared/read-id.ts'

export const PAGE_SIZE = 20

/** Stands in the URL for an article that is not saved yet: no id has capital letters. */
export const NEW = 'NEW'

/** The search of the URL of the articles: a list, or the article that is edited. */
export type ArticlesSearch = {
  status?: ArticleStatus | undefined
  q?: string | undefined
  page?: number | undefined
  edit?: string | undefined
}

/** Drops invalid values. */
export function useArticlesSearch(): ArticlesSearch {
  const { status, q, page, edit } = useSearch({ from: '/setting' })
  return {
    status: ARTICLE_STATUSES.find((known) => known === status),
    q: typeof q === 'string' && q !== '' ? q : undefined,
    page: Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
    edit: typeof edit === 'string' && edit !== '' ? readIdOrCode(edit) : undefined,
  }
}
