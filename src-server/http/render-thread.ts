import { ReadableStream } from 'node:stream/web'
import { parentPort, workerData } from 'node:worker_threads'
import { failureOf, PageFailure } from './page-failure.ts'
import {
  type Entry,
  type FromThread,
  type Manifests,
  makePage,
  type PageCall,
  type PageJob,
  type ToThread,
} from './page-job.ts'

/** A thread that renders pages. The main thread answers their calls, so no database is needed here. */
type Given = { entryUrl: string; manifests: Manifests }

const { entryUrl, manifests }: Given = workerData
const entry: Entry = await import(entryUrl)
const port = parentPort
if (!port) throw new Error('render-thread.ts runs in a worker thread')

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void }
const waiting = new Map<number, Waiting>()
let calls = 0

port.on('message', (told: ToThread) => {
  if (told.kind === 'page') return void make(told.page, told.job)
  const call = waiting.get(told.call)
  waiting.delete(told.call)
  if (told.kind === 'answer') call?.resolve(told.answer)
  else call?.reject(new PageFailure(told.reason, null))
})

async function make(page: number, job: PageJob): Promise<void> {
  try {
    const made = await makePage(entry, manifests, job, callFor(page))
    const body =
      made.body && (made.body instanceof Uint8Array ? made.body : ReadableStream.from(pieces(page, made.body)))
    tell({ kind: 'made', page, made: { ...made, body } }, body ? [body instanceof Uint8Array ? body.buffer : body] : [])
    if (!(body instanceof ReadableStream)) tell({ kind: 'ended', page })
  } catch (error) {
    const { reason, cause } = failureOf(error)
    tell({ kind: 'failed', page, reason, cause: cause instanceof Error ? cause : String(cause) })
  }
}

/** The page may make calls until its last piece is sent or the body is cancelled. */
async function* pieces(page: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } finally {
    tell({ kind: 'ended', page })
  }
}

function callFor(page: number): PageCall {
  return ({ path, input }) =>
    new Promise((resolve, reject) => {
      const call = ++calls
      waiting.set(call, { resolve, reject })
      tell({ kind: 'call', page, call, path, input })
    })
}

function tell(message: FromThread, transfer: Parameters<NonNullable<typeof port>['postMessage']>[1] = []): void {
  port?.postMessage(message, transfer)
}
