import type { z } from 'zod'
import { HOME_NUMBERS, type HomeNumber, type homeNumbersView } from '#shared/home.ts'
import { khmerDigits } from '#shared/khmer.ts'
import { type Label, label } from '#shared/label.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { countMembers, latestJoined } from '../account/public.ts'
import { countPublished, newestArticles } from '../article/public.ts'
import { countByFacet, listSection } from '../post/public.ts'
import { countRecentViews, RECENT_DAYS, recentSince, viewsOfDays } from '../view/public.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'sql' | 'locale' | 'now' | 'log' | 'readState'>
type Name = HomeNumber['name']

const LATEST = 5

/** What each number counts, in a sentence. */
const COUNTS: Record<Name, Label> = {
  posts: label(
    'ទីកន្លែង អាហារ សណ្ឋាគារ សេវាកម្ម និងព្រឹត្តិការណ៍ ដែលកំពុងបង្ហាញលើគេហទំព័រ។',
    'Places, food, hotels, services and events that are on the site now.',
    '目前网站上的景点、美食、住宿、服务和活动。',
  ),
  articles: label('អត្ថបទដែលកំពុងបង្ហាញក្នុងប្លុក។', 'Articles that are in the blog now.', '目前博客中的文章。'),
  members: label(
    'អ្នកដែលមានគណនី។ គណនីដែលលុបហើយមិនរាប់ទេ។',
    'People who have an account. Deleted accounts do not count.',
    '拥有账户的人，已删除的账户不计算在内。',
  ),
  views: label(
    `ចំនួនដងដែលគេបើកមើលទីកន្លែង ឬអត្ថបទ ក្នុង ${khmerDigits(String(RECENT_DAYS))} ថ្ងៃចុងក្រោយ។`,
    `How often a place or an article was opened in the last ${RECENT_DAYS} days.`,
    `最近${RECENT_DAYS}天内景点和文章被打开的次数。`,
  ),
}

/** The numbers of the site: each says what it counts, since when, and the latest behind it that everybody may see. */
export async function getNumbers(ctx: Ctx): Promise<z.infer<typeof homeNumbersView>> {
  const begun = await beganAt(ctx)
  const rows = await Promise.all(
    HOME_NUMBERS.map(async (name): Promise<HomeNumber> => {
      const [amount, latest] = await Promise.all([READ[name].amount(ctx), READ[name].latest(ctx)])
      const since = name === 'views' ? recentSince(ctx.now()) : begun
      return { name, amount, counts: COUNTS[name][ctx.locale], since, latest }
    }),
  )
  return { rows, total: rows.length }
}

type Reader = { amount(ctx: Ctx): Promise<number>; latest(ctx: Ctx): Promise<HomeNumber['latest']> }

const NOBODY = { post: null, article: null, amount: null }

const READ: Record<Name, Reader> = {
  posts: {
    async amount(ctx) {
      const { types } = await countByFacet(ctx)
      return Object.values(types).reduce((sum, posts) => sum + posts, 0)
    },
    async latest(ctx) {
      const cards = await listSection(ctx, { sort: 'newest', pageSize: LATEST })
      return cards.map(({ id, name, lang, created_at }) => ({ ...NOBODY, at: created_at, post: { id, name, lang } }))
    },
  },
  articles: {
    amount: countPublished,
    async latest(ctx) {
      const cards = await newestArticles(ctx, LATEST)
      return cards.flatMap(({ id, title, lang, published_at: at }) =>
        at === null ? [] : [{ ...NOBODY, at, article: { id, name: title, lang } }],
      )
    },
  },
  members: {
    amount: countMembers,
    // Who has joined is nobody else's matter.
    latest: async (ctx) => (await latestJoined(ctx, LATEST)).map((at) => ({ ...NOBODY, at })),
  },
  views: {
    amount: countRecentViews,
    latest: async (ctx) =>
      (await viewsOfDays(ctx, LATEST)).map(({ day, views }) => ({ ...NOBODY, at: day, amount: views })),
  },
}

/** When the site began: with its first event, or its first member, who may have been entered with an earlier time. */
async function beganAt({ sql }: Ctx): Promise<string | null> {
  const { rows } = await sql.query<{ at: string | null }>(
    `select least(
      (select at from event order by position limit 1),
      (select joined_at from account where deleted_at is null order by joined_at, id limit 1)) at`,
  )
  return rows[0]?.at ?? null
}
