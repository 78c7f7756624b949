import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendRevalidated } from './revalidated.ts'

let answer = { code: 0, data: ['a'] }
const app = Fastify().get('/', (request, reply) => sendRevalidated(request, reply, JSON.stringify(answer)))
afterAll(() => app.close())

const ask = (header?: string) =>
  app.inject({ url: '/', headers: header === undefined ? {} : { 'if-none-match': header } })

test('sends ETag, cache-control and vary', async () => {
  const first = await ask()
  expect(first.statusCode).toBe(200)
  expect(first.json()).toEqual(answer)
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'x-lang, cookie, accept-language',
  })
})

test('answers 304 while the answer is unchanged', async () => {
  const tag = String((await ask()).headers.etag)
  for (const header of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
    const again = await ask(header)
    expect(again.statusCode, header).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(tag)
  }
  for (const header of ['"other"', '', 'W/"']) expect((await ask(header)).statusCode, header).toBe(200)
})

test('sends a changed answer', async () => {
  const tag = String((await ask()).headers.etag)
  answer = { code: 0, data: ['b'] }
  const changed = await ask(tag)
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toEqual(answer)
  expect(changed.headers.etag).not.toBe(tag)
})
