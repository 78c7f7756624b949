import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { buildApp } from './app.ts'
import type { Renderer } from './render.ts'

const agent = new Agent({ keepAlive: true })
let dataDir: string
let app: FastifyInstance
let origin: string
let rendererClosed: boolean
/** Where a page stands still until a test lets it go on. */
let held: { begun: PromiseWithResolvers<void>; go: PromiseWithResolvers<void> }

beforeEach(async () => {
  held = { begun: Promise.withResolvers(), go: Promise.withResolvers() }
  rendererClosed = false
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'domner-app-'))
  // Nothing here asks the database, which is not there.
  const { context, close } = createContext({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir })
  const renderer: Renderer = {
    async render() {
      held.begun.resolve()
      await held.go.promise
      if (rendererClosed) throw new Error('the renderer is gone')
      return { status: 200, headers: [['content-type', 'text/html']], body: new TextEncoder().encode('whole') }
    },
    renderFailure: async () => 'failure',
    sentence: (reason) => reason,
    close: async () => {
      rendererClosed = true
    },
  }
  app = await buildApp({ config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), context, renderer })
  app.addHook('onClose', close)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  held.go.resolve()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

function ask(url: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const answered = async (response: IncomingMessage) => {
      const parts = await response.setEncoding('utf8').toArray()
      resolve({ status: response.statusCode, body: parts.join('') })
    }
    get(origin + url, { agent }, (response) => void answered(response).catch(reject)).on('error', reject)
  })
}

describe('a server that is told to stop', () => {
  it('finishes the answers that are on their way, and then waits for nobody', async () => {
    const asked = ask('/en')
    await held.begun.promise
    const closed = app.close()
    await sleep(50)
    held.go.resolve()
    expect(await asked).toEqual({ status: 200, body: 'whole' })
    const since = performance.now()
    await closed
    // The browser keeps its connection open for as long as it may.
    expect(performance.now() - since).toBeLessThan(1_000)
    expect(rendererClosed).toBe(true)
  })

  it('does not wait for connections on which nothing is asked', async () => {
    expect((await ask('/healthz')).status).toBe(200)
    const since = performance.now()
    await app.close()
    expect(performance.now() - since).toBeLessThan(1_000)
  })
})

describe('a key that is no key', () => {
  it.each(['x'.repeat(256), 'caf\u00e9'])('is refused at the door (%s)', async (key) => {
    const response = await app.inject({
      method: 'POST',
      url: '/trpc/post.publish',
      headers: { 'idempotency-key': key },
      payload: { id: '0195b5a0-0000-7000-8000-00000000000a' },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: { data: { reason: 'INPUT_INVALID' } } })
  })
})
