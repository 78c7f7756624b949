import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jarDatabase } from '../testing/jar.ts'
import { listenToLog } from './log-notifier.ts'
import { SILENT } from './logger.ts'

async function listen(server: net.Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String((server.address() as AddressInfo).port)
}

/** A way to the database that is cut when `cutAt` is asked, for the first time or until it is mended. */
async function brittleWay(databaseUrl: string, cutAt: string) {
  const url = new URL(databaseUrl)
  const { port, hostname } = url
  let cuts = 0
  let mended = false
  const server = net.createServer((socket) => {
    const up = net.connect(Number(port), hostname)
    const end = () => [socket, up].map((one) => one.destroy())
    socket.on('data', (bytes) => {
      if (mended || !bytes.includes(cutAt)) return up.write(bytes)
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
    mend() {
      mended = true
    },
    close: () => server.close(),
  }
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
    await expect.poll(way.cuts).toBe(2)
    way.mend()
    const heard = vi.fn()
    notifier.subscribe(heard)
    await jars.add(crypto.randomUUID(), 1)
    await expect.poll(() => heard.mock.lastCall).toEqual([1])
    await notifier.close()
    way.close()
    await jars.pool.end()
    expect(warn).toHaveBeenCalledTimes(2)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('closes at once while it connects to a database that does not answer', async () => {
    const sockets: net.Socket[] = []
    const mute = net.createServer((socket) => sockets.push(socket))
    const notifier = listenToLog(`postgres://u:p@127.0.0.1:${await listen(mute)}/d`, SILENT)
    await expect.poll(() => sockets.length).toBe(1)
    const begun = performance.now()
    await notifier.close()
    expect(performance.now() - begun).toBeLessThan(5_000)
    mute.close()
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('closes at once while it listens, and tells nothing afterwards', async () => {
    const jars = await jarDatabase([])
    const notifier = listenToLog(jars.databaseUrl, SILENT)
    const heard = vi.fn()
    notifier.subscribe(heard)
    await expect.poll(() => heard.mock.calls).toEqual([[0]])
    const begun = performance.now()
    await notifier.close()
    expect(performance.now() - begun).toBeLessThan(5_000)
    await jars.add(crypto.randomUUID(), 1)
    await sleep(200)
    expect(heard).toHaveBeenCalledOnce()
    await jars.pool.end()
  })
})
