import { z } from 'zod'
import { MAX_POST_NAME_LENGTH } from './limits.ts'
import { LOCALES } from './locales.ts'
import { checkPosition } from './position-schemas.ts'
import { provinceCode } from './post.ts'
import { text, uuid } from './text.ts'
import { named, postType } from './vocabulary-schemas.ts'

/** The facts of a post that is being written. */
export const similarInput = z
  .object({
    /** The post itself, which is not like itself. */
    id: uuid.optional(),
    names: z.array(text(1, MAX_POST_NAME_LENGTH)).min(1).max(LOCALES.length),
    province: provinceCode.nullable().default(null),
    lat: z.number().min(-90).max(90).nullable().default(null),
    lon: z.number().min(-180).max(180).nullable().default(null),
  })
  .check(checkPosition)
export const similarPost = z.object({
  id: uuid,
  name: z.string(),
  lang: z.enum(LOCALES),
  type: postType,
  province: named,
  /** Null where one of the two has no position, or they are far apart. */
  metres: z.int().nullable(),
})
export type SimilarPost = z.infer<typeof similarPost>
