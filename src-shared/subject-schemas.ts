import { z } from 'zod'
import { SUBJECT_KINDS, type Subject, subjectIn } from './subject.ts'
import { uuid } from './text.ts'

export const subjectKind = z.enum(SUBJECT_KINDS)

/** Of these exactly one is given. */
export const subjectFields = { post_id: uuid.optional(), article_id: uuid.optional() }

type Named = { post_id?: string | undefined; article_id?: string | undefined }

/** The input of a call with its `subject` in the place of the fields that name it. */
export function withSubject<Input extends Named>(input: Input, ctx: z.RefinementCtx) {
  const { post_id, article_id, ...rest } = input
  const subject: Subject | undefined = subjectIn({ post_id, article_id })
  if (subject) return { ...rest, subject }
  const message = post_id === undefined ? 'FIELDS_MISSING' : 'not_one_subject'
  ctx.addIssue({ code: 'custom', message, path: ['post_id'] })
  return z.NEVER
}
