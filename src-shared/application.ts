import { z } from 'zod'
import { businessStatus } from './account.ts'
import { person } from './admin.ts'
import { businessView, businessWords } from './business.ts'
import { imageView } from './file.ts'
import { uuid } from './text.ts'
import { postStatus } from './vocabulary-schemas.ts'

const maybe = z.string().nullable()

const applicantView = person.extend({
  nickname: maybe,
  email: maybe,
  phone: maybe,
  bio: maybe,
  profile: imageView.nullable(),
  joined: z.string(),
  /** The latest of those that others may see, or that wait for it. */
  posts: z.array(z.object({ id: uuid, name: z.string(), status: postStatus, image: imageView.nullable() })),
})
export type ApplicantView = z.infer<typeof applicantView>

/** `application` is what was sent then. */
const applicationEvent = z.object({
  at: z.string(),
  what: z.enum(['applied', 'approved', 'rejected', 'suspended', 'undone']),
  by: person.nullable(),
  reason: maybe,
  application: businessWords.nullable(),
})
export type ApplicationEvent = z.infer<typeof applicationEvent>

const similarApplication = person.extend({
  business_name: maybe,
  status: businessStatus,
  applied_at: z.string(),
  likeness: z.enum(['same_name', 'similar_name', 'same_phone']),
})
export type SimilarApplication = z.infer<typeof similarApplication>

/** All that an admin decides by. The history has the latest first. */
export const applicationView = z.object({
  business: businessView,
  applicant: applicantView.nullable(),
  history: z.array(applicationEvent),
  similar: z.array(similarApplication),
})
export type ApplicationView = z.infer<typeof applicationView>
