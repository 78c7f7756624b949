import { describe, expect, it } from 'vitest'
import type { ArticleBlock, ArticleDocument } from './article-blocks.ts'
import { articleDocument, unseenPictures } from './article-document.ts'
import { anchorsIn, articleText, headingsIn, mentionsIn, picturesIn, readingMinutes } from './article-outline.ts'
import { MAX_DOCUMENT_LENGTH } from './document.ts'

const FILE = '0190a000-0000-7000-8000-000000000001'
const POST = '0190a000-0000-7000-8000-000000000002'
const text = (words: string) => ({ type: 'text' as const, text: words })
const paragraph = (...words: string[]) => ({ type: 'paragraph' as const, content: words.map(text) })
const heading = (words: string, level: 2 | 3 = 2) => ({
  type: 'heading' as const,
  attrs: { level },
  content: [text(words)],
})
const image = (attrs: object = {}) => ({
  type: 'image' as const,
  attrs: { file: FILE, alt: 'Boats', caption: '', ...attrs },
})
const place = (post_id = POST) => ({ type: 'place' as const, attrs: { post_id } })
const embed = (attrs: object = {}) => ({ type: 'embed', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', ...attrs } })
const cell = (...content: object[]) => ({ type: 'tableCell' as const, content })
const rows = (count: number, columns: number) => ({
  type: 'table',
  content: Array.from({ length: count }, () => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => cell(paragraph('a'))),
  })),
})
const doc = (...content: object[]) => ({ type: 'doc', content })
const many = (count: number, block: object) => ({ type: 'doc', content: Array<object>(count).fill(block) })
const article = (...content: ArticleBlock[]): ArticleDocument => ({ type: 'doc', content })

const problemOf = (given: unknown) => articleDocument.safeParse(given).error?.issues

describe('the document of an article', () => {
  it('has pictures, tables, films and places beside the words', () => {
    const whole = doc(
      heading('The festival'),
      paragraph('Boats race.'),
      image({ caption: 'At the riverside' }),
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableHeader', content: [paragraph('Day')] }, cell({ type: 'paragraph' })],
          },
        ],
      },
      embed(),
      place(),
    )
    expect(articleDocument.parse(whole)).toEqual(whole)
  })

  it.each([
    ['a picture from anywhere', image({ src: 'https://evil.example/x.png' })],
    ['a picture that is no file', image({ file: 'x.png' })],
    ['a picture without words for those who do not see it', image({ alt: ' ' })],
    ['a caption without end', image({ caption: 'x'.repeat(501) })],
    ['a film of another site', embed({ provider: 'evil' })],
    ['the address of a film', embed({ id: 'https://evil.example' })],
    ['a place that is no id', place('angkor')],
    ['a place with a name of its own', { type: 'place', attrs: { post_id: POST, name: 'Angkor' } }],
    ['a table that is too wide', rows(2, 9)],
    ['a table that is too long', rows(51, 2)],
    ['rows of different lengths', { type: 'table', content: [...rows(1, 2).content, ...rows(1, 3).content] }],
    [
      'cells that span',
      { type: 'table', content: [{ type: 'tableRow', content: [{ ...cell(paragraph('a')), attrs: { colspan: 2 } }] }] },
    ],
    ['a picture in a cell', { type: 'table', content: [{ type: 'tableRow', content: [cell(image())] }] }],
    ['a table in a quote', { type: 'blockquote', content: [rows(1, 1)] }],
    ['a script', { type: 'script', content: [text('alert(1)')] }],
  ])('has not %s', (_, block) => {
    expect(problemOf(doc(block))).toMatchObject([{ path: [], message: 'DOCUMENT_INVALID' }])
  })

  it.each([
    ['60 pictures', 60, image()],
    ['30 places', 30, place()],
    ['1,000 blocks', 1_000, paragraph('a')],
  ])('has at most %s', (_, most, block) => {
    expect(articleDocument.safeParse(many(most, block)).success).toBe(true)
    expect(articleDocument.safeParse(many(most + 1, block)).success).toBe(false)
  })

  it('is no longer than its limit, captions among it', () => {
    const caption = 'x'.repeat(500)
    const full = paragraph('x'.repeat(MAX_DOCUMENT_LENGTH - caption.length - 1))
    expect(articleDocument.safeParse(doc(full, image({ caption }))).success).toBe(true)
    expect(problemOf(doc(full, image({ caption }), paragraph('x')))).toMatchObject([{ message: 'too_big' }])
  })

  const nested = (levels: number): unknown =>
    Array.from({ length: levels }).reduce<unknown>(
      (inner) => ({ type: 'blockquote', content: [inner] }),
      paragraph('a'),
    )

  it.each([
    ['nested 1,000 deep', nested(1_000), 'DOCUMENT_INVALID'],
    ['nested 100,000 deep', nested(100_000), 'DOCUMENT_INVALID'],
    ['of 10 MB of words', doc(paragraph('x'.repeat(10_000_000))), 'too_big'],
    ['of 10 MB of paragraphs', many(500_000, { type: 'paragraph' }), 'too_big'],
    ['of 10,000 pictures', many(10_000, image()), 'too_big'],
    ['of 2 MB of addresses', many(900, { ...image(), href: 'x'.repeat(2_000) }), 'too_big'],
  ])('is refused within a second of a processor where it is one %s', (_, given, message) => {
    const begun = process.cpuUsage()
    expect(problemOf(given)).toMatchObject([{ message }])
    const { user, system } = process.cpuUsage(begun)
    expect(user + system).toBeLessThan(1_000_000)
  })

  it('says of which pictures nobody sees the words, which are read where they were saved before', () => {
    const old = doc(image({ alt: '\u2800' }), image({ file: POST }))
    expect(unseenPictures(articleDocument.parse(old))).toEqual([image().attrs.file])
  })

  it('is without marks that turn the direction of words', () => {
    const turned = '\u202eturned\u202c and \u2066back\u2069'
    const read = articleDocument.parse(doc(paragraph(turned), image({ alt: turned, caption: turned })))
    expect(JSON.stringify(read)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(articleText(read)).toBe('turned and back\nturned and back')
  })
})

describe('the outline of an article', () => {
  const whole = article(
    heading('Boats & lanterns'),
    image(),
    place(),
    heading('បុណ្យអុំទូក ២០២៦'),
    place(),
    heading('送水节：时间'),
    heading('Boats & lanterns', 3),
    heading('boats lanterns 2', 3),
    heading('…', 3),
  )

  it('has anchors of any language, each once', () => {
    expect([...anchorsIn(whole).values()]).toEqual([
      'h-boats-lanterns',
      'h-បុណ្យអុំទូក-២០២៦',
      'h-送水节-时间',
      'h-boats-lanterns-2',
      'h-boats-lanterns-2-2',
      'h-',
    ])
    expect(headingsIn(whole)[1]).toEqual({ level: 2, text: 'បុណ្យអុំទូក ២០២៦', anchor: 'h-បុណ្យអុំទូក-២០២៦' })
  })

  it('keeps the anchor of words that have other breaks between them', () => {
    const [broken] = headingsIn(article(heading('បុណ្យ\u200bអុំទូក ២០២៦')))
    expect(broken?.anchor).toBe('h-បុណ្យអុំទូក-២០២៦')
  })

  it('names places and pictures once', () => {
    expect(mentionsIn(whole)).toEqual([POST])
    expect(picturesIn(whole)).toEqual([FILE])
  })

  it.each([
    ['en', 'word '.repeat(700), 3],
    ['kh', 'បុណ្យ'.repeat(700), 3],
    ['cn', '节日'.repeat(495), 3],
    ['en', 'Short.', 1],
  ] as const)('says how long reading takes in %s', (locale, words, minutes) => {
    expect(readingMinutes(article(paragraph(words)), locale)).toBe(minutes)
  })
})
