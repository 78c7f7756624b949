import type { WorkerMessage } from './kept.ts'

const CHECK_MS = 3_600_000
/** Visitors who go back and forth between windows need not be told at once. */
const PAUSE_MS = 60_000
/** A worker that has not answered by then is taken for another build's. On a busy device its answer comes later, and still counts. */
const ANSWER_MS = 3_000

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

export const hasNewBuild = (): boolean => waiting !== undefined

/** @returns unsubscribe */
export function onNewBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Looks for a new build every hour and when the window is looked at again. Its service worker fetches all of its files first, and
 * waits. If this page is of the same build, since the server has rendered it, the worker takes over; else the page offers it.
 * @param ownFile the page's script
 */
export function followBuilds(registration: ServiceWorkerRegistration, ownFile: string): void {
  let checkedAt = Date.now()
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < PAUSE_MS) return
    checkedAt = Date.now()
    // Without a network there is nothing new.
    registration.update().catch(() => undefined)
  }
  const meet = (worker: ServiceWorker) => {
    const late = setTimeout(() => offer(worker), ANSWER_MS)
    askForFile(worker, ownFile, (isThere) => {
      clearTimeout(late)
      offer(isThere ? undefined : worker)
      if (isThere) send(worker, { type: 'SKIP_WAITING' })
    })
  }
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // The first of all takes over by itself.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) meet(worker)
    })
  setInterval(check, CHECK_MS)
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  follow(registration.installing)
  if (registration.waiting) meet(registration.waiting)
}

/** Lets the new build take over, and opens the page in it. */
export function takeNewBuild(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  if (waiting) send(waiting, { type: 'SKIP_WAITING' })
}

function offer(worker: ServiceWorker | undefined): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** Workers of former builds may not know the question: they never answer. */
function askForFile(worker: ServiceWorker, url: string, onAnswer: (isThere: boolean) => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => onAnswer(data === true)
  send(worker, { type: 'HAS', url }, [port2])
}

const send = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports)
