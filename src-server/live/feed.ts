import { type TrackedEnvelope, tracked } from '@trpc/server'
import { type News, POSITION_ONLY } from '#shared/live.ts'
import { type EventTypes, idOf, type Recorded } from '../event-sourcing/event.ts'
import { NewerLog } from '../event-sourcing/newer-log.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { headPosition, readLog } from '../event-sourcing/store.ts'
import { createFairQueue, type FlowKeys } from '../platform/fair-queue.ts'
import { coalesce } from '../platform/memoize.ts'
import type { LogNotifier } from '../projections/log-notifier.ts'
import type { Logger } from '../projections/logger.ts'
import { upToNewer } from '../projections/newer-log.ts'
import { type Runner, runLoop, UNTIL_WOKEN } from '../projections/run-loop.ts'
import type { Announcer, Audience } from './announcer.ts'

const PAGE = 500
/** The newest events stay in memory, so that a listener close to the head costs no reading. */
const WINDOW = 2 * PAGE
/** A listener that missed more events than this must load anew: anyone may ask, and a whole log takes minutes to read. */
const REACH = 20 * PAGE

type Subscription = {
  after?: number
  /** The listeners, in whose turn what they missed is read. */
  share: FlowKeys
  /** Whether somebody is signed in. */
  isMember?: boolean
  hears(audience: Audience): boolean | Promise<boolean>
  signal?: AbortSignal
}

export type LiveFeed = {
  /**
   * Announcements in order and complete, without duplicates, but that a listener who resumes within an event hears all of it again.
   * Listeners share the objects: each is serialised once.
   * @throws Rejection POSITION_UNKNOWN for a position beyond the log's head, which belongs to another log, or 10,000 events
   * behind it; BUSY for one beyond an event that only newer code can read
   */
  subscribe(subscription: Subscription): Promise<AsyncIterable<Message, void>>
  /** How many listen by now. */
  listeners(): { guests: number; members: number }
  close(): Promise<void>
}

type FeedOptions = {
  sql: Sql
  eventTypes: EventTypes
  announcers: readonly Announcer[]
  openNotifier(): LogNotifier
  log: Logger
}

type Message = TrackedEnvelope<News>
/** News of an event for an audience. @property early is sent where more of the same event follows */
type Delivery = { audience: Audience; message: Message; early: Message }
type Announced = { position: number; deliveries: Delivery[] }

const messageAt = (position: number, news: News): Message => tracked(String(position), news)

/** A listener is only a position, so joining, resuming and being slow are one case (decision 18). */
export function createLiveFeed({ sql, eventTypes, announcers, openNotifier, log }: FeedOptions): LiveFeed {
  const ending = new AbortController()
  const waiting = new Set<() => void>()
  let recent: Announced[] = []
  let head = 0
  /** At an event that only newer code can read: listeners hear of it from a newer process, which they resume at. */
  let isStopped = false
  let started: Promise<Runner[]> | undefined
  const inTurn = createFairQueue({ running: 1, waiting: Number.POSITIVE_INFINITY })
  const pages = new Set<Promise<unknown>>()
  const listening = { guests: 0, members: 0 }

  async function read(after: number): Promise<Announced[]> {
    const { events } = upToNewer(await readLog(sql, after, PAGE), eventTypes)
    const announced = await announce(sql, announcers, events)
    return events.map((event) => ({
      position: event.position,
      deliveries: announced(event).map(({ audience, ...news }) => ({
        audience,
        message: messageAt(event.position, news),
        early: messageAt(event.position - 1, news),
      })),
    }))
  }

  /** Older events, a page at a time, in turns of listeners: a crowd that reconnects must not take all connections. */
  async function readMissed(share: FlowKeys, after: number): Promise<Announced[]> {
    const page = inTurn(share, () => read(after))
    pages.add(page)
    return page.finally(() => pages.delete(page))
  }

  const look = coalesce(async () => {
    let full = true
    while (full && !ending.signal.aborted) {
      const told = await read(head).catch(stopAtNewer)
      full = told.length === PAGE
      recent = [...recent, ...told].slice(-WINDOW)
      head = told.at(-1)?.position ?? head
      if (told.length > 0) wakeAll()
    }
  })

  function stopAtNewer(error: unknown): Announced[] {
    if (!(error instanceof NewerLog)) throw error
    if (!isStopped) log.error({ err: error }, 'live feed: must wait')
    isStopped = true
    return []
  }

  async function start(): Promise<Runner[]> {
    // Everyone reconnects after a restart, and most have missed little, so the newest are read first.
    recent = []
    head = Math.max(0, (await headPosition(sql)) - PAGE)
    await look()
    const notifier = openNotifier()
    const loop = runLoop({
      turn: () => look().then(() => UNTIL_WOKEN),
      wakeOn: notifier.subscribe,
      failed: (error) => log.warn({ err: error }, 'live feed: cannot read the log for now'),
      signal: ending.signal,
    })
    return [loop, { stop: notifier.close }]
  }

  function begun(): Promise<Runner[]> {
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

  function fromMemory(after: number): Announced[] | undefined {
    const first = recent.length - (head - after)
    return first < 0 ? undefined : recent.slice(first)
  }

  async function* counted(subscription: Subscription): AsyncGenerator<Message, void> {
    const who = subscription.isMember ? 'members' : 'guests'
    listening[who]++
    try {
      yield* listen(subscription)
    } finally {
      listening[who]--
    }
  }

  async function* listen({ after, share, hears, signal }: Subscription): AsyncGenerator<Message, void> {
    let wake = () => {}
    const end = () => {
      waiting.delete(wake)
      wake()
    }
    signal?.addEventListener('abort', end, { once: true })
    let at = after ?? head
    let told = at
    if (after === undefined) yield messageAt(at, POSITION_ONLY)
    while (!signal?.aborted && !ending.signal.aborted) {
      const next = fromMemory(at) ?? (await readMissed(share, at))
      for (const { position, deliveries } of next) {
        at = position
        const heard = await heardOf(deliveries, hears)
        if (heard.length === 0) continue
        told = at
        yield* heard
      }
      if (at - told >= PAGE) {
        // Nothing of it was for this listener: send the position, or a reconnect would read it all again.
        told = at
        yield messageAt(at, POSITION_ONLY)
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
      const { after = head } = subscription
      if (after > head) await look()
      if (after > head && isStopped) throw new Rejection('BUSY')
      if (after > head || after < head - REACH) throw new Rejection('POSITION_UNKNOWN')
      return counted(subscription)
    },
    listeners: () => ({ ...listening }),
    async close() {
      ending.abort()
      wakeAll()
      const running = (await started?.catch(() => [])) ?? []
      await Promise.allSettled([look(), ...pages, ...running.map((one) => one.stop())])
    },
  }
}

/** Only the last has the event's own position: a listener that resumes in between hears the first again, and misses nothing. */
async function heardOf(deliveries: readonly Delivery[], hears: Subscription['hears']): Promise<Message[]> {
  const heard: Delivery[] = []
  for (const delivery of deliveries) if (await hears(delivery.audience)) heard.push(delivery)
  return heard.map(({ message, early }, nth) => (nth === heard.length - 1 ? message : early))
}

const categoryOf = ({ stream }: Recorded) => stream.slice(0, stream.indexOf('-'))

async function announce(sql: Sql, announcers: readonly Announcer[], events: readonly Recorded[]) {
  const byCategory = Map.groupBy(events, categoryOf)
  const announcing = announcers.flatMap((announcer) => {
    const { category, topic = category } = announcer
    const own = byCategory.get(category)
    return own ? [announcer.announce(sql, own).then((announcementOf) => ({ category, topic, announcementOf }))] : []
  })
  const found = await Promise.all(announcing)
  return (event: Recorded) => {
    const category = categoryOf(event)
    const news = found
      .filter((one) => one.category === category)
      .flatMap(({ topic, announcementOf }) => {
        const announcement = announcementOf(event)
        return announcement ? [{ topic, ...announcement }] : []
      })
    const toAdmins = { topic: category, id: idOf(event.stream), audience: 'admins' as const }
    return news.some(({ topic }) => topic === category) ? news : [toAdmins, ...news]
  }
}
