import { pictureSources } from '#client/components/picture-source-set.ts'
import { PAGE_SIZE } from '#client/features/mysave/mysave-search.ts'
import { paperCutOf } from '#client/features/post/public/picture-sources.ts'
import { isObject } from '#client/lib/json.ts'
import { onWishes, wishesOf } from '#client/lib/wishes.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { Locale } from '#shared/locales.ts'
import type { PostView } from '#shared/post.ts'
import { answerAddress, answersOf, dataIn, SAVED_PICTURES } from './kept.ts'

/** At most so many pages of the list are kept, those that were saved last. */
const MAX_PAGES = 5

/** Keeps the places that a member has saved, with their pictures, whenever something has been saved. */
export function keepSaved(context: RouterContext): void {
  const { session } = context
  let isBusy = false
  /** A place saved meanwhile may not be among those being kept. */
  let isAskedAgain = false
  let isWaiting = false
  const run = async (): Promise<void> => {
    const member = session.user()?.uuid
    if (!member || !navigator.onLine) return
    if (isBusy) {
      isAskedAgain = true
      return
    }
    isBusy = true
    await keepAll(context, member).catch((error: unknown) => console.info('saved places are not kept:', error))
    isBusy = false
    if (!isAskedAgain) return
    isAskedAgain = false
    await run()
  }
  onWishes(() => {
    const wishes = wishesOf(session.user()?.uuid ?? '')
    if (wishes.some(({ kind }) => kind === 'save')) isWaiting = true
    else if (isWaiting && wishes.length === 0) {
      isWaiting = false
      void run()
    }
  })
  session.onChange(() => void run())
  addEventListener('online', () => void run())
  void run()
}

async function keepAll(context: RouterContext, member: string): Promise<void> {
  const { locale } = context
  const answers = await caches.open(answersOf(member))
  const pictures = await caches.open(SAVED_PICTURES)
  const wanted = new Set<string>()
  for (const id of await savedIds(context)) {
    if (context.session.user()?.uuid !== member) return
    const post = (await keptPost(answers, id, locale)) ?? (await fetchPost(context, id))
    for (const address of picturesOf(post)) {
      wanted.add(new URL(address, location.origin).href)
      // One that was taken away meanwhile keeps no other from being kept.
      if (!(await pictures.match(address))) await pictures.add(address).catch(() => undefined)
    }
  }
  for (const picture of await pictures.keys()) if (!wanted.has(picture.url)) await pictures.delete(picture)
}

async function savedIds({ queryClient, utils }: RouterContext): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    // As the list of saved places asks, which then can be shown as well.
    const input = { page: page > 1 ? page : undefined, pageSize: PAGE_SIZE }
    const { rows, total } = await queryClient.fetchQuery(utils.reaction.bookmarks.queryOptions(input, { staleTime: 0 }))
    ids.push(...rows.map(({ id }) => id))
    if (page * PAGE_SIZE >= total) break
  }
  return ids
}

/** A query whose answer is kept like any other (`keepAnswers`). */
const fetchPost = ({ queryClient, utils }: RouterContext, id: string) =>
  queryClient.fetchQuery(utils.post.get.queryOptions({ id }))

async function keptPost(answers: Cache, id: string, locale: Locale): Promise<PostView | undefined> {
  const data = await dataIn(await answers.match(answerAddress({ path: 'post.get', input: { id } }, locale)))
  return isPost(data) ? data : undefined
}

/** Kept answers are of this contract, so a look at one field is enough. */
const isPost = (data: unknown): data is PostView => isObject(data) && Array.isArray(data.images)

const picturesOf = (post: PostView): string[] =>
  post.images.length > 0 ? post.images.map((image) => pictureSources(image).src) : [paperCutOf(post)]
