import { z } from 'zod'
import { articleCard } from './article.ts'
import { themeCode } from './home-sections.ts'
import { LAYOUTS, SECTION_AD_POSITIONS, SECTION_SOURCES } from './home-themes.ts'
import { LOCALES } from './locales.ts'
import { postCard, provinceCode } from './post.ts'
import { uuid } from './text.ts'
import { named, postType } from './vocabulary-schemas.ts'

const provinceOfHome = named.extend({ posts: z.int(), places: z.int() })

export const HOME_NUMBERS = ['posts', 'articles', 'members', 'views'] as const

const homeNumber = z.object({
  name: z.enum(HOME_NUMBERS),
  amount: z.int(),
  /** What is counted, in a sentence. */
  counts: z.string(),
  /** Null before anything has happened. */
  since: z.string().nullable(),
  /** The latest of what is counted that everybody may see: of posts and articles which, of views how many on a day. */
  latest: z.array(
    z.object({
      /** An instant; of views a day. */
      at: z.string(),
      post: z.object({ id: uuid, name: z.string(), lang: z.enum(LOCALES) }).nullable(),
      article: z.object({ id: uuid, name: z.string(), lang: z.enum(LOCALES) }).nullable(),
      amount: z.int().nullable(),
    }),
  ),
})
export type HomeNumber = z.infer<typeof homeNumber>

export const homeNumbersView = z.object({ rows: z.array(homeNumber), total: z.int() })

export const homeView = z.object({
  posts: z.record(postType, z.int()),
  /** `posts` of all types, `places` to visit. */
  provinces: z.array(provinceOfHome),
  /** Published ones. */
  articles: z.int(),
  members: z.int(),
  /** Views of posts and articles in the last 30 days. */
  views: z.int(),
  numbers: z.array(homeNumber),
  trending: z.object({
    places: z.array(postCard),
    hotels: z.array(postCard),
    food: z.array(postCard),
    articles: z.array(articleCard),
  }),
  new_events: z.array(postCard),
  /** One that goes on or begins within a week. */
  festival: postCard.nullable(),
})
export type HomeView = z.infer<typeof homeView>

/** In the caller's language, else in another one. */
const words = z.object({ text: z.string(), lang: z.enum(LOCALES) })

/** A section with what it shows now. */
export const sectionView = z.object({
  id: z.string(),
  source: z.enum(SECTION_SOURCES),
  layout: z.enum(LAYOUTS),
  /** Null where admins gave none: readers see that of its source. */
  title: words.nullable(),
  /** What its posts are of, which is where more of them are. */
  page: postType.nullable(),
  province: z.string().nullable(),
  place_type: z.string().nullable(),
  category: z.string().nullable(),
  /** Of the welcome: a festival that goes on or begins within a week, if there is one. */
  posts: z.array(postCard),
  articles: z.array(articleCard),
  provinces: z.array(provinceOfHome),
  types: z.array(named.extend({ page: postType, posts: z.int() })),
  position: z.enum(SECTION_AD_POSITIONS).nullable(),
})
export type SectionView = z.infer<typeof sectionView>

export const themeView = z.object({
  code: themeCode,
  name: z.string(),
  description: words.nullable(),
  /** A colour, such as `#0f766e`. */
  accent: z.string().nullable(),
})

export const sectionsInput = z.object({ theme: themeCode.optional() })

/** Sections that have nothing to show are left out. */
export const sectionsView = z.object({ theme: themeView, rows: z.array(sectionView), total: z.int() })
export type SectionsView = z.infer<typeof sectionsView>

/** The theme of `/`, and all that are published. */
export const homeThemeView = themeView.extend({ themes: z.array(themeView) })

export const provinceInput = z.object({ code: provinceCode })

/** A province with what there is in it; no text where nobody has written one. */
export const provinceView = named.extend({ text: z.string(), posts: z.record(postType, z.int()) })
export type ProvinceView = z.infer<typeof provinceView>
