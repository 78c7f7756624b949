import type { RouterContext } from '#client/router-context.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { answersOf, dataIn, isReadableProvince } from './kept.ts'
import { type FoundKept, type KeptPost, postsIn, searchKept } from './search-kept.ts'

type Context = Pick<RouterContext, 'queryClient' | 'session' | 'locale'>
type Filters = { q?: string; type?: PostType; province?: string; place_type?: string }
type Kept = {
  found: FoundKept[]
  /** How many posts were searched. */
  searched: number
}

/** Searches the posts whose answers are kept in this browser for who is signed in, and those that this document has seen. */
export async function searchKeptPosts(
  context: Context,
  { q = '', type, province, place_type }: Filters,
): Promise<Kept> {
  const posts = await keptPosts(context)
  const within = posts.filter(
    (post) =>
      (!type || post.type === type) &&
      (!province || post.province.code === province) &&
      (!place_type || post.place_type.code === place_type),
  )
  return { found: searchKept(within, q), searched: posts.length }
}

/** Each once: of its answers the one that says most, since only a post's own page has its names in all languages. */
async function keptPosts({ queryClient, session, locale }: Context): Promise<KeptPost[]> {
  const seen = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data)
  const kept = await keptAnswers(session.user()?.uuid ?? '', locale)
  const posts = new Map<string, KeptPost>()
  for (const post of postsIn([...kept, ...seen])) if (!posts.get(post.id)?.names) posts.set(post.id, post)
  return [...posts.values()]
}

/** The posts that the member has seen, and the provinces that are kept on the phone. */
async function keptAnswers(member: string, locale: string): Promise<unknown[]> {
  if (!('caches' in window)) return []
  const names = (await caches.keys()).filter((name) => name === answersOf(member) || isReadableProvince(name))
  return (await Promise.all(names.map((name) => answersIn(name, locale)))).flat()
}

async function answersIn(name: string, locale: string): Promise<unknown[]> {
  const cache = await caches.open(name)
  const inLanguage = (await cache.keys()).filter(({ url }) => new URL(url).searchParams.get('lang') === locale)
  return Promise.all(inLanguage.map(async (key) => dataIn(await cache.match(key))))
}
