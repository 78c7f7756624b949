import { createTRPCUntypedClient } from '@trpc/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { httpLinks } from './links.ts'
import { rejectionIn } from './rejection.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onSessionLost.mockClear()
})

const onSessionLost = vi.fn(async () => false)
const clientOf = (askToSignIn?: () => Promise<boolean>) =>
  createTRPCUntypedClient({ links: httpLinks('en', askToSignIn) })
const call = (signal?: AbortSignal) => clientOf(onSessionLost).query('post.get', {}, signal && { signal })
const save = (input: unknown, key?: string) =>
  clientOf(onSessionLost).mutation('account.save', input, key === undefined ? {} : { context: { key } })
/** As the server says it. */
const errorBody = (message: string, data: object = {}) =>
  JSON.stringify({ error: { message, code: -32_600, data: { fields: [], ...data } } })

function answering(body: string, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}

function silent(): void {
  const fetch = (_url: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
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
    answering(errorBody('POST_NOT_FOUND'), 404)
    await expect(call()).rejects.toThrow('POST_NOT_FOUND')
  })

  it('tells which fields are wrong, and when to try again', async () => {
    const fields = [{ path: 'email', reason: 'EMAIL_INVALID' }]
    answering(errorBody('TOO_MANY_ATTEMPTS', { fields, retry_after: 8 }), 429)
    const error = await call().catch((thrown: unknown) => thrown)
    expect(rejectionIn(error)).toMatchObject({ message: 'TOO_MANY_ATTEMPTS', fields, retryAfter: 8 })
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  it('tells the reason that an admin gave to a suspended member', async () => {
    answering(errorBody('ACCOUNT_SUSPENDED', { note: 'The same advertisement' }), 403)
    const error = await call().catch((thrown: unknown) => thrown)
    expect(rejectionIn(error)?.note).toBe('The same advertisement')
  })

  it.each(['SESSION_REQUIRED', 'SESSION_EXPIRED'])('says that nobody is signed in any more: %s', async (code) => {
    answering(errorBody(code), 401)
    await expect(call()).rejects.toThrow(code)
    expect(onSessionLost).toHaveBeenCalledOnce()
  })

  it('sends a save again when somebody has signed in, and a question not', async () => {
    const answers = [401, 401, 200]
    const body = (status: number) => (status === 401 ? errorBody('SESSION_EXPIRED') : '{"result":{"data":"saved"}}')
    vi.stubGlobal('fetch', async () => {
      const status = answers.shift() ?? 500
      return new Response(body(status), { status })
    })
    onSessionLost.mockResolvedValueOnce(true)
    await expect(call()).rejects.toThrow('SESSION_EXPIRED')
    onSessionLost.mockResolvedValueOnce(true)
    expect(await save({})).toBe('saved')
    answers.push(401)
    await expect(save({})).rejects.toThrow('SESSION_EXPIRED')
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
    ['{"error":{"message":"NO_CODE"}}', 400, 'UNEXPECTED'],
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
    const answers = ['lost', errorBody('BUSY'), '{"result":{"data":1}}', 'lost']
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      const answer = answers.shift() ?? '{"result":{"data":2}}'
      if (answer === 'lost') throw new TypeError('Failed to fetch')
      return new Response(answer)
    })
    for (const bio of ['a', 'a', 'a', 'a', 'b', 'b']) await save({ bio }).catch(String)
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
    const first = save({ bio: 'slow' })
    await expect(save({ bio: 'b' })).rejects.toThrow('NETWORK_FAILED')
    slow.resolve(new Response('{"result":{"data":1}}'))
    await first
    await expect(save({ bio: 'b' })).rejects.toThrow('NETWORK_FAILED')
    expect(keys[2]).toBe(keys[1])
  })

  it('goes under the key of a caller that sends it again itself', async () => {
    const fetch = vi.fn(async () => new Response('{"result":{"data":1}}'))
    vi.stubGlobal('fetch', fetch)
    for (const key of ['one', 'two', 'one']) await save({}, key)
    const sent = (index: number) =>
      expect.objectContaining({ headers: expect.objectContaining({ 'idempotency-key': index === 1 ? 'two' : 'one' }) })
    for (const index of [0, 1, 2]) expect(fetch).toHaveBeenNthCalledWith(index + 1, '/trpc/account.save', sent(index))
  })

  it('is called off by its caller', async () => {
    silent()
    const caller = new AbortController()
    const asked = call(caller.signal)
    caller.abort()
    await expect(asked).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ name: 'AbortError' }) }),
    )
  })

  it('tells the status of an answer that is not ours', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 418, statusText: 'I am a teapot' }))
    await expect(call()).rejects.toMatchObject({ message: 'UNEXPECTED', cause: { statusText: 'I am a teapot' } })
    answering('<html>', 200)
    await expect(call()).rejects.toMatchObject({ message: 'UNEXPECTED', cause: { statusText: '' } })
  })
})
