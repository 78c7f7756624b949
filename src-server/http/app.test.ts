import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createContext } from '../composition/context.ts'
import { readConfig } from '../platform/config.ts'
import { buildApp } from './app.ts'
import type { Renderer } from './render.ts'
import { AT_ONCE } from './shed-load.ts'

let isShort: boolean

const agent = new Agent({ keepAlive: true })
let dataDir: string
let app: FastifyInstance
let origin: string
let rendererClosed: boolean
let pages: number
let absences: string[]
/** A page that waits until the test lets it go on. */
let held: { begun: PromiseWithResolvers<void>; go: PromiseWithResolvers<void> }

beforeEach(async () => {
  held = { begun: Promise.withResolvers(), go: Promise.withResolvers() }
  rendererClosed = false
  isShort = false
  pages = 0
  absences = []
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'domner-app-'))
  // No test here reaches the database, which does not exist.
  const { context, close } = createContext({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir })
  const renderer: Renderer = {
    async render(_job, { absence }) {
      pages++
      absences.push(absence)
      held.begun.resolve()
      await held.go.promise
      if (rendererClosed) throw new Error('the renderer is gone')
      return { status: 200, headers: [['content-type', 'text/html']], body: new TextEncoder().encode('whole') }
    },
    renderFailure: async () => 'failure',
    sentence: (reason) => reason,
    routeOf: () => null,
    close: async () => {
      rendererClosed = true
    },
  }
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  app = await buildApp({ config, context, renderer, isShort: () => isShort })
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

function connects(): Promise<boolean> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

describe('a server that stops', () => {
  it('finishes running requests, then closes at once', async () => {
    const asked = ask('/en')
    await held.begun.promise
    const closed = app.close()
    await expect.poll(connects).toBe(false)
    held.go.resolve()
    expect(await asked).toEqual({ status: 200, body: 'whole' })
    // The browser keeps its connection open for as long as it may, which is longer than a test may take.
    await closed
    expect(rendererClosed).toBe(true)
  })

  it('does not wait for idle connections', async () => {
    expect((await ask('/healthz')).status).toBe(200)
    await app.close()
    expect(rendererClosed).toBe(true)
  })
})

it.each(['/en', '/healthz-x', '/readyz/a', '/trpc/live.events', '/trpc/post.list', '/art/hero.svg'])(
  'while memory is short, %s is turned away with the rest, and whether the server lives is answered',
  async (url) => {
    isShort = true
    const places = Array.from({ length: AT_ONCE }, () => ask('/en'))
    await expect.poll(() => pages).toBe(AT_ONCE)
    const headers = { accept: 'text/html, text/event-stream' }
    expect(await app.inject({ url, headers })).toMatchObject({ statusCode: 503, body: expect.stringContaining('BUSY') })
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).body).toContain('unreachable')
    held.go.resolve()
    await Promise.all(places)
  },
)

it.each(['/art-x', '/healthz-x', '/assets-x'])(
  'who asks for %s is looked up, which only begins like a file',
  async (url) => {
    held.go.resolve()
    expect((await app.inject({ url, headers: { authorization: 'Bearer x' } })).statusCode).toBe(200)
    expect(absences).toEqual(['unknown'])
  },
)

describe('an invalid idempotency key', () => {
  it.each(['x'.repeat(256), 'caf\u00e9'])('is rejected (%s)', async (key) => {
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
