import type { z } from 'zod'
import type { HomeNumber, HomeView, homeThemeView, SectionsView, sectionsInput } from '#shared/home.ts'
import type { Theme } from '#shared/home-themes.ts'
import { cacheByStamp, coalesce, memoizePerPool } from '../../platform/memoize.ts'
import { answerState } from '../../procedures/answer-state.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { trendingArticles } from '../article/public.ts'
import { countByFacet, findFestival, listTrending, listUpcomingEvents } from '../post/public.ts'
import { getNumbers } from './numbers.ts'
import { listShownProvinces } from './places.ts'
import { contentInEffect } from './publications.ts'
import { fillTheme, themeIn, themeOf } from './sections.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'sql' | 'locale' | 'now' | 'log' | 'readState'>

const SHELF = 8
const EVENTS = 6

/** Where something is written all the time, one reading at a time is for all who wait. */
function byTheme<Answer>(read: (ctx: Ctx, theme: Theme | undefined) => Promise<Answer>) {
  const readings = new Map<string, typeof read>()
  return (ctx: Ctx, theme?: Theme): Promise<Answer> => {
    const key = `${ctx.locale} ${theme}`
    const reading = readings.get(key) ?? coalesce(read)
    readings.set(key, reading)
    return reading(ctx, theme)
  }
}

const kept = memoizePerPool(() => ({
  counts: cacheByStamp<HomeView>(),
  sections: cacheByStamp<SectionsView>(),
  readCounts: byTheme(readHome),
  readSections: byTheme(readSections),
}))

/** The same for everybody, and kept until something changes. */
export async function getHome(ctx: Ctx): Promise<HomeView> {
  const { counts, readCounts } = kept(ctx.pool)
  return counts(ctx.locale, await answerState(ctx), () => readCounts(ctx))
}

/** The published composition of the home page. @throws Rejection RECORD_NOT_FOUND for a theme that is not */
export async function getSections(ctx: Ctx, { theme }: z.output<typeof sectionsInput>): Promise<SectionsView> {
  const { sections, readSections: read } = kept(ctx.pool)
  return sections(`${ctx.locale} ${theme}`, await answerState(ctx), () => read(ctx, theme))
}

async function readSections(ctx: Ctx, theme: Theme | undefined): Promise<SectionsView> {
  return fillTheme(ctx, await contentInEffect(ctx), theme)
}

export async function getHomeTheme(ctx: Ctx): Promise<z.infer<typeof homeThemeView>> {
  const content = await contentInEffect(ctx)
  const themes = content.themes.map((theme) => themeIn(theme, ctx.locale))
  return { ...themeIn(themeOf(content), ctx.locale), themes }
}

async function readHome(ctx: Ctx): Promise<HomeView> {
  const [places, hotels, food, popular, new_events, festival, counts, provinces, numbers] = await Promise.all([
    listTrending(ctx, { page_type: 'visit', pageSize: SHELF }),
    listTrending(ctx, { page_type: 'hotel', pageSize: SHELF }),
    listTrending(ctx, { page_type: 'food', pageSize: SHELF }),
    trendingArticles(ctx, SHELF),
    listUpcomingEvents(ctx, EVENTS),
    findFestival(ctx),
    countByFacet(ctx),
    listShownProvinces(ctx),
    getNumbers(ctx),
  ])
  const amountOf = (wanted: HomeNumber['name']) => numbers.rows.find(({ name }) => name === wanted)?.amount ?? 0
  return {
    posts: counts.types,
    provinces,
    articles: amountOf('articles'),
    members: amountOf('members'),
    views: amountOf('views'),
    numbers: numbers.rows,
    trending: { places, hotels, food, articles: popular },
    new_events,
    festival,
  }
}
