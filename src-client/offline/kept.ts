import { isObject, parseJson } from '#client/lib/json.ts'
import type { Locale } from '#shared/locales.ts'
import { PINS, withoutArea } from './kept-pins.ts'

/** Pictures that were seen, and those of saved places. */
export const PICTURES = 'pictures'
export const SAVED_PICTURES = 'saved-pictures'

const ANSWERS = 'answers:'
const GUEST = 'guest'

/** The cache of one person's answers, of this contract. @param member empty for a guest */
export const answersOf = (member: string): string => `${ANSWERS}${CONTRACT}:${member || GUEST}`
export const isAnswers = (cache: string): boolean => cache.startsWith(ANSWERS)
/** Whether an application of this contract understands them. */
export const isReadable = (cache: string): boolean => cache.startsWith(`${ANSWERS}${CONTRACT}:`)
/** Whether they are a member's, whoever that is. */
export const isMembers = (cache: string): boolean => isAnswers(cache) && !cache.endsWith(`:${GUEST}`)

const PROVINCE = 'province:'

/** The cache of what was asked to be kept of a province, as guests see it; the same for whoever has the phone. */
export const answersOfProvince = (province: string, locale: Locale): string =>
  `${PROVINCE}${CONTRACT}:${locale}:${province}`
export const isOfProvince = (cache: string): boolean => cache.startsWith(PROVINCE)
export const isReadableProvince = (cache: string): boolean => cache.startsWith(`${PROVINCE}${CONTRACT}:`)

/** Queries whose answers are kept: those of public pages, and what a member looks at without a network. No contacts. */
const KEPT = new Set([
  'account.profile',
  'article.get',
  'article.list',
  'article.ofPost',
  'article.related',
  'article.tags',
  'catalog.allCategories',
  'catalog.companyRule',
  'catalog.configuration',
  'catalog.placeTypes',
  'catalog.provinces',
  'comment.list',
  'comment.thread',
  'home.sections',
  'home.province',
  'post.get',
  'post.list',
  'post.mine',
  PINS,
  'post.related',
  'reaction.bookmarkedArticles',
  'reaction.bookmarks',
  'search.articles',
  'search.posts',
])

/** One call asks for the reactions to all posts and articles of a screen, and they are kept one by one. */
export const OWN_REACTIONS = 'reaction.own'

export type Answer = { path: string; input: unknown; data: unknown }

/** The kept parts of a query's result, by the calls that ask for them. */
export function answersIn([procedure, options]: readonly unknown[], data: unknown): Answer[] {
  const path = Array.isArray(procedure) ? procedure.join('.') : ''
  const { input, type } = isObject(options) ? options : {}
  if (path === OWN_REACTIONS && isObject(input)) {
    const { post_id, article_id } = input
    return [{ path, input: { post_id, article_id }, data }]
  }
  if (!KEPT.has(path)) return []
  // Where somebody was is not kept.
  if (isObject(input) && input.lat !== undefined) return []
  if (type !== 'infinite') return [{ path, input, data }]
  if (!isObject(data) || !isObject(input) || !Array.isArray(data.pages) || !Array.isArray(data.pageParams)) return []
  const { pages, pageParams } = data
  return pages.map((page, n) => ({ path, input: { ...input, page: pageParams[n] }, data: page }))
}

/** A call as a request has it; undefined where its answer is not kept. */
export function keptCall({ pathname, searchParams }: URL): Pick<Answer, 'path' | 'input'> | undefined {
  const path = pathname.replace(/^\/trpc\//, '')
  if (path === pathname || !(KEPT.has(path) || path === OWN_REACTIONS)) return undefined
  return { path, input: pageAtCursor(parseJson(searchParams.get('input') ?? '')) }
}

/** An infinite query asks for its pages by a cursor; kept they are by their numbers. */
function pageAtCursor(input: unknown): unknown {
  if (!isObject(input) || Array.isArray(input) || input.cursor === undefined) return input
  const { cursor, direction: _, ...asked } = input
  return { ...asked, page: cursor }
}

/** The address under which an answer is kept, whatever the order in which its input was written. */
export function answerAddress({ path, input }: Pick<Answer, 'path' | 'input'>, locale: Locale | string): string {
  const asked = JSON.stringify(path === PINS ? withoutArea(input) : input, inOrder)
  return `/trpc/${path}?${new URLSearchParams({ input: asked ?? '', lang: locale })}`
}

const inOrder = (_key: string, part: unknown): unknown =>
  isObject(part) && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
    : part

/** Reads a response of the server, or a kept one. */
export async function dataIn(response: Response | undefined): Promise<unknown> {
  const answer: unknown = await response?.json()
  return isObject(answer) && isObject(answer.result) ? answer.result.data : undefined
}

/** As the server would answer. */
export const answerResponse = (data: unknown): Response => Response.json({ result: { data } })

/** A page's requests to a service worker: to take over, and whether it has a file, which says if both are of one build. */
export type WorkerMessage = { type: 'SKIP_WAITING' } | { type: 'HAS'; url: string }
