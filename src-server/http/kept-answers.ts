import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export const BROTLI_QUALITY = 5
/** Smaller answers are sent as they are. */
export const COMPRESSED_FROM_BYTES = 1_024

/** The bytes that are kept in all and of one answer, outside of the heap; and which questions are remembered. */
export const KEPT = { bytes: 32 * 1024 * 1024, answerBytes: 1024 * 1024, asked: 5_000, askedMs: 60_000 }
/** An answer's headers and its place take about this much. */
const OVERHEAD_BYTES = 2_048

export type Encoding = 'br' | 'gzip' | 'identity'

/** As it is sent: names and values of headers in turn. */
export type KeptAnswer = { state: State; etag: string; headers: readonly string[]; body: Buffer }

/** The state from which an answer was made. `nth` counts the states of this process, as words do not say which came first. */
export type State = { word: string; nth: number }

/** Never held in parts, and not worth a second copy in the heap. */
const compressed: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (body) => body,
}
const brotli = promisify(brotliCompress)

/**
 * Answers by what was asked, each with the state of what it was made from: another state makes it worthless. An answer is kept
 * once it was asked for twice within a minute, so that crawlers, who ask for everything once, do not push out the others.
 */
export function createKeptAnswers({ now, bytes = KEPT.bytes }: { now(): Date; bytes?: number }) {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: bytes,
    maxEntrySize: Math.min(bytes, KEPT.answerBytes),
    sizeCalculation: ({ body }, place) => body.length + 2 * place.length + OVERHEAD_BYTES,
  })
  const asked = new LRUCache<string, number>({ max: KEPT.asked })
  const underWay = new Map<string, Promise<KeptAnswer>>()

  /** A crowd that asks at once waits for one, as each takes a processor and megabytes. */
  function compress(plain: KeptAnswer, encoding: Encoding, place: string): Promise<KeptAnswer> {
    const key = `${plain.state.word} ${place}`
    const making = underWay.get(key) ?? encoded(plain, encoding).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }

  /** @returns whether it is there: what was made from an older state does not push out a newer answer */
  function put(place: string, answer: KeptAnswer): boolean {
    const there = answers.peek(place)
    if (there && there.state.nth > answer.state.nth) return false
    answers.set(place, answer)
    return true
  }

  return {
    /** Whether it is worth to look for the answer, or to keep it: it is there, or was asked for of late. */
    isWanted(question: string): boolean {
      if (answers.has(placeOf(question, 'identity'))) return true
      const time = now().getTime()
      const before = asked.get(question)
      asked.set(question, time)
      return before !== undefined && time - before <= KEPT.askedMs
    },

    has: (question: string): boolean => answers.has(placeOf(question, 'identity')),

    /** The answer of this state in that encoding. */
    async find(question: string, encoding: Encoding, { word }: State): Promise<KeptAnswer | undefined> {
      const place = placeOf(question, encoding)
      const found = answers.get(place)
      if (found?.state.word === word) return found
      const plain = encoding === 'identity' ? undefined : answers.get(placeOf(question, 'identity'))
      if (plain?.state.word !== word) return undefined
      if (plain.body.length < COMPRESSED_FROM_BYTES) return plain
      const made = await compress(plain, encoding, place)
      put(place, made)
      return made
    },

    /** @returns the answer's ETag, and whether it is kept: one of a newer state may be there by then */
    keep(
      question: string,
      state: State,
      { headers, body }: Pick<KeptAnswer, 'headers' | 'body'>,
    ): { etag: string; isKept: boolean } {
      // The tag is weak, because compression changes the bytes.
      const etag = `W/"${hash('sha256', Buffer.concat([Buffer.from(headers.join('\n')), body]), 'base64url')}"`
      const answer = { state, etag, headers: withLength([...headers, 'etag', etag], body), body }
      return { etag, isKept: put(placeOf(question, 'identity'), answer) }
    },

    /** Bytes that are kept, with what they are found by. */
    size: () => answers.calculatedSize,
  }
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

const placeOf = (question: string, encoding: Encoding) => `${encoding} ${question}`

async function encoded({ headers, body, ...answer }: KeptAnswer, encoding: Encoding): Promise<KeptAnswer> {
  const smaller = await compressed[encoding](body)
  return {
    ...answer,
    body: smaller,
    headers: withLength([...headers.slice(0, -2), 'content-encoding', encoding], smaller),
  }
}

const withLength = (headers: readonly string[], body: Buffer) => [...headers, 'content-length', String(body.length)]
