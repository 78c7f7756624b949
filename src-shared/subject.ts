/** What readers like, save, comment on and look at. */
export const SUBJECT_KINDS = ['post', 'article'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
export type Subject = { kind: SubjectKind; id: string }

/** A subject as calls name it. */
export type SubjectRef = { post_id: string; article_id?: undefined } | { article_id: string; post_id?: undefined }

export const refOf = ({ kind, id }: Subject): SubjectRef => (kind === 'article' ? { article_id: id } : { post_id: id })

export const subjectOf = ({ post_id, article_id }: SubjectRef): Subject =>
  post_id === undefined ? { kind: 'article', id: article_id } : { kind: 'post', id: post_id }

/** @returns undefined unless exactly one subject is named */
export function subjectIn({ post_id, article_id }: { post_id?: unknown; article_id?: unknown }): Subject | undefined {
  if (typeof post_id === 'string' && article_id === undefined) return { kind: 'post', id: post_id }
  if (typeof article_id === 'string' && post_id === undefined) return { kind: 'article', id: article_id }
  return undefined
}
