import { type TrackedEnvelope, tracked } from '@trpc/server'
import { HERE, type News } from '#shared/live.ts'
import type { Announcer, Audience } from '../event-sourcing/announcer.ts'
import { idOf, type Recorded } from '../event-sourcing/event.ts'
import type { LogNews, NewsLog } from '../event-sourcing/log-news.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { headPosition, readLog } from '../event-sourcing/store.ts'
import { readTogether } from '../kept.ts'

/** Events read at once. */
const PAGE = 500
/** The newest events are kept in memory: whoever is not far behind costs no reading. */
const WINDOW = 2 * PAGE
/** News can be lost on the way: the log is looked at this often in any case. */
const LOOK_MS = 3_000

type Subscription = {
  /** The position of the last message that the listener has; absent for a new listener. */
  after?: number
  hears(audience: Audience): boolean
  /** Ends the subscription. */
  signal?: AbortSignal
}

export type LiveFeed = {
  /**
   * All that the listener may hear of after a position: in order, nothing missed, nothing twice. Messages of new events are
   * the same objects for all listeners, so that whoever sends them need write each only once.
   * @throws Rejection POSITION_UNKNOWN for a position that the log has not come to: it belongs to another log.
   */
  subscribe(subscription: Subscription): Promise<AsyncIterable<TrackedEnvelope<News>, void>>
  close(): Promise<void>
}

type FeedOptions = {
  sql: Sql
  announcers: readonly Announcer[]
  /** Called when there is somebody to listen. */
  openNews(): LogNews
  log: NewsLog
}

type Told = { position: number; audience: Audience; message: TrackedEnvelope<News> }

const messageAt = (position: number, news: News) => tracked(String(position), news)

/**
 * The live feed of a process. A listener is a position in the log and nothing else: it takes what follows from the newest
 * events in memory, which are read once for all, or from the log itself. So to resume, to join and to be slow are the same
 * thing, and there is no moment in which a message could slip through or come twice (docs/decisions/0018).
 */
export function createLiveFeed({ sql, announcers, openNews, log }: FeedOptions): LiveFeed {
  const ending = new AbortController()
  const waiting = new Set<() => void>()
  let recent: Told[] = []
  /** The position of the newest event in memory. */
  let head = 0
  let started: Promise<LogNews> | undefined
  let lastPage: Promise<unknown> = Promise.resolve()

  async function read(after: number): Promise<Told[]> {
    const events = await readLog(sql, after, PAGE)
    const announced = await announce(sql, announcers, events)
    return events.map((event) => {
      const { id, audience } = announced(event)
      return { position: event.position, audience, message: messageAt(event.position, { topic: topicOf(event), id }) }
    })
  }

  /** A page of what is no longer in memory. One at a time: a crowd that comes back must not take the database from all others. */
  function readPage(after: number): Promise<Told[]> {
    const page = lastPage.then(() => read(after))
    lastPage = page.catch(() => {})
    return page
  }

  const look = readTogether(async () => {
    let full = true
    while (full && !ending.signal.aborted) {
      const told = await read(head)
      full = told.length === PAGE
      recent = [...recent, ...told].slice(-WINDOW)
      head = told.at(-1)?.position ?? head
      if (told.length > 0) wakeAll()
    }
  })

  const lookAgain = () =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'live feed: cannot read the log for now'))

  async function start(): Promise<LogNews> {
    // With the newest in memory: after a restart everyone comes back at once, and most have missed little.
    recent = []
    head = Math.max(0, (await headPosition(sql)) - PAGE)
    await look()
    const news = openNews()
    news.subscribe((position) => position > head && lookAgain())
    const timer = setInterval(lookAgain, LOOK_MS).unref()
    ending.signal.addEventListener('abort', () => clearInterval(timer))
    return news
  }

  function begun(): Promise<LogNews> {
    started ??= start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }

  function wakeAll(): void {
    const woken = [...waiting]
    waiting.clear()
    for (const wake of woken) wake()
  }

  /** What follows a position, if all of it is in memory. */
  function fromMemory(after: number): Told[] | undefined {
    const first = recent.length - (head - after)
    return first < 0 ? undefined : recent.slice(first)
  }

  async function* listen({ after, hears, signal }: Subscription): AsyncGenerator<TrackedEnvelope<News>, void> {
    let wake = () => {}
    const end = () => {
      waiting.delete(wake)
      wake()
    }
    signal?.addEventListener('abort', end, { once: true })
    let at = after ?? head
    let told = at
    if (after === undefined) yield messageAt(at, HERE)
    while (!signal?.aborted && !ending.signal.aborted) {
      const next = fromMemory(at) ?? (await readPage(at))
      for (const { position, audience, message } of next) {
        at = position
        if (!hears(audience)) continue
        told = at
        yield message
      }
      if (at - told >= PAGE) {
        // All of it was for other ears: without a word, the listener would have it all read again after a disconnect.
        told = at
        yield messageAt(at, HERE)
      }
      if (next.length > 0) continue
      await new Promise<void>((resolve) => {
        wake = resolve
        waiting.add(wake)
      })
    }
  }

  return {
    async subscribe(subscription) {
      await begun()
      const { after = 0 } = subscription
      if (after > head) await look()
      if (after > head) throw new Rejection('POSITION_UNKNOWN')
      return listen(subscription)
    },
    async close() {
      ending.abort()
      wakeAll()
      const news = await started?.catch(() => undefined)
      await Promise.allSettled([look(), lastPage, news?.close()])
    },
  }
}

const topicOf = ({ stream }: Recorded) => stream.slice(0, stream.indexOf('-'))

/** What is to be said of each of these events. Of what no slice speaks for only admins hear. */
async function announce(sql: Sql, announcers: readonly Announcer[], events: readonly Recorded[]) {
  const byTopic = Map.groupBy(events, topicOf)
  const spoken = announcers.flatMap((announcer) => {
    const own = byTopic.get(announcer.category)
    return own ? [announcer.announce(sql, own).then((say) => [announcer.category, say] as const)] : []
  })
  const sayings = new Map(await Promise.all(spoken))
  return (event: Recorded) =>
    sayings.get(topicOf(event))?.(event) ?? { id: idOf(event.stream), audience: 'admins' as const }
}
