import { z } from 'zod'
import { postCard, provinceCode } from './post.ts'
import { named, postType } from './vocabulary-schemas.ts'

export const homeView = z.object({
  posts: z.record(postType, z.int()),
  /** `posts` of all types, `places` to visit. */
  provinces: z.array(named.extend({ posts: z.int(), places: z.int() })),
  members: z.int(),
  /** Views of posts in the last 30 days. */
  views: z.int(),
  trending: z.object({
    places: z.array(postCard),
    hotels: z.array(postCard),
    food: z.array(postCard),
    articles: z.array(z.never()),
  }),
  new_events: z.array(postCard),
  /** One that goes on or begins within a week. */
  festival: postCard.nullable(),
  sections: z.array(z.string()),
})
export type HomeView = z.infer<typeof homeView>

export const provinceInput = z.object({ code: provinceCode })

/** A province with what there is in it; no text where nobody has written one. */
export const provinceView = named.extend({ text: z.string(), posts: z.record(postType, z.int()) })
export type ProvinceView = z.infer<typeof provinceView>
