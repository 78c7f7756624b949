/** `comment` is a comment that a link leads to. */
export type ArticleSearch = { comment?: string | undefined }

export const readArticleSearch = ({ comment }: Record<string, unknown>): ArticleSearch => ({
  comment: typeof comment === 'string' ? comment.toLowerCase() : undefined,
})
