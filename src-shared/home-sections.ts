import { z } from 'zod'
import { COLOUR } from './colour.ts'
import { LAYOUTS, SECTION_AD_POSITIONS, SECTION_SOURCES, THEMES } from './home-themes.ts'
import { MAX_PICKED_POSTS, MAX_SECTION_POSTS, MAX_SECTION_TITLE_LENGTH, MAX_THEME_SECTIONS } from './limits.ts'
import { recordId } from './record-id.ts'
import { code, text, uuid } from './text.ts'
import { postType } from './vocabulary-schemas.ts'

export const themeCode = z.enum(THEMES)

const title = text(0, MAX_SECTION_TITLE_LENGTH).optional()

/** The fields of a section of the home page, as admins keep it. */
export const sectionFields = {
  titles: z.object({ kh: title, en: title, cn: title }).optional(),
  source: z.enum(SECTION_SOURCES),
  theme: themeCode,
  layout: z.enum(LAYOUTS).optional(),
  count: z.int().min(1).max(MAX_SECTION_POSTS),
  page: postType.optional(),
  province: code.optional(),
  place_type: code.optional(),
  category: uuid.optional(),
  posts: z.array(uuid).max(MAX_PICKED_POSTS).optional(),
  position: z.enum(SECTION_AD_POSITIONS).optional(),
}

/** A category's section names one, and each picked post stands in its section once. */
export function checkSection({
  value: { source, category, posts = [] },
  issues,
}: z.core.ParsePayload<{ source: string; category?: string | undefined; posts?: string[] | undefined }>): void {
  if (source === 'category' && category === undefined)
    issues.push({ code: 'custom', input: category, path: ['category'], message: 'FIELD_REQUIRED' })
  if (new Set(posts).size < posts.length)
    issues.push({ code: 'custom', input: posts, path: ['posts'], message: 'INPUT_INVALID' })
}

export const themeFields = {
  /** The colour of its fields and ornaments; without it the theme colour. */
  accent: z
    .string()
    .regex(COLOUR, 'colour_invalid')
    .meta({ examples: ['#0f766e'] })
    .optional(),
  /** The order of its sections; those that it does not name stand behind, by their own. */
  order: z.array(recordId).max(MAX_THEME_SECTIONS).optional(),
}

/** Sections of before version 2 all stood on the one home page, and their name said what they show. */
const OF_NAMES: Readonly<Record<string, object>> = {
  trending_places: { source: 'trending', page: 'visit' },
  trending_hotels: { source: 'trending', page: 'hotel' },
  trending_food: { source: 'trending', page: 'food' },
  new_events: { source: 'events', count: 6 },
}
const named = z.object({ name: z.string(), titles: z.record(z.string(), z.string()).optional() })

export function withSource(data: unknown): unknown {
  const { name, titles = {} } = named.parse(data)
  const short = Object.entries(titles).map(([locale, words]) => [locale, words.slice(0, MAX_SECTION_TITLE_LENGTH)])
  return {
    source: name,
    theme: 'theme-default',
    count: name === 'types' ? 12 : 8,
    ...OF_NAMES[name],
    ...(short.length > 0 && { titles: Object.fromEntries(short) }),
  }
}
