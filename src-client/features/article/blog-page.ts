import { msg } from '@lingui/core/macro'
import { loadAd } from '#client/features/ad/public/load-ad.ts'
import { pageHead } from '#client/lib/head.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import type { RouterContext } from '#client/router-context.ts'
import { type BlogAddress, listInput } from './blog-address.ts'
import { BLOG_LEAD, BLOG_TITLE } from './blog-words.ts'
import { tagName } from './public/tag-words.ts'

/** Loads a page of the blog, and the tags to choose from. */
export async function loadBlog(context: Pick<RouterContext, 'utils'>, address: BlogAddress): Promise<void> {
  const { article } = context.utils
  await Promise.all([
    article.list.ensureData(listInput(address)),
    // Without its tags the list can be read as well.
    article.tags.ensureData().catch(() => undefined),
    loadAd(context, 'blog'),
  ])
}

type HeadContext = Pick<RouterContext, 'i18n' | 'locale' | 'brand' | 'origin' | 'utils'>

const FEEDS = [
  { extension: 'rss', type: 'application/rss+xml', title: 'RSS' },
  { extension: 'atom', type: 'application/atom+xml', title: 'Atom' },
] as const

/** The blog's head, with its feeds. A tag and a page number make a canonical page of their own, a search does not. */
export function blogHead({ i18n, locale, brand, origin, utils }: HeadContext, address: BlogAddress) {
  const { q, tag, page } = address
  const name = i18n._(BLOG_TITLE)
  const subject = tag && tagName(i18n, tag)
  const head = pageHead({
    locale,
    brand,
    origin,
    path: `/blog${stringifySearch({ tag, page })}`,
    title: q === undefined ? [subject, name].filter(Boolean).join(' · ') : i18n._(msg`Articles on “${q}”`),
    description: i18n._(BLOG_LEAD),
    unlisted: q !== undefined || isEmpty(utils, address),
  })
  const feeds = FEEDS.map(({ extension, type, title }) => ({
    rel: 'alternate',
    type,
    title: `${name} · ${brand} (${title})`,
    href: `${origin}/feed/${locale}.${extension}`,
  }))
  return { ...head, links: [...head.links, ...feeds] }
}

/** Search engines need no pages without articles: there are endlessly many tags, and numbers behind the last page. */
function isEmpty(utils: HeadContext['utils'], address: BlogAddress): boolean {
  if (address.tag === undefined && (address.page ?? 1) === 1) return false
  return utils.article.list.getData(listInput(address))?.rows.length === 0
}
