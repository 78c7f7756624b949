import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHttpCaller } from './http-caller.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onSessionLost.mockClear()
})

const onSessionLost = vi.fn(async () => false)
const call = (signal?: AbortSignal) =>
  createHttpCaller('en', onSessionLost)({ path: 'post.get', type: 'query', input: {}, signal })

function answering(body: string, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}

function silent(): void {
  const fetch = (_url: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('fetch', fetch)
}

describe('a call over HTTP', () => {
  it('gives the data of an answer', async () => {
    answering('{"result":{"data":[1]}}')
    expect(await call()).toEqual([1])
    answering('{"result":{}}')
    expect(await call()).toBeUndefined()
  })

  it('is rejected with the code the server gives', async () => {
    answering('{"error":{"message":"POST_NOT_FOUND"}}', 404)
    await expect(call()).rejects.toThrow('POST_NOT_FOUND')
  })

  it('tells which fields are wrong, and when to try again', async () => {
    const fields = [{ path: 'email', reason: 'EMAIL_INVALID' }]
    const data = { reason: 'TOO_MANY_ATTEMPTS', fields: [...fields, { path: 1 }, null], retry_after: 8 }
    answering(JSON.stringify({ error: { message: 'TOO_MANY_ATTEMPTS', data } }), 429)
    await expect(call()).rejects.toMatchObject({ message: 'TOO_MANY_ATTEMPTS', fields, retryAfter: 8 })
    answering('{"error":{"message":"EMAIL_TAKEN","data":{"fields":"none"}}}', 409)
    await expect(call()).rejects.toMatchObject({ fields: [], retryAfter: undefined })
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  it.each(['SESSION_REQUIRED', 'SESSION_EXPIRED'])('says that nobody is signed in any more: %s', async (code) => {
    answering(JSON.stringify({ error: { message: code } }), 401)
    await expect(call()).rejects.toThrow(code)
    expect(onSessionLost).toHaveBeenCalledOnce()
  })

  it('sends a save again when somebody has signed in, and a question not', async () => {
    const answers = [401, 401, 200]
    const body = (status: number) =>
      status === 401 ? '{"error":{"message":"SESSION_EXPIRED"}}' : '{"result":{"data":"saved"}}'
    vi.stubGlobal('fetch', async () => {
      const status = answers.shift() ?? 500
      return new Response(body(status), { status })
    })
    onSessionLost.mockResolvedValueOnce(true)
    await expect(call()).rejects.toThrow('SESSION_EXPIRED')
    onSessionLost.mockResolvedValueOnce(true)
    expect(await createHttpCaller('en', onSessionLost)({ path: 'account.save', type: 'mutation', input: {} })).toBe(
      'saved',
    )
    answers.push(401)
    await expect(
      createHttpCaller('en', onSessionLost)({ path: 'account.save', type: 'mutation', input: {} }),
    ).rejects.toThrow('SESSION_EXPIRED')
  })

  it.each([
    ['{}', 500, 'UNEXPECTED'],
    ['{}', 200, 'UNEXPECTED'],
    ['null', 200, 'UNEXPECTED'],
    ['[]', 200, 'UNEXPECTED'],
    ['{"result":null}', 200, 'UNEXPECTED'],
    ['{"result":{"data":1}}', 500, 'UNEXPECTED'],
    ['{"error":{}}', 400, 'UNEXPECTED'],
    ['{"error":"no"}', 503, 'BUSY'],
    ['<html>502 Bad Gateway</html>', 502, 'BUSY'],
    ['<html>Sign in to this Wi-Fi</html>', 200, 'UNEXPECTED'],
    ['', 504, 'BUSY'],
  ])('is rejected for an answer that is not ours: %s with %i', async (body, status, code) => {
    answering(body, status)
    await expect(call()).rejects.toThrow(code)
  })

  it('says when the server cannot be reached, and when it takes too long', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(call()).rejects.toThrow('NETWORK_FAILED')

    silent()
    const late = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    const asked = call(new AbortController().signal)
    late.abort(new DOMException('late', 'TimeoutError'))
    await expect(asked).rejects.toThrow('NETWORK_TIMEOUT')
    expect(timeout).toHaveBeenCalledWith(50_000)
  })

  it('has one key as long as nobody knows what was done, and another for anything else', async () => {
    const keys: (string | null)[] = []
    const answers = ['lost', '{"error":{"message":"BUSY"}}', '{"result":{"data":1}}', 'lost']
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      const answer = answers.shift() ?? '{"result":{"data":2}}'
      if (answer === 'lost') throw new TypeError('Failed to fetch')
      return new Response(answer)
    })
    const save = (bio: string) =>
      createHttpCaller('en')({ path: 'account.save', type: 'mutation', input: { bio } }).catch(String)
    for (const bio of ['a', 'a', 'a', 'a', 'b', 'b']) await save(bio)
    const [first, second, third, fourth, fifth, sixth] = keys
    expect(first).toMatch(/^[\d-]+$/)
    expect([second, third]).toEqual([first, first])
    expect(new Set([third, fourth, fifth]).size).toBe(3)
    expect(sixth).not.toBe(fifth)
  })

  it('keeps the key of what got no answer, also when another call of the path is answered meanwhile', async () => {
    const keys: (string | null)[] = []
    const slow = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', async (_url: string, { headers, body }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      if (String(body).includes('slow')) return slow.promise
      throw new TypeError('Failed to fetch')
    })
    const save = (bio: string) => createHttpCaller('en')({ path: 'account.save', type: 'mutation', input: { bio } })
    const first = save('slow')
    await expect(save('b')).rejects.toThrow('NETWORK_FAILED')
    slow.resolve(new Response('{"result":{"data":1}}'))
    await first
    await expect(save('b')).rejects.toThrow('NETWORK_FAILED')
    expect(keys[2]).toBe(keys[1])
  })

  it('goes under the key of a caller that sends it again itself', async () => {
    const fetch = vi.fn(async () => new Response('{"result":{"data":1}}'))
    vi.stubGlobal('fetch', fetch)
    const mutation = { path: 'reaction.like', type: 'mutation', input: {} } as const
    for (const key of ['one', 'two', 'one']) await createHttpCaller('en')({ ...mutation, key })
    const sent = (index: number) =>
      expect.objectContaining({ headers: expect.objectContaining({ 'idempotency-key': index === 1 ? 'two' : 'one' }) })
    for (const index of [0, 1, 2]) expect(fetch).toHaveBeenNthCalledWith(index + 1, '/trpc/reaction.like', sent(index))
  })

  it('is called off by its caller', async () => {
    silent()
    const caller = new AbortController()
    const asked = call(caller.signal)
    caller.abort()
    await expect(asked).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })

  it('tells the status of an answer that is not ours', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 418, statusText: 'I am a teapot' }))
    await expect(call()).rejects.toMatchObject({ message: 'UNEXPECTED', statusText: 'I am a teapot' })
    answering('<html>', 200)
    await expect(call()).rejects.toMatchObject({ message: 'UNEXPECTED', statusText: '' })
  })
})
