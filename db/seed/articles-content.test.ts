import { describe, expect, it } from 'vitest'
import { documentOfHtml } from '#server/platform/article-html/document-of-html.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { type DemoArticle, readDemoArticles } from './articles-content.ts'
import { readDemoPosts } from './content.ts'

const articles = await readDemoArticles()
const placeIds = new Set((await Promise.all(POST_TYPES.map(readDemoPosts))).flat().map(({ id }) => id))
const bodies = articles.flatMap((article) =>
  Object.entries(article.bodies).flatMap(([language, html]) =>
    html === undefined ? [] : [{ name: `${article.id} ${language}`, language, html, article }],
  ),
)
type Body = (typeof bodies)[number]

const namesOf = (found: Body[]) => found.map(({ name }) => name)
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .trim()
const valuesOf = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(`${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value)
const headings = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text = '']) => text)
const languagesOf = (of: Partial<Record<string, string>>) => Object.keys(of).filter((language) => of[language])

const ALLOWED =
  /<(?:\/?(?:h2|h3|p|ul|ol|li|blockquote|strong|em|a|table|tr|th|td|figcaption)|br|a href="(?:https:\/\/|\/)[^"]*"|(?:figure data-picture="\d"|\/figure)|div data-place="[a-z0-9-]+"|\/div)>/g
const ID = '0190a000-0000-7000-8000-000000000001'
const allFound = {
  pictures: (references: readonly string[]) => Promise.resolve(new Map(references.map((name) => [name, { file: ID }]))),
  places: (references: readonly string[]) => Promise.resolve(new Map(references.map((name) => [name, ID]))),
}

const SOURCES: Partial<Record<string, string>> = { en: 'Sources', kh: 'ប្រភព', cn: '资料来源' }

describe('the demo articles', () => {
  it('are twelve, newest first, within a year before the demo', () => {
    const days = articles.map(({ published }) => published)
    expect(articles).toHaveLength(12)
    expect(days).toEqual([...new Set(days)].sort().reverse())
    expect(days.filter((day) => day < '2025-11-20' || day > '2026-11-20')).toEqual([])
  })

  it('have a title, a summary and a body in each of their languages', () => {
    const isWhole = ({ title, summary, bodies }: DemoArticle) =>
      [summary, bodies].every((of) => `${languagesOf(of)}` === `${languagesOf(title)}`)
    expect(articles.filter((article) => !isWhole(article))).toEqual([])
    expect(articles.filter(({ title }) => title.kh && title.cn).length).toBeGreaterThanOrEqual(6)
  })

  it('have 600 to 900 words in English', () => {
    const lengths = articles.map(({ id, bodies }) => ({ id, words: textOf(bodies.en).split(/\s+/).length }))
    expect(lengths.filter(({ words }) => words < 600 || words > 900)).toEqual([])
  })

  it('have only the tags that a body may have', () => {
    expect(namesOf(bodies.filter(({ html }) => /[<>]/.test(html.replace(ALLOWED, ''))))).toEqual([])
  })

  it('begin with a paragraph, have three to six parts and end with two to five sources', () => {
    const isBuilt = ({ html, language }: Body) => {
      const parts = headings(html)
      const sources = html.split('<h2>').at(-1)?.match(/<li>/g)?.length ?? 0
      const isFramed = html.startsWith('<p>') && parts.at(-1) === SOURCES[language]
      return isFramed && parts.length >= 3 && parts.length <= 6 && sources >= 2 && sources <= 5
    }
    expect(namesOf(bodies.filter((body) => !isBuilt(body)))).toEqual([])
  })

  it('have the same parts, places and pictures in every language', () => {
    const shapeOf = (html: string) =>
      `${headings(html).length} ${valuesOf(html, 'data-place')} ${valuesOf(html, 'data-picture')}`
    expect(namesOf(bodies.filter(({ html, article }) => shapeOf(html) !== shapeOf(article.bodies.en)))).toEqual([])
  })

  it('mention two to five places that are among the demo posts', () => {
    const isKnown = ({ bodies }: DemoArticle) => {
      const mentioned = valuesOf(bodies.en, 'data-place')
      return mentioned.length >= 2 && mentioned.length <= 5 && mentioned.every((id) => placeIds.has(id))
    }
    expect(articles.filter((article) => !isKnown(article)).map(({ id }) => id)).toEqual([])
  })

  it('show each of their pictures once, none of which is like the cover', () => {
    const isShown = ({ bodies, pictures, cover }: DemoArticle) =>
      `${valuesOf(bodies.en, 'data-picture').sort()}` === `${pictures.map((_, at) => at)}` &&
      new Set([cover, ...pictures].map(({ motif }) => motif)).size === pictures.length + 1
    expect(articles.filter((article) => !isShown(article)).map(({ id }) => id)).toEqual([])
  })

  it('become documents of an article with all their places, pictures and tables', async () => {
    const lost = await Promise.all(
      bodies.map(async ({ name, html }) => {
        const blocks = (await documentOfHtml(html, allFound)).content
        const countOf = (kind: string) => blocks.filter(({ type }) => type === kind).length
        const kept = [countOf('place'), countOf('image'), countOf('table')]
        const written = ['data-place', 'data-picture', '<table>'].map((mark) => html.split(mark).length - 1)
        return `${kept}` === `${written}` ? [] : [name]
      }),
    )
    expect(lost.flat()).toEqual([])
  })

  it('quote as their language does, without invisible spaces', () => {
    const isOdd = ({ html, language }: Body) => {
      const text = textOf(html)
      if (text.includes('\u200b') || text.includes('"')) return true
      return language === 'kh' ? /[“”]/.test(text) : language === 'cn' && /[,;?!]|[«»]|\p{Script=Han}\./u.test(text)
    }
    expect(namesOf(bodies.filter(isOdd))).toEqual([])
  })

  it('write Chinese with spaces beside Latin words alone', () => {
    const broken = /\p{Script=Han}(?!T恤)[A-Za-z]|[A-SU-Za-z]\p{Script=Han}|\p{Script=Han} \d|\d \p{Script=Han}/u
    expect(namesOf(bodies.filter(({ html, language }) => language === 'cn' && broken.test(html)))).toEqual([])
  })
})
