import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { jarDatabase } from '../testing/jar.ts'
import { listenToLog } from './log-notifier.ts'
import { SILENT } from './logger.ts'

async function listen(server: net.Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String((server.address() as AddressInfo).port)
}

const CUTS = 2

/** A way to the database that is cut when `cutAt` is asked, for the first times. */
async function brittleWay(databaseUrl: string, cutAt: string) {
  const url = new URL(databaseUrl)
  const { port, hostname } = url
  let cuts = 0
  const server = net.createServer((socket) => {
    const up = net.connect(Number(port), hostname)
    const end = () => [socket, up].map((one) => one.destroy())
    socket.on('data', (bytes) => {
      if (cuts === CUTS || !bytes.includes(cutAt)) return up.write(bytes)
      cuts++
      end()
    })
    up.on('data', (bytes) => socket.write(bytes))
    for (const one of [socket, up]) one.on('error', () => {}).on('close', end)
  })
  url.port = await listen(server)
  return {
    url: url.href,
    cuts: () => cuts,
    close: () => server.close(),
  }
}

/** No time goes by but in polls, so that nothing ends because it has lasted long enough. */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a notifier of the log', () => {
  const unhandled = vi.fn()
  let own: NodeJS.UnhandledRejectionListener[]
  beforeEach(() => {
    own = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', unhandled)
  })
  afterEach(() => {
    process.removeAllListeners('unhandledRejection')
    for (const listener of own) process.on('unhandledRejection', listener)
  })

  it.each(['listen log', 'select position'])('outlives a connection that is lost during "%s"', async (cutAt) => {
    const jars = await jarDatabase([])
    const way = await brittleWay(jars.databaseUrl, cutAt)
    const warn = vi.fn()
    const notifier = listenToLog(way.url, { ...SILENT, warn })
    await expect.poll(way.cuts).toBe(CUTS)
    const heard = vi.fn()
    notifier.subscribe(heard)
    await jars.add(crypto.randomUUID(), 1)
    await expect.poll(() => heard.mock.lastCall).toEqual([1])
    await notifier.close()
    way.close()
    await jars.pool.end()
    expect(warn).toHaveBeenCalledTimes(CUTS)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('closes at once while it connects to a database that does not answer', async () => {
    stopTheClock()
    const sockets: net.Socket[] = []
    const mute = net.createServer((socket) => sockets.push(socket))
    const notifier = listenToLog(`postgres://u:p@127.0.0.1:${await listen(mute)}/d`, SILENT)
    await expect.poll(() => sockets.length).toBe(1)
    await notifier.close()
    mute.close()
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('closes at once while it listens, and tells nothing afterwards', async () => {
    const jars = await jarDatabase([])
    stopTheClock()
    const [notifier, other] = [listenToLog(jars.databaseUrl, SILENT), listenToLog(jars.databaseUrl, SILENT)]
    const [heard, told] = [vi.fn(), vi.fn()]
    notifier.subscribe(heard)
    other.subscribe(told)
    await expect.poll(() => [...heard.mock.calls, ...told.mock.calls]).toEqual([[0], [0]])
    await notifier.close()
    await jars.add(crypto.randomUUID(), 1)
    await expect.poll(() => told.mock.lastCall).toEqual([1])
    expect(heard).toHaveBeenCalledOnce()
    await other.close()
    await jars.pool.end()
  })
})
