import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { readLocale } from '#shared/locales.ts'
import { asyncProjectors } from '../composition/projectors.ts'
import { coalesce } from '../platform/memoize.ts'
import type { AppContext } from '../procedures/context.ts'
import { readStateOf } from '../projections/read-state.ts'
import { identifies } from './cookies.ts'
import { isCrossOrigin } from './identify.ts'
import { createKeptAnswers, type Encoding, type KeptAnswer } from './kept-answers.ts'
import { resolveAddress } from './page-address.ts'
import { readTheme, THEME_COOKIE } from './pages.ts'
import { acceptedLocale, LOCALE_COOKIE, requestLocale } from './request-locale.ts'
import { holds } from './revalidated.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers to guests are kept, as far as the handler allows it. */
    kept?: 'page' | 'call'
  }
  interface FastifyRequest {
    /** Of an answer that is worth keeping; the handler says whether it may be. */
    keeping: { key: string; state: string; isAllowed: boolean } | null
  }
}

/** An address with a body. */
const MAX_KEY_LENGTH = 1_000
/** Caches between may keep the answer, and ask each time whether it still holds. */
const SHARED = 'public, no-cache'
const MINUTE_MS = 60_000
/** These are of one answer. */
const OWN_HEADERS = new Set(['x-request-id', 'content-length', 'connection'])

type Done = (error?: null, payload?: null) => void
type Options = { context: Pick<AppContext, 'pool' | 'now'>; origin: string; bytes?: number | undefined }

/**
 * Answers guests with bytes that were kept, as long as nothing has changed of what they were made from (docs/decisions/0078).
 * They wait for no turn, since they cost next to nothing. All others go on to the handler.
 * @returns what begins to keep what is sent: after the hooks that add headers, and before what compresses
 */
export function keepAnswers(app: FastifyInstance, { context: { pool, now }, origin, bytes }: Options): () => void {
  app.decorateRequest('keeping', null)
  if (bytes === 0) return () => {}
  const answers = createKeptAnswers({ now, bytes })
  const secure = origin.startsWith('https:')
  // One question to the database is for all who came before it was asked.
  const readState = coalesce(readStateOf(pool, asyncProjectors))

  async function answer(key: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    // Places open and close with the minute, and each day has its events.
    const state = `${await readState()} ${Math.floor(now().getTime() / MINUTE_MS)}`
    const found = await answers.find(key, encodingFor(request), state)
    if (found) sendKept(found, request, reply)
    else request.keeping = { key, state, isAllowed: false }
    return found !== undefined
  }
  function answerOr(done: () => void, request: FastifyRequest, reply: FastifyReply): void {
    const key = keyOf(request, { secure, origin })
    if (key === null || !answers.isWanted(key)) done()
    // A failure is that of the handler, which asks the same database.
    else
      answer(key, request, reply).then(
        (isAnswered) => isAnswered || done(),
        () => done(),
      )
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'POST') done()
    else answerOr(done, request, reply)
  })
  // Of a question in a body, when that is there.
  app.addHook('preValidation', (request, reply, done) => {
    if (request.method === 'POST') answerOr(done, request, reply)
    else done()
  })
  const keepSent = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
    const { keeping } = request
    if (!keeping?.isAllowed || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return done()
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done()
    reply.headers({ 'cache-control': SHARED, vary: `${reply.getHeader('vary')}, authorization, accept-encoding` })
    reply.removeHeader('etag')
    const etag = answers.keep(keeping.key, keeping.state, { headers: headersOf(reply), body: Buffer.from(payload) })
    if (request.method === 'POST') return done()
    reply.header('etag', etag)
    if (!holds(etag, request.headers['if-none-match'])) return done()
    for (const name of ['content-type', 'content-length', 'content-security-policy']) reply.removeHeader(name)
    reply.code(304)
    done(null, null)
  }
  return () => void app.addHook('onSend', keepSent)
}

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    OWN_HEADERS.has(name) || value === undefined ? [] : [name, String(value)],
  )
}

function sendKept({ etag, headers, body }: KeptAnswer, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  const { raw } = reply
  if (raw.destroyed) return
  const own = ['x-request-id', request.id]
  if (request.method !== 'POST' && holds(etag, request.headers['if-none-match'])) {
    const ofAnswer = headers.filter((_, index) => !headers[index - (index % 2)]?.startsWith('content-'))
    raw.writeHead(304, [...ofAnswer, ...own]).end()
  } else raw.writeHead(200, [...headers, ...own]).end(request.method === 'HEAD' ? undefined : body)
}

type Site = { secure: boolean; origin: string }

/** What is asked for, with all of a guest that its answer depends on; null for others, and where none is kept. */
function keyOf(request: FastifyRequest, { secure, origin }: Site): string | null {
  const { url, method, headers, body, routeOptions } = request
  const { kept } = routeOptions.config
  if (!kept || headers.authorization !== undefined) return null
  if (method === 'POST' ? isCrossOrigin(request, { origin, byCookie: false }) : headers['content-length'] !== undefined)
    return null
  const cookies = headers.cookie === undefined ? {} : cookie.parse(headers.cookie)
  if (identifies(cookies, secure)) return null
  const question = method === 'POST' ? `${url} ${JSON.stringify(body)}` : url
  if (question.length > MAX_KEY_LENGTH) return null
  if (kept === 'call') return `${requestLocale(headers, cookies[LOCALE_COOKIE])} ${question}`
  const wanted = { cookie: readLocale(cookies[LOCALE_COOKIE]), accepted: acceptedLocale(headers['accept-language']) }
  if (resolveAddress(url, wanted).kind !== 'page') return null
  return `${readTheme(cookies[THEME_COOKIE])} ${question}`
}

/** Browsers have a few, which cost more to read than the answer. */
const encodings = new LRUCache<string, Encoding>({ max: 200 })

function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (accepted.length > 200) return 'identity'
  const known = encodings.get(accepted)
  if (known) return known
  const accepts = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip'])
  const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : 'identity'
  encodings.set(accepted, encoding)
  return encoding
}
