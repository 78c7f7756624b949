import { expect, it } from 'vitest'
import { questionOf } from './kept-question.ts'

const ask = (url: string, headers: Record<string, string> = {}, text?: string) => {
  const body: unknown = text === undefined ? undefined : JSON.parse(text)
  const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }
  return questionOf({ url, headers: { ...length, ...headers }, body }, false)
}
const LIST = '/api/getPostPageType'

it('a call has the language that its header asks for, however its address is spelt', () => {
  for (const url of ['/trpc/catalog.provinces', '/%74rpc/catalog.provinces', '//host/trpc/catalog.provinces']) {
    const questions = [ask(url), ask(url, { 'x-lang': 'en' }), ask(url, { 'x-lang': 'cn' })]
    expect(new Set(questions).size, url).toBe(3)
  }
})

it('bodies that JSON writes alike are not taken for each other', () => {
  expect(ask(LIST, {}, '{"page":null}')).not.toBeNull()
  for (const page of ['1e400', '-1e400']) expect(ask(LIST, {}, `{"a":[{"page":${page}}]}`)).toBeNull()
  expect(ask(LIST, {}, '{"page": 1}')).toBe(ask(LIST, {}, '{"page":1.0}'))
  expect(ask(LIST, {}, '{"page":1}')).not.toBe(ask(LIST, {}, '{"page":"1"}'))
  expect(ask(LIST, {}, '{}')).not.toBe(ask(LIST))
})

it('a body of many levels, or one whose length nobody has told, is no question', () => {
  const levels = (n: number) => `${'['.repeat(n)}${']'.repeat(n)}`
  for (const n of [100, 1_900, 100_000]) expect(() => ask(LIST, {}, levels(n))).not.toThrow()
  expect(ask(LIST, {}, levels(100_000))).toBeNull()
  expect(questionOf({ url: LIST, headers: { 'transfer-encoding': 'chunked' }, body: {} }, false)).toBeNull()
})
