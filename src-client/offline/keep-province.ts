import { pictureSources } from '#client/components/picture-source-set.ts'
import { listInput } from '#client/features/list/public/list-query.ts'
import { paperCutOf } from '#client/features/post/public/picture-sources.ts'
import { isObject } from '#client/lib/json.ts'
import type { Locale } from '#shared/locales.ts'
import type { PostCard } from '#shared/post.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { type Answer, answerAddress, answerResponse, answersOfProvince, dataIn } from './kept.ts'

/** More of a province are not kept: the first of each list. */
const MAX_POSTS = 500
const PAGES_A_TYPE = 25
/** Calls and pictures under way. */
const AT_ONCE = 4
/** Pictures whose size is asked for, to tell that of all. */
const SAMPLES = 6
/** The usual size of a post's words, and its number of pictures. The samples may say more. */
const BYTES_A_POST = 6_000
const PICTURES_A_POST = 1.5
/** The share of the browser's room that is used. The remainder stays for everything else. */
const SHARE_OF_ROOM = 0.8

/** The calls that every list and every post share. */
const SHARED = ['catalog.allCategories', 'catalog.configuration', 'catalog.placeTypes', 'catalog.provinces']
/** Under which address a province says when it was kept, and how much. */
const RECORD = '/kept-province'

export type KeptProvince = { at: number; posts: number; bytes: number }
export type ProvinceSize = { cards: readonly PostCard[]; lists: readonly Answer[]; bytes: number; hasRoom: boolean }

type Asking = { locale: Locale; signal: AbortSignal }
type Keeping = Asking & { onProgress: (done: number, of: number) => void }

/** Estimates the bytes of a province's posts: nothing is kept yet. */
export async function sizeOfProvince(province: string, asking: Asking): Promise<ProvinceSize> {
  const lists = await listsOf(province, asking)
  const all = new Map(lists.flatMap(({ cards }) => cards.map((card) => [card.id, card])))
  const cards = [...all.values()].slice(0, MAX_POSTS)
  const samples = cards.filter((_, nth) => nth % Math.ceil(cards.length / SAMPLES) === 0)
  const sizes = await Promise.all(samples.map((card) => sizeOf(pictureOf(card), asking.signal)))
  const average = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length)
  const bytes = Math.round(cards.length * (BYTES_A_POST + PICTURES_A_POST * average))
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  const room = quota === undefined ? Number.POSITIVE_INFINITY : (quota - (usage ?? 0)) * SHARE_OF_ROOM
  return { cards, lists: lists.map(({ answer }) => answer), bytes, hasRoom: bytes <= room }
}

/** Keeps lists, posts and pictures. All is asked for as a guest: nothing of it is anybody's own. @throws what a call or a cache throws */
export async function keepProvince(province: string, size: ProvinceSize, keeping: Keeping): Promise<KeptProvince> {
  const { locale, signal, onProgress } = keeping
  const cache = await caches.open(answersOfProvince(province, locale))
  const wanted = new Set([RECORD])
  let bytes = 0
  const put = async (answer: Answer) => {
    const [address, response] = [answerAddress(answer, locale), answerResponse(answer.data)]
    bytes += (await response.clone().blob()).size
    wanted.add(address)
    await cache.put(address, response)
  }
  for (const answer of size.lists) await put(answer)
  for (const path of SHARED) await put({ path, input: undefined, data: await ask({ path }, keeping) })
  const head = { path: 'home.province', input: { code: province } }
  await put({ ...head, data: await ask(head, keeping) })
  let done = 0
  await eachOf(size.cards, async ({ id }) => {
    const call = { path: 'post.get', input: { id } }
    const data = await ask(call, keeping)
    await put({ ...call, data })
    for (const address of picturesIn(data)) {
      wanted.add(address)
      bytes += await keepPicture(cache, address, signal)
    }
    onProgress(++done, size.cards.length)
  })
  const kept = { at: Date.now(), posts: size.cards.length, bytes }
  await cache.put(RECORD, Response.json(kept))
  const addresses = new Set([...wanted].map((address) => new URL(address, location.origin).href))
  for (const { url } of await cache.keys()) if (!addresses.has(url)) await cache.delete(url)
  return kept
}

/** When it was kept whole, by this contract; null where it was not. */
export async function keptProvince(province: string, locale: Locale): Promise<KeptProvince | null> {
  const name = answersOfProvince(province, locale)
  if (!(await caches.has(name))) return null
  const record = await (await caches.open(name)).match(RECORD)
  const kept: unknown = await record?.json()
  return isRecord(kept) ? kept : null
}

export const dropProvince = (province: string, locale: Locale): Promise<boolean> =>
  caches.delete(answersOfProvince(province, locale))

const isRecord = (kept: unknown): kept is KeptProvince =>
  isObject(kept) && ['at', 'posts', 'bytes'].every((field) => typeof kept[field] === 'number')

type List = { answer: Answer; cards: PostCard[] }

async function listsOf(province: string, asking: Asking): Promise<List[]> {
  const lists: List[] = []
  for (const type of POST_TYPES) {
    for (let page = 1; page <= PAGES_A_TYPE; page++) {
      const call = { path: 'post.list', input: { ...listInput(type, { province }), page } }
      const data = await ask(call, asking)
      const cards = isPage(data) ? data.rows : []
      lists.push({ answer: { ...call, data }, cards })
      if (!isPage(data) || cards.length < call.input.pageSize) break
    }
  }
  return lists
}

const isPage = (data: unknown): data is { rows: PostCard[] } => isObject(data) && Array.isArray(data.rows)

/** Not by the caller of the application, which says who asks. */
async function ask({ path, input }: { path: string; input?: unknown }, { locale, signal }: Asking): Promise<unknown> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  const response = await fetch(`/trpc/${path}${search}`, {
    headers: { 'x-lang': locale },
    credentials: 'omit',
    cache: 'no-store',
    signal,
  })
  const data = response.ok ? await dataIn(response) : undefined
  if (data === undefined) throw new Error(`${path} answered ${response.status}`)
  return data
}

const pictureOf = (card: PostCard) => (card.image ? pictureSources(card.image).src : paperCutOf(card))

const isPost = (data: unknown): data is Parameters<typeof paperCutOf>[0] & { images: PostCard['image'][] } =>
  isObject(data) && Array.isArray(data.images)

function picturesIn(data: unknown): string[] {
  if (!isPost(data)) return []
  const images = data.images.flatMap((image) => (image ? [pictureSources(image).src] : []))
  return images.length > 0 ? images : [paperCutOf(data)]
}

async function keepPicture(cache: Cache, address: string, signal: AbortSignal): Promise<number> {
  const kept = await cache.match(address)
  if (kept) return (await kept.blob()).size
  const response = await fetch(address, { credentials: 'omit', signal })
  // A picture that was taken away meanwhile is no reason to keep nothing.
  if (!response.ok) return 0
  const { size } = await response.clone().blob()
  await cache.put(address, response)
  return size
}

async function sizeOf(address: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(address, { credentials: 'omit', signal })
  return response.ok ? (await response.blob()).size : 0
}

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
