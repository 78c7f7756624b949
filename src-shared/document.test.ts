import { describe, expect, it } from 'vitest'
import { MAX_DOCUMENT_LENGTH, richText } from './document.ts'
import { documentHtml } from './document-html.ts'
import { plainText } from './document-words.ts'

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const link = (href: string) => ({ type: 'link', attrs: { href } })
const item = (...content: object[]) => ({ type: 'listItem', content })
const list = (...content: object[]) => ({ type: 'bulletList', content })

const WHOLE = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Rules <& "more">')] },
  paragraph(text('Read ', { type: 'bold' }), text('this', { type: 'italic' }), { type: 'hardBreak' }, text('twice')),
  { type: 'orderedList', content: [item(paragraph(text('One')), list(item(paragraph(text('Inner')))))] },
  { type: 'blockquote', content: [paragraph(text('Said'))] },
  paragraph(
    text('Delete', link('/deletemyaccount')),
    text(' or '),
    text('leave', link('https://example.com/?a=1&b=2')),
  ),
)

describe('a document', () => {
  it('has what is named, in its words and in HTML', () => {
    const read = richText.parse(WHOLE)
    expect(read).toEqual(WHOLE)
    expect(plainText(read)).toBe('Rules <& "more">\nRead this\ntwice\nOne\nInner\nSaid\nDelete or leave')
    expect(documentHtml(read, 'cn')).toBe(
      '<h2>Rules &lt;&amp; &quot;more&quot;&gt;</h2><p><strong>Read </strong><em>this</em><br>twice</p>' +
        '<ol><li><p>One</p><ul><li><p>Inner</p></li></ul></li></ol><blockquote><p>Said</p></blockquote>' +
        '<p><a href="/cn/deletemyaccount" rel="noopener">Delete</a> or ' +
        '<a href="https://example.com/?a=1&amp;b=2" rel="noopener">leave</a></p>',
    )
  })

  const nested = (levels: number): object =>
    levels === 0 ? paragraph(text('deep')) : list(item(paragraph(text('in')), nested(levels - 1)))

  it.each([
    ['a node that nobody knows', doc({ type: 'script', content: [text('alert(1)')] })],
    ['HTML in the place of nodes', '<script>alert(1)</script>'],
    ['a picture', doc({ type: 'image', attrs: { src: 'https://evil.example/x.png' } })],
    ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [text('Big')] })],
    ['an attribute that runs', doc({ ...paragraph(text('a')), attrs: { onclick: 'alert(1)' } })],
    ['a mark that nobody knows', doc(paragraph(text('a', { type: 'textStyle', attrs: { color: 'red' } })))],
    ['a link that runs', doc(paragraph(text('a', link('javascript:alert(1)'))))],
    ['a link to anywhere', doc(paragraph(text('a', link('//evil.example'))))],
    ['lists in lists without end', doc(nested(4))],
    ['thousands of levels', doc(nested(3_000))],
    ['what cannot be stored', doc(paragraph(text('a\0b')))],
    ['nothing', doc()],
    ['no document', null],
  ])('has not %s', (_, given) => {
    expect(richText.safeParse(given).error?.issues).toMatchObject([{ path: [], message: 'DOCUMENT_INVALID' }])
  })

  it('has as many lists in lists as are drawn, and is no longer than its limit', () => {
    expect(richText.safeParse(doc(nested(3))).success).toBe(true)
    const half = paragraph(text('x'.repeat(MAX_DOCUMENT_LENGTH / 2)))
    expect(richText.safeParse(doc(half, half)).error?.issues).toMatchObject([{ message: 'too_big' }])
  })
})
