import { beforeEach, describe, expect, it, vi } from 'vitest'

type Handlers = {
  signal: AbortSignal
  onStarted: () => void
  onData: (message: { data: { topic: string; id: string } }) => void
  onError: () => void
}
let streams: Handlers[] = []
vi.mock('@trpc/client', () => ({
  httpSubscriptionLink: () => undefined,
  createTRPCClient: () => ({
    live: { events: { subscribe: (_: undefined, handlers: Handlers) => streams.push(handlers) } },
  }),
}))
const { listen } = await import('./live-stream.ts')
beforeEach(() => {
  streams = []
})

describe('the live feed of a page', () => {
  it('is one connection for all that listen, and ends with the last of them', () => {
    const [bookings, rooms] = [vi.fn(), vi.fn()]
    const [first, second] = [new AbortController(), new AbortController()]
    listen('booking', bookings, first.signal)
    const [stream] = streams
    stream?.onStarted()
    // What it shows may be older than the stream that is there.
    listen('room', rooms, second.signal)
    expect(rooms).toHaveBeenCalledWith()
    expect(streams).toHaveLength(1)

    stream?.onData({ data: { topic: 'room', id: 'a' } })
    expect(rooms).toHaveBeenLastCalledWith('a')
    expect(bookings).toHaveBeenCalledTimes(1)

    first.abort()
    expect(stream?.signal.aborted).toBe(false)
    second.abort()
    expect(stream?.signal.aborted).toBe(true)
  })

  it('is tried again where it was refused, as long as somebody listens', () => {
    vi.useFakeTimers()
    const [staying, leaving] = [new AbortController(), new AbortController()]
    listen('booking', vi.fn(), leaving.signal)
    streams.at(-1)?.onError()
    leaving.abort()
    vi.advanceTimersByTime(60_000)
    expect(streams).toHaveLength(1)

    listen('booking', vi.fn(), staying.signal)
    streams.at(-1)?.onError()
    vi.advanceTimersByTime(60_000)
    expect(streams).toHaveLength(3)
    staying.abort()
    vi.useRealTimers()
  })
})
