export const relatedTo = (id: string) => ({ post_id: id, limit: 6 })
