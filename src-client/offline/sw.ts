import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { isObject } from '#client/lib/json.ts'
import {
  answerAddress,
  answerResponse,
  dataIn,
  isAnswers,
  isOfProvince,
  isReadable,
  isReadableProvince,
  keptCall,
  OWN_REACTIONS,
  PICTURES,
  SAVED_PICTURES,
} from './kept.ts'
import { PINS, pinsFor } from './kept-pins.ts'

/** The members of a service worker that the compiler's library for pages does not have. */
type WorkerScope = EventTarget & {
  /** Written by the build. */
  __WB_MANIFEST: PrecacheEntry[]
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}
declare const self: WorkerScope

/** Whether somebody waits for a page that comes slowly, in seconds. */
const PAGE_PATIENCE = 10
const PICTURE_PATIENCE = 5
const MAX_PICTURES = 400
const MAX_FILES = 300

const files = self.__WB_MANIFEST

// Files of this build stay together: they are taken into use when the pages of the build before have gone.
precacheAndRoute(files, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
clientsClaim()
enableNavigationPreload()

/** By the prefix of a page's path; `splitLocalePath` would bring the schemas along. */
const LANGUAGE = /^\/(en|cn)(?=\/|$)/

/** Only the empty shell of a page is kept; its data comes from the kept answers. */
const shellOf: WorkboxPlugin['handlerDidError'] = async ({ request }) =>
  matchPrecache(`/offline-${LANGUAGE.exec(new URL(request.url).pathname)?.[1] ?? 'kh'}.html`)

registerRoute(
  new NavigationRoute(
    new NetworkOnly({ networkTimeoutSeconds: PAGE_PATIENCE, plugins: [{ handlerDidError: shellOf }] }),
    {
      denylist: [/^\/(api|trpc|uploads|art|assets)\//, /^\/account\/\w+\/callback/, /^\/[^/]+\.\w+$/],
    },
  ),
)

// Screens that only some open are kept when they have been opened.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'files', plugins: [new ExpirationPlugin({ maxEntries: MAX_FILES })] }),
)

/** A picture that was taken away must not be shown from here for ever. */
const forgetMissing: WorkboxPlugin['fetchDidSucceed'] = async ({ request, response }) => {
  if (response.status === 404 || response.status === 410) await (await caches.open(PICTURES)).delete(request)
  return response
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(uploads|art)\//.test(url.pathname),
  new NetworkFirst({
    cacheName: PICTURES,
    networkTimeoutSeconds: PICTURE_PATIENCE,
    plugins: [
      new ExpirationPlugin({ maxEntries: MAX_PICTURES, purgeOnQuotaError: true }),
      { fetchDidSucceed: forgetMissing, handlerDidError: ({ request }) => otherVariant(request) },
    ],
  }),
)

/** The same picture in another size. */
async function otherVariant({ url }: Request): Promise<Response | undefined> {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const provinces = (await caches.keys()).filter(isOfProvince)
  for (const name of [SAVED_PICTURES, ...provinces, PICTURES]) {
    const cache = await caches.open(name)
    const variant = (await cache.keys()).find((kept) => kept.url.startsWith(folder))
    if (variant) return cache.match(variant)
  }
  return undefined
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && keptCall(url) !== undefined,
  new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => keptAnswer(request) }] }),
)

/** Answers that this person has seen, else those kept of a province. */
async function keptAnswer({ url, headers }: Request): Promise<Response | undefined> {
  const call = keptCall(new URL(url))
  if (!call) return undefined
  const lang = headers.get('x-lang') ?? ''
  const names = await caches.keys()
  const own = await ownAnswers(names)
  if (own && call.path === OWN_REACTIONS) return ownReactions(own, call.input, lang)
  const address = answerAddress(call, lang)
  const seen = await own?.match(address)
  if (seen) return call.path === PINS ? answerResponse(pinsFor(call.input, await dataIn(seen))) : seen
  for (const name of names.filter(isReadableProvince)) {
    const kept = await (await caches.open(name)).match(address)
    if (kept) return kept
  }
  return undefined
}

/** The one cache of answers there is: pages delete those of everybody else. */
async function ownAnswers(names: readonly string[]): Promise<Cache | undefined> {
  const [name, ...others] = names.filter(isAnswers)
  return name === undefined || others.length > 0 || !isReadable(name) ? undefined : caches.open(name)
}

async function ownReactions(cache: Cache, input: unknown, lang: string): Promise<Response> {
  const idsIn = (field: 'post_ids' | 'article_ids'): unknown[] =>
    isObject(input) && Array.isArray(input[field]) ? input[field] : []
  const asked = [
    ...idsIn('post_ids').map((post_id) => ({ id: post_id, input: { post_id } })),
    ...idsIn('article_ids').map((article_id) => ({ id: article_id, input: { article_id } })),
  ]
  const own = await Promise.all(
    asked.map(async ({ input }) => {
      const kept = await cache.match(answerAddress({ path: OWN_REACTIONS, input }, lang))
      const data = await dataIn(kept)
      return isObject(data) ? data : {}
    }),
  )
  const idsWith = (field: 'is_liked' | 'is_saved') =>
    asked.flatMap(({ id }, n) => (own[n]?.[field] === true ? [id] : []))
  return answerResponse({ liked: idsWith('is_liked'), saved: idsWith('is_saved') })
}

self.addEventListener('message', ({ data, ports }) => {
  if (!isObject(data)) return
  if (data.type === 'SKIP_WAITING') void self.skipWaiting()
  if (data.type === 'HAS') ports[0]?.postMessage(files.some(({ url }) => `/${url}` === data.url))
})
