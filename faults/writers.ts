import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The outcome of all commands by idempotency key, which their events carry. */
export type Tally = {
  acknowledged: string[]
  /** Unanswered when the writers stopped: committed or not. */
  open: string[]
  refused: number
  unanswered: number
  /** Answers that must never happen: neither success nor 503. */
  surprises: string[]
}

export type Writers = {
  /** Milliseconds until a command sent from now on is acknowledged, by this address if given. */
  acknowledges(url?: string): Promise<number>
  stop(): Promise<Tally>
}

type Command = { key: string; path: string; input: object }
type Answer = 'acknowledged' | 'refused' | 'unanswered' | { surprise: string }

export const writerHeaders = (token: string) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
})

/** `cover` is the picture of all posts, `token` an admin's. */
type WriterOptions = { cover: string; token: string; count?: number }

/** A writer asks again after this time (ms). */
const PATIENCE_MS = 10_000
const PAUSE_MS = 25
/** One command in four saves a record that all writers share; the others make posts. */
const SHARED_RECORDS = 4

/**
 * Writers that each send one command after the other. A command without an answer, or with 503, is sent again under
 * the same key until it is acknowledged.
 */
export function startWriters(urls: readonly string[], { cover, token, count = 32 }: WriterOptions): Writers {
  const run = randomUUID()
  const tally: Tally = { acknowledged: [], open: [], refused: 0, unanswered: 0, surprises: [] }
  const acknowledgements = new EventTarget()
  let stopped = false

  async function write(writer: number): Promise<void> {
    const url = urls[writer % urls.length] ?? ''
    for (let nth = 1; !stopped; nth++) await carryOut(url, commandOf(writer, `${run} ${writer} ${nth}`, cover))
  }

  async function carryOut(url: string, command: Command): Promise<void> {
    while (!stopped) {
      const sent = performance.now()
      const answer = await send(url, token, command)
      if (answer === 'acknowledged') {
        tally.acknowledged.push(command.key)
        acknowledgements.dispatchEvent(new CustomEvent('acknowledged', { detail: { url, sent } }))
        return
      }
      if (typeof answer === 'object') {
        tally.surprises.push(answer.surprise)
        break
      }
      tally[answer]++
      await sleep(PAUSE_MS)
    }
    tally.open.push(command.key)
  }

  const running = Array.from({ length: count }, (_, writer) => write(writer))
  return {
    acknowledges(url) {
      const since = performance.now()
      return new Promise((resolve) => {
        acknowledgements.addEventListener('acknowledged', function onAcknowledged(event) {
          if (!(event instanceof CustomEvent) || event.detail.sent < since) return
          if (url !== undefined && event.detail.url !== url) return
          acknowledgements.removeEventListener('acknowledged', onAcknowledged)
          resolve(performance.now() - since)
        })
      })
    },
    async stop() {
      stopped = true
      await Promise.all(running)
      return tally
    },
  }
}

function commandOf(writer: number, key: string, cover: string): Command {
  if (writer % 4 > 0) {
    const post = { type: 'visit', name: key, language: 'en', place_type: 'market', province: 'kep', images: [cover] }
    return { key, path: 'post.save', input: post }
  }
  const id = `shared-${(writer / 4) % SHARED_RECORDS}`
  const data = { names: { kh: key, en: key, cn: key }, type: 'visit', slug: id, icon: 'soup' }
  return { key, path: 'catalog.save', input: { kind: 'category', id, data } }
}

/** An answer counts once it is read to its end. */
async function send(url: string, token: string, { key, path, input }: Command): Promise<Answer> {
  try {
    const answer = await fetch(`${url}/trpc/${path}`, {
      method: 'POST',
      headers: { ...writerHeaders(token), 'idempotency-key': key },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body = await answer.text()
    if (answer.status === 200) return 'acknowledged'
    return answer.status === 503 ? 'refused' : { surprise: `${answer.status} ${body}` }
  } catch {
    return 'unanswered'
  }
}
