import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerState } from '../procedures/answer-state.ts'
import type { AppContext } from '../procedures/context.ts'
import type { FirstAnswer } from './before-framework.ts'
import { bodyAtHand, mayBeAtHand } from './body-at-hand.ts'
import { isCrossOrigin } from './identify.ts'
import { createKeptAnswers, type KeptAnswer, type State } from './kept-answers.ts'
import { type Asked, encodingFor, MAX_QUESTION_LENGTH, questionOf } from './kept-question.ts'
import { isPipelined } from './request-limits.ts'
import type { AnswerLog } from './request-log.ts'
import { holds } from './revalidated.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers to guests are kept, as far as the handler allows it. */
    kept?: true
  }
  interface FastifyRequest {
    isFromKept: boolean
    /** The question of an answer that is worth keeping; the handler says whether it may be. */
    keeping: { question: string; state: State; isAllowed: boolean; ended(outcome: Outcome): void } | null
  }
}

/** Caches between may keep the answer, and ask each time whether it still holds. */
const SHARED = 'public, no-cache'
/** These are of one answer. */
const OWN_HEADERS = new Set(['x-request-id', 'content-length', 'connection'])

/** A crowd waits no longer for the answer that one of them is given: then each waits for a turn of their own. */
export const CROWD_MS = 500

/** How the making of an answer ended; `left`: nobody waited for it any more; `late`: one of a newer state was there. */
type Outcome = 'kept' | 'unkept' | 'left' | 'late'

type Done = (error?: null, payload?: null) => void
type Options = {
  context: Pick<AppContext, 'readState' | 'now'>
  origin: string
  bytes?: number | undefined
  crowdMs?: number | undefined
  /** Is told of each answer. */
  sent: AnswerLog
}

/**
 * Answers guests with bytes that were kept, as long as nothing has changed of what they were made from (docs/decisions/0078).
 * They wait for no turn, since they cost next to nothing. All others go on to the handler.
 * @returns what answers before the framework, and what begins to keep what is sent: after the hooks that add headers, and before
 * what compresses
 */
export function keepAnswers(
  app: FastifyInstance,
  { context, origin, bytes, crowdMs = CROWD_MS, sent }: Options,
): { first: FirstAnswer; keepWhatIsSent(): void } {
  app.decorateRequest('keeping', null)
  app.decorateRequest('isFromKept', false)
  if (bytes === 0) return { first: () => null, keepWhatIsSent() {} }
  const answers = createKeptAnswers({ now: context.now, bytes })
  const secure = origin.startsWith('https:')
  const readState = statesInOrder(context)
  const { underWay, begin } = answersUnderWay()

  function send(answer: KeptAnswer, request: IncomingMessage, response: ServerResponse, id: string): void {
    sent(request.url ?? '')
    if (!response.destroyed) sendKept(answer, request, response, id)
  }

  async function answer(question: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    let state = await readState()
    const find = () => answers.find(question, encodingFor(request.headers['accept-encoding'] ?? ''), state)
    let found = await find()
    const until = Date.now() + crowdMs
    // No pause between a look and the beginning below, or a crowd would begin together.
    for (let end = underWay(question, state); !found && end; end = underWay(question, state)) {
      const outcome = await Promise.race([end, setTimeout(until - Date.now(), 'over' as const, { ref: false })])
      if (outcome === 'late') state = await readState()
      found = await find()
      // Where whoever it was made for has left, one of those who wait is the next.
      if (outcome !== 'left' && outcome !== 'late') break
    }
    request.isFromKept = found !== undefined
    if (found) send(found, request.raw, reply.hijack().raw, request.id)
    else keepNext(question, state, request, reply)
    return found !== undefined
  }
  function keepNext(question: string, state: State, request: FastifyRequest, { raw }: FastifyReply): void {
    const ended = begin(question, state)
    request.keeping = { question, state, isAllowed: false, ended }
    const onClose = () => ended(raw.writableFinished ? 'unkept' : 'left')
    // They may have left while the state was read.
    if (raw.destroyed) onClose()
    else raw.once('close', onClose)
  }
  function answerOr(done: () => void, request: FastifyRequest, reply: FastifyReply): void {
    const question = request.routeOptions.config.kept && !isOdd(request) ? questionOf(request, secure) : null
    if (question === null || !answers.isWanted(question)) done()
    // A failure is that of the handler, which asks the same database.
    else
      answer(question, request, reply).then(
        (isAnswered) => isAnswered || done(),
        () => done(),
      )
  }
  const isOdd = (request: FastifyRequest) =>
    request.method === 'POST' ? isCrossOrigin(request, { origin, byCookie: false }) : hasBody(request.raw)

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'POST') done()
    else answerOr(done, request, reply)
  })
  // A question in a body is asked when that is there.
  app.addHook('preValidation', (request, reply, done) => {
    if (request.method === 'POST') answerOr(done, request, reply)
    else done()
  })
  const keepSent = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
    const { keeping } = request
    if (!keeping) return done()
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!keeping.isAllowed || reply.statusCode !== 200 || reply.hasHeader('set-cookie') || !isText) {
      keeping.ended('unkept')
      return done()
    }
    reply.headers({ 'cache-control': SHARED, vary: `${reply.getHeader('vary')}, authorization, accept-encoding` })
    reply.removeHeader('etag')
    const made = { headers: headersOf(reply), body: Buffer.from(payload) }
    const { etag, isKept } = answers.keep(keeping.question, keeping.state, made)
    keeping.ended(isKept ? 'kept' : 'late')
    if (request.method === 'POST') return done()
    reply.header('etag', etag)
    if (!holds(etag, request.headers['if-none-match'])) return done()
    for (const name of ['content-type', 'content-length', 'content-security-policy']) reply.removeHeader(name)
    reply.code(304)
    done(null, null)
  }

  /** Before the framework, which costs more than the answer. @returns whether it is answered here */
  async function answerAtOnce(question: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (isPipelined(request, response)) return true
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    const found = await answers.find(question, encoding, await readState())
    if (found) send(found, request, response, randomUUID())
    return found !== undefined
  }
  function answerIfKept(asked: Asked, request: IncomingMessage, response: ServerResponse): Promise<boolean> | null {
    const question = questionOf(asked, secure)
    return question !== null && answers.has(question) ? answerAtOnce(question, request, response) : null
  }
  const first: FirstAnswer = (request, response) => {
    const { url = '', method, headers } = request
    if (method === 'POST') {
      const mayBeKept = url.startsWith('/api/') && mayBeAtHand(request, MAX_QUESTION_LENGTH)
      if (!mayBeKept || isCrossOrigin(request, { origin, byCookie: false })) return null
      return bodyAtHand(request).then((body) =>
        body === undefined ? false : (answerIfKept({ url, headers, body }, request, response) ?? false),
      )
    }
    if ((method !== 'GET' && method !== 'HEAD') || hasBody(request)) return null
    return answerIfKept({ url, headers }, request, response)
  }
  return { first, keepWhatIsSent: () => void app.addHook('onSend', keepSent) }
}

/** Counts the states as they are found. `readState` reads one after another, so they are found in the order of the database. */
function statesInOrder(context: Options['context']): () => Promise<State> {
  let last: State = { word: '', nth: 0 }
  return async () => {
    const word = await answerState(context)
    if (word !== last.word) last = { word, nth: last.nth + 1 }
    return last
  }
}

/** A crowd that asks for what is being made waits for it, since each that is made takes a processor and a turn. */
function answersUnderWay() {
  const ends = new Map<string, Promise<Outcome>>()
  return {
    /** The end of the answer that is being made; undefined if none is. */
    underWay: (question: string, { word }: State): Promise<Outcome> | undefined => ends.get(`${word} ${question}`),
    /** @returns what tells those who wait that the answer is there, or will not be */
    begin(question: string, { word }: State): (outcome: Outcome) => void {
      const key = `${word} ${question}`
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      if (!ends.has(key)) ends.set(key, promise)
      return (outcome) => {
        if (ends.get(key) === promise) ends.delete(key)
        resolve(outcome)
      }
    },
  }
}

const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    OWN_HEADERS.has(name) || value === undefined ? [] : [name, String(value)],
  )
}

function sendKept({ etag, headers, body }: KeptAnswer, request: IncomingMessage, response: ServerResponse, id: string) {
  const own = ['x-request-id', id]
  if (request.method === 'POST' || !holds(etag, request.headers['if-none-match']))
    return response.writeHead(200, [...headers, ...own]).end(request.method === 'HEAD' ? undefined : body)
  const ofAnswer = headers.filter((_, index) => !headers[index - (index % 2)]?.startsWith('content-'))
  return response.writeHead(304, [...ofAnswer, ...own]).end()
}
