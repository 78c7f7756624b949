/** Without schemas, since the home page is a first load. */

/** The designs of the home page; each has an address of its own, `/home/<code>`. */
export const THEMES = ['theme-default', 'theme-one', 'card-block-theme-one'] as const
export type Theme = (typeof THEMES)[number]
export const DEFAULT_THEME: Theme = 'theme-default'

/** Where a section has what it shows from. */
export const SECTION_SOURCES = [
  'hero',
  'types',
  'provinces',
  'trending',
  'newest',
  'category',
  'picked',
  'events',
  'articles',
  'sponsors',
  'ad',
] as const
export type SectionSource = (typeof SECTION_SOURCES)[number]

export const LAYOUTS = ['shelf', 'grid', 'list', 'lead', 'numbered', 'mosaic'] as const
export type Layout = (typeof LAYOUTS)[number]

/** Those that a theme draws; the first where a section asks for none, or for another theme's. */
export const LAYOUTS_OF: Readonly<Record<Theme, readonly [Layout, ...Layout[]]>> = {
  'theme-default': ['shelf', 'grid', 'list'],
  'theme-one': ['lead', 'numbered', 'grid'],
  'card-block-theme-one': ['mosaic', 'grid', 'list'],
}

export function layoutIn(theme: Theme, asked: Layout | undefined): Layout {
  const [usual, ...others] = LAYOUTS_OF[theme]
  return others.find((layout) => layout === asked) ?? usual
}

export const SECTION_AD_POSITIONS = ['home_top', 'home_middle'] as const
