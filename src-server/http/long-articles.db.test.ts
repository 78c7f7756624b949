import { beforeAll, expect, it } from 'vitest'
import { articleText } from '#shared/article-outline.ts'
import { MAX_DOCUMENT_LENGTH } from '#shared/document.ts'
import { webScene } from '../testing/scene.ts'
import { WEB_LIMITS } from './web-limits.ts'

const { web, people } = await webScene()
let headers: Record<string, string>
beforeAll(async () => {
  headers = { authorization: `Bearer ${(await people.admin()).token?.access_token}` }
})

const call = (path: string, payload: object) => web.inject({ method: 'POST', url: `/trpc/${path}`, payload, headers })
const written = async () => {
  const { result } = (await web.inject({ url: '/trpc/article.written?input=%7B%7D', headers })).json()
  return result.data.total
}

/** Paragraphs of two hundred letters, every other one bold, as many as one language may have. */
function fullOf(letter: string) {
  const paragraph = (nth: number) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: letter.repeat(200), ...(nth % 2 === 0 && { marks: [{ type: 'bold' }] }) }],
  })
  const count = Math.floor((MAX_DOCUMENT_LENGTH + 1) / 201)
  return {
    title: letter,
    summary: letter,
    body: { type: 'doc', content: Array.from({ length: count }, (_, nth) => paragraph(nth)) },
  }
}

it('an article that is full in three languages is saved', async () => {
  const texts = { kh: fullOf('ក'), en: fullOf('a'), cn: fullOf('字') }
  const answer = await call('article.save', { language: 'en', texts })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const { id } = answer.json().result.data
  const asked = encodeURIComponent(JSON.stringify({ id }))
  const { result } = (await web.inject({ url: `/trpc/article.edit?input=${asked}`, headers })).json()
  for (const locale of ['kh', 'en', 'cn'] as const) {
    expect(result.data.texts[locale].body).toEqual(texts[locale].body)
    expect(articleText(result.data.texts[locale].body).length).toBeGreaterThan(MAX_DOCUMENT_LENGTH - 202)
  }
})

it('one that is longer than any is refused, and nothing of it is kept', async () => {
  const before = await written()
  const texts = { en: fullOf('a') }
  const tooLong = await call('article.save', { language: 'en', texts, more: 'x'.repeat(WEB_LIMITS.articleBytes) })
  expect([tooLong.statusCode, tooLong.json().error.data.reason]).toEqual([413, 'BODY_TOO_LARGE'])
  expect(await written()).toBe(before)
})

it('the draft of a full one is kept', async () => {
  const texts = { kh: fullOf('ក'), en: fullOf('a'), cn: fullOf('字') }
  const draft = { name: 'article:new', text: JSON.stringify({ language: 'en', texts }), revision: 0 }
  const answer = await call('draft.save', draft)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const asked = encodeURIComponent(JSON.stringify({ name: draft.name }))
  const { result } = (await web.inject({ url: `/trpc/draft.get?input=${asked}`, headers })).json()
  expect(result.data.text).toBe(draft.text)
})

it('no other call takes as much', async () => {
  const answer = await call('comment.save', { text: 'x'.repeat(WEB_LIMITS.jsonBytes) })
  expect([answer.statusCode, answer.json().error.data.reason]).toEqual([413, 'BODY_TOO_LARGE'])
})
