export const relatedTo = (id: string) => ({ article_id: id, limit: 3 })
