import type { SectionsView, SectionView } from '#shared/home.ts'
import { layoutIn, type Theme } from '#shared/home-themes.ts'
import { type Locale, pickLocalized } from '#shared/locales.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { newestArticles } from '../article/public.ts'
import { findFestival, getCards, listSection, listUpcomingEvents } from '../post/public.ts'
import type { Content, Section, ThemeContent } from './content.ts'
import { listShownProvinces, listUsedTypes } from './places.ts'

export type FillContext = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log' | 'readState'>

type Filling = Partial<Pick<SectionView, 'posts' | 'articles' | 'provinces' | 'types'>>

const FILLINGS: Readonly<Record<Section['source'], (ctx: FillContext, section: Section) => Promise<Filling>>> = {
  hero: async (ctx) => ({ posts: [await findFestival(ctx)].flatMap((festival) => festival ?? []) }),
  types: async (ctx, { count }) => ({ types: await listUsedTypes(ctx, count) }),
  provinces: async (ctx) => ({ provinces: await listShownProvinces(ctx) }),
  trending: async (ctx, section) => ({ posts: await listSection(ctx, { ...filterOf(section), sort: 'popular' }) }),
  newest: async (ctx, section) => ({ posts: await listSection(ctx, { ...filterOf(section), sort: 'newest' }) }),
  category: async (ctx, section) => ({ posts: await listSection(ctx, { ...filterOf(section), sort: 'popular' }) }),
  picked: async (ctx, { posts = [], count }) => ({ posts: (await getCards(ctx, posts)).slice(0, count) }),
  events: async (ctx, { count, province }) => ({ posts: await listUpcomingEvents(ctx, count, province) }),
  articles: async (ctx, { count }) => ({ articles: await newestArticles(ctx, count) }),
  sponsors: async () => ({}),
  ad: async () => ({}),
}

/** Sections that stand there by themselves; others are left out when they have nothing. */
const STANDING: readonly Section['source'][] = ['hero', 'sponsors', 'ad']

const filterOf = ({ page, province, place_type, category, count }: Section) => ({
  page_type: page,
  province,
  place_type,
  category_id: category,
  pageSize: count,
})

/** @throws Rejection RECORD_NOT_FOUND for a theme that is not published */
export function themeOf({ active, themes }: Content, wanted: Theme = active): ThemeContent {
  const theme = themes.find(({ code }) => code === wanted)
  if (!theme) throw new Rejection('RECORD_NOT_FOUND')
  return theme
}

/** A theme's sections with what they show now. @throws Rejection RECORD_NOT_FOUND */
export async function fillTheme(ctx: FillContext, content: Content, wanted?: Theme): Promise<SectionsView> {
  const theme = themeOf(content, wanted)
  const filled = await Promise.all(theme.sections.map((section) => fillSection(ctx, section)))
  const rows = filled.flatMap((section) => section ?? [])
  return { theme: themeIn(theme, ctx.locale), rows, total: rows.length }
}

/** Null where there is nothing to show, also where what it names is gone. */
export async function fillSection(ctx: FillContext, section: Section): Promise<SectionView | null> {
  const filling = await fillingOf(ctx, section)
  const { posts = [], articles = [], provinces = [], types = [] } = filling
  const isEmpty = posts.length + articles.length + provinces.length + types.length === 0
  if (isEmpty && !STANDING.includes(section.source)) return null
  const { id, source, titles = {}, page = null, province = null, place_type = null, category = null } = section
  return {
    id,
    source,
    layout: layoutIn(section.theme, section.layout),
    title: pickLocalized(titles, ctx.locale) ?? null,
    page,
    province,
    place_type,
    category,
    posts,
    articles,
    provinces,
    types,
    position: source === 'ad' ? (section.position ?? 'home_middle') : null,
  }
}

/** A section may name a province, place type or category that is gone since: it stays away, the page does not. */
async function fillingOf(ctx: FillContext, section: Section): Promise<Filling> {
  try {
    return await FILLINGS[section.source](ctx, section)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return {}
  }
}

export const themeIn = ({ code, names, description = {}, accent }: ThemeContent, locale: Locale) => ({
  code,
  name: names[locale],
  description: pickLocalized(description, locale) ?? null,
  accent: accent ?? null,
})
