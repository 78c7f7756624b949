import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { NOON } from '../testing/app.ts'
import { ask, isKept, keep, keptScene, LIST, PAGE, PHONE, rest, trpc } from '../testing/kept-scene.ts'
import { buildApp } from './app.ts'

const { app, people, config, renderer, open, one, pagesMade } = await keptScene()

it('a question that was asked twice is answered with the same bytes, which caches may keep and ask about', async () => {
  await app.publish({ name: 'Kept market' })
  const first = await ask(one, LIST)
  expect(isKept(first)).toBe(false)
  const kept = await keep(one, LIST)
  expect(kept.body).toBe(first.body)
  expect(kept.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    vary: 'x-lang, cookie, accept-language, authorization, accept-encoding',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  expect((await ask(one, LIST)).headers['x-request-id']).not.toBe(kept.headers['x-request-id'])
})

it.each([
  ['a page', PAGE],
  ['a list', LIST],
])('of %s a client that has it is told so, and HEAD has its headers', async (_, asked) => {
  const kept = await keep(one, asked)
  const etag = String(kept.headers.etag)
  for (const held of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await ask(one, { ...asked, headers: { 'if-none-match': held } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers).not.toHaveProperty('content-security-policy')
  }
  expect((await ask(one, { ...asked, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  const head = await ask(one, { ...asked, method: 'HEAD' })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(kept.body)))
  // Made anew with the same bytes.
  await people.member()
  const made = await ask(one, { ...asked, headers: { 'if-none-match': etag } })
  expect([made.statusCode, made.body, made.headers.etag]).toEqual([304, '', etag])
})

it('a crowd waits for the page that the first of them has made', async () => {
  await keep(one, PAGE)
  await people.member()
  const before = pagesMade()
  const crowd = await Promise.all(Array.from({ length: 20 }, () => ask(one, PAGE)))
  expect(new Set(crowd.map(({ body }) => body)).size).toBe(1)
  expect(pagesMade()).toBe(before + 1)
})

it('a crowd waits only once for a page that cannot be kept', async () => {
  const own = { url: '/en/visit?own' }
  await ask(one, own)
  const before = pagesMade()
  const crowd = await Promise.all(Array.from({ length: 5 }, () => ask(one, own)))
  expect(crowd.map(isKept)).toEqual([false, false, false, false, false])
  expect(pagesMade()).toBe(before + 5)
})

it('whoever leaves at once keeps nobody waiting', async () => {
  const web = await open()
  const address = new URL(await web.listen({ port: 0, host: '127.0.0.1' }))
  const get = () =>
    fetch(new URL(PAGE.url, address), {
      headers: { 'user-agent': PHONE, 'accept-language': 'en' },
      signal: AbortSignal.timeout(5_000),
    })
  for (let asked = 0; asked < 3; asked++) await (await get()).text()
  for (let turn = 0; turn < 10; turn++) {
    await people.member()
    const socket = connect(Number(address.port), address.hostname)
    await once(socket, 'connect')
    socket.write(
      `GET ${PAGE.url} HTTP/1.1\r\nhost: ${address.host}\r\nuser-agent: ${PHONE}\r\naccept-language: en\r\n\r\n`,
    )
    socket.destroy()
    const answers = await Promise.all(Array.from({ length: 5 }, get))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const answer of answers) await answer.text()
  }
})

it('a page has the hashes of its scripts in place of a nonce', async () => {
  const nonce = await ask(one, { url: '/en/food' })
  expect(nonce.headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+';/)
  const kept = await keep(one, { url: '/en/food' })
  expect(kept.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
  expect(kept.body).toMatch(/^<script>start\(\)<\/script><script src="\/a.js"><\/script>/)
})

it('members have their own answers, and guests never have these', async () => {
  const { user, token } = await people.member()
  await keep(one, PAGE)
  await keep(one, LIST)
  const before = pagesMade()
  for (const headers of [
    { cookie: `access_token=${token?.access_token}` },
    { authorization: `Bearer ${token?.access_token}` },
  ]) {
    const page = await ask(one, { ...PAGE, headers })
    expect(page.body).toContain(user.userName)
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect((await ask(one, { ...LIST, headers })).headers['cache-control']).toBe('private, no-cache')
  }
  expect(pagesMade()).toBe(before + 2)
  // Also whoever has only an old token, or waits with a provider's account.
  for (const cookie of ['refresh_token=old', 'provider_link=x', 'lang=en; access_token=']) {
    const page = await ask(one, { ...PAGE, headers: { cookie } })
    expect(isKept(page), cookie).toBe(false)
  }
  expect((await ask(one, PAGE)).body).not.toContain(user.userName)
})

it('cookies and languages that change an answer have their own, and others do not matter', async () => {
  await keep(one, PAGE)
  const before = pagesMade()
  expect(isKept(await ask(one, { ...PAGE, headers: { cookie: '_ga=1; device=x; lang=kh' } }))).toBe(true)
  expect(pagesMade()).toBe(before)
  expect((await keep(one, { ...PAGE, headers: { cookie: 'theme=dark' } })).body).toContain('"theme":"dark"')
  expect((await ask(one, PAGE)).body).not.toContain('dark')
  const khmer = { ...trpc('catalog.provinces'), headers: { 'x-lang': 'kh' } }
  const kept = await keep(one, khmer)
  expect((await keep(one, { ...khmer, headers: { 'x-lang': 'en' } })).body).not.toBe(kept.body)
  expect((await ask(one, khmer)).body).toBe(kept.body)
  // The Khmer address leads those who read English to theirs.
  await keep(one, { url: '/visit', headers: { 'accept-language': 'km' } })
  expect((await ask(one, { url: '/visit' })).statusCode).toBe(302)
  expect(isKept(await ask(one, { url: '/visit', headers: { 'accept-language': 'km' } }))).toBe(true)
})

it('each minute has its own answers', async () => {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  const hours = { week: [{ days: [...days], from: '08:00', to: '12:01' }], exceptions: [] }
  const { id } = await app.publish({ hours })
  const asked = trpc('post.get', { id })
  expect((await keep(one, asked)).json().result.data.open_now).toBe(true)
  app.clock.now = new Date(NOON.getTime() + 59_999)
  expect((await ask(one, asked)).json().result.data.open_now).toBe(true)
  app.clock.now = new Date(NOON.getTime() + 60_000)
  expect((await ask(one, asked)).json().result.data.open_now).toBe(false)
})

it.each([
  ['a search', trpc('post.list', { page_type: 'visit', q: 'market' })],
  ['what is near somebody', trpc('post.list', { page_type: 'visit', lat: 10.5, lon: 104.3 })],
  ['a search page', trpc('search.posts', { q: 'market' })],
  ['a page with a call that is not kept', { url: '/en/own' }],
  ['what is not there', trpc('post.get', { id: '0195b5a0-0000-7000-8000-0000000000ff' })],
  ['what is wrong', trpc('post.list', { page_type: 'moon' })],
  ['what is of the caller', trpc('account.address')],
  ['a question of more than a thousand characters', { url: `/en/visit?${'a'.repeat(1_000)}` }],
  [
    'a call of another website',
    { ...rest('getPostPageType', { page_type: 'visit' }), headers: { origin: 'https://evil.example' } },
  ],
])('%s is not kept', async (_, asked) => {
  const [first, last] = [await ask(one, asked), await keep(one, asked)]
  expect(isKept(last)).toBe(false)
  expect(last.statusCode).toBe(first.statusCode)
})

it('a body is part of the question', async () => {
  const page = (page_type: string) => rest('getPostPageType', { page_type })
  await app.publish({ type: 'food', name: 'Amok' })
  const visit = await keep(one, page('visit'))
  expect(isKept(visit)).toBe(true)
  expect((await keep(one, page('food'))).body).toContain('Amok')
  expect((await ask(one, page('visit'))).body).toBe(visit.body)
})

it('a body of many levels is turned down like any other', async () => {
  for (const levels of [6_000, 100_000]) {
    const payload = `{"page_type":"visit","q":${'['.repeat(levels)}${']'.repeat(levels)}}`
    const asked = { ...rest('getPostPageType', {}), payload, headers: { 'content-type': 'application/json' } }
    for (let times = 0; times < 3; times++) {
      const answer = await ask(one, asked)
      expect([answer.statusCode, answer.json().code]).toEqual([200, -10001])
    }
  }
})

it('a call in escapes has its own language', async () => {
  const khmer = { url: '/%74rpc/catalog.provinces', headers: { 'x-lang': 'kh' } }
  const kept = await keep(one, khmer)
  expect([kept.statusCode, isKept(kept)]).toEqual([200, true])
  expect((await keep(one, { ...khmer, headers: { 'x-lang': 'en' } })).body).not.toBe(kept.body)
})

it('what is compressed is the same', async () => {
  const { gunzipSync, brotliDecompressSync } = await import('node:zlib')
  for (let n = 0; n < 5; n++) await app.publish()
  const kept = await keep(one, LIST)
  const packed = async (accepted: string) => ask(one, { ...LIST, headers: { 'accept-encoding': accepted } })
  for (let turn = 0; turn < 2; turn++) {
    const [br, gz] = [await packed('gzip, deflate, br, zstd'), await packed('gzip;q=1, br;q=0')]
    expect([br, gz].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(kept.body)
    expect(gunzipSync(gz.rawPayload).toString()).toBe(kept.body)
    expect([br.headers.etag, gz.headers.etag]).toEqual([kept.headers.etag, kept.headers.etag])
  }
})

it('over a connection it is the same, before the framework', async () => {
  const origin = await one.listen({ port: 0, host: '127.0.0.1' })
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(origin + PAGE.url, { method, headers: { 'user-agent': PHONE, 'accept-language': 'en', ...headers } })
  const { id } = await app.publish({ name: 'Over a wire' })
  for (let asked = 0; asked < 3; asked++) await (await get()).text()
  const before = pagesMade()
  const kept = await get()
  expect(await kept.text()).toContain('Over a wire')
  const headers = Object.fromEntries(kept.headers)
  expect(headers['cache-control']).toBe('public, no-cache')
  expect(headers['x-request-id']).not.toBe((await get()).headers.get('x-request-id'))
  const again = await get({ 'if-none-match': headers.etag ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await get({}, 'HEAD')
  expect([head.status, head.headers.get('etag')]).toEqual([200, headers.etag])
  expect(pagesMade()).toBe(before)
  const { user, token } = await people.member()
  expect(await (await get({ cookie: `access_token=${token?.access_token}` })).text()).toContain(user.userName)
  expect(await (await get({ authorization: `Bearer ${token?.access_token}` })).text()).toContain(user.userName)
  await app.system.post.hide({ id })
  expect(await (await get()).text()).not.toContain('Over a wire')
  app.clock.now = new Date(NOON.getTime() + 60_000)
  const made = pagesMade()
  await (await get()).text()
  expect(pagesMade()).toBe(made + 1)
})

it('a call with a body is answered before the framework as well', async () => {
  const origin = await (await open()).listen({ port: 0, host: '127.0.0.1' })
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/getPostPageType`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-lang': 'en', ...headers },
    })
  const { id } = await app.publish({ name: 'By a call' })
  const asked = JSON.stringify({ page_type: 'visit' })
  for (let turn = 0; turn < 4; turn++) {
    const answer = await post(asked)
    expect(await answer.text()).toContain('By a call')
    expect(answer.headers.get('cache-control')).toBe(turn === 0 ? 'private, no-cache' : 'public, no-cache')
  }
  expect((await post(asked, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect(await (await post(JSON.stringify({ page_type: 'food' }))).text()).not.toContain('By a call')
  expect((await post(`${asked.slice(0, -1)},`)).status).toBe(400)
  await app.system.post.hide({ id })
  expect(await (await post(asked)).text()).not.toContain('By a call')
})

it('without a database nothing that is kept is sent', async () => {
  await keep(one, LIST)
  const away = { ...app.context, pool: app.context.pool }
  const failing = await buildApp({
    config,
    context: {
      ...away,
      pool: Object.assign(Object.create(app.context.pool), { query: () => Promise.reject(new Error('away')) }),
    },
    renderer,
  })
  const answers = await Promise.all([1, 2, 3].map(() => ask(failing, LIST)))
  expect(answers.every((answer) => !isKept(answer))).toBe(true)
  await failing.close()
})
