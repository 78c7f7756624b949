import { pageHead } from '#client/lib/head.ts'
import type { RouterContext } from '#client/router-context.ts'
import { localePath } from '#shared/locales.ts'
import { jsonLdOf } from './json-ld.ts'

type HeadContext = Pick<RouterContext, 'locale' | 'brand' | 'origin' | 'utils'>

export function detailHead({ locale, brand, origin, utils }: HeadContext, id: string, { unlisted = false } = {}) {
  const post = utils.post.get.getData({ id })
  if (!post) return {}
  // The address may have the id in capitals.
  const path = `/detail/${post.id}`
  return pageHead({
    locale,
    brand,
    origin,
    path,
    title: `${post.name}, ${post.province.name}`,
    description: post.description || `${post.place_type.name}, ${post.province.name}`,
    image: post.image,
    unlisted,
    // Only on the server: search engines read its HTML.
    jsonLd: import.meta.env.SSR ? jsonLdOf(post, origin + localePath(locale, path)) : undefined,
  })
}
