import { availableParallelism } from 'node:os'
import { ReadableStream, TransformStream } from 'node:stream/web'
import { Worker } from 'node:worker_threads'
import { memoryAtHand, renderThreads } from '../platform/memory.ts'
import { PageFailure } from './page-failure.ts'
import type { FromThread, MadePage, Manifests, PageCall, PageJob, ToThread } from './page-job.ts'

type Page = {
  call: PageCall
  resolve: (made: MadePage) => void
  reject: (failure: PageFailure) => void
  /** Ends a body that is still coming. */
  died: AbortController
  /** Why a call of this page was rejected; kept for the log. */
  rejection?: PageFailure
}

/** With 64 pages at a time two threads used 50 MB each. */
const { count: THREADS, heapMb: HEAP_MB } = renderThreads(memoryAtHand(), availableParallelism())
/** A page leaves some megabytes behind: a larger one is no faster, and is never given back. */
const YOUNG_MB = 16

/**
 * Renders pages in threads, because a page takes a processor for milliseconds (docs/decisions/0012). A thread that
 * dies is replaced, and its pages fail.
 */
export function createRenderPool(entryUrl: string, manifests: Manifests) {
  const start = () => startThread(entryUrl, manifests)
  const threads = Array.from({ length: THREADS }, start)

  function leastBusy(): number {
    let least = 0
    for (const [index, thread] of threads.entries()) {
      if (thread.pages.size < (threads[least]?.pages.size ?? 0)) least = index
    }
    return least
  }

  return {
    /** @throws PageFailure */
    make(job: PageJob, call: PageCall): Promise<MadePage> {
      const index = leastBusy()
      const chosen = threads[index]
      const thread = chosen?.dead === false ? chosen : start()
      threads[index] = thread
      return thread.make(job, call)
    },
    async close(): Promise<void> {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

function startThread(entryUrl: string, manifests: Manifests) {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: { entryUrl, manifests },
    // Beyond it the thread ends, and its pages fail.
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const pages = new Map<number, Page>()
  const thread = { pages, dead: false, make, close: () => worker.terminate() }
  let made = 0
  const tell = (message: ToThread) => worker.postMessage(message)

  const die = (cause: unknown) => {
    thread.dead = true
    const failure = new PageFailure('UNEXPECTED', cause)
    for (const page of pages.values()) {
      page.reject(failure)
      page.died.abort(failure)
    }
    pages.clear()
  }
  worker.on('error', die)
  worker.on('exit', (code) => die(new Error(`a thread that makes pages ended with ${code}`)))
  worker.on('message', (said: FromThread) => {
    const page = pages.get(said.page)
    if (!page) return
    if (said.kind === 'call') return void answer(page, said)
    if (said.kind === 'made') return page.resolve(mortal(said.made, page.died.signal))
    pages.delete(said.page)
    if (said.kind === 'ended') return
    const ours = page.rejection?.reason === said.reason ? page.rejection : undefined
    page.reject(ours ?? new PageFailure(said.reason, said.cause))
  })

  async function answer(page: Page, { page: id, call, path, input }: Extract<FromThread, { kind: 'call' }>) {
    try {
      tell({ kind: 'answer', page: id, call, answer: await page.call({ path, input }) })
    } catch (error) {
      const failure = error instanceof PageFailure ? error : new PageFailure('UNEXPECTED', error)
      page.rejection = failure
      tell({ kind: 'rejection', page: id, call, reason: failure.reason })
    }
  }

  function make(job: PageJob, call: PageCall): Promise<MadePage> {
    return new Promise((resolve, reject) => {
      const page = ++made
      pages.set(page, { call, resolve, reject, died: new AbortController() })
      tell({ kind: 'page', page, job })
    })
  }

  return thread
}

/** A stream that came from a thread does not notice that the thread has ended. */
function mortal(made: MadePage, died: AbortSignal): MadePage {
  if (!(made.body instanceof ReadableStream)) return made
  return { ...made, body: made.body.pipeThrough(new TransformStream(), { signal: died }) }
}
