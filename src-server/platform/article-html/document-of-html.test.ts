import { describe, expect, it } from 'vitest'
import { articleHtml } from '#shared/article-html.ts'
import { articleText } from '#shared/article-outline.ts'
import { processorMs } from '../../testing/processor-time.ts'
import { documentOfHtml, type FoundPicture } from './document-of-html.ts'

const FILE = '0190a000-0000-7000-8000-000000000001'
const POST = '0190a000-0000-7000-8000-000000000002'
const PICTURES: Record<string, FoundPicture> = {
  '/uploads/a/640.webp': { file: FILE },
  '0': { file: FILE, alt: 'A boat' },
  [FILE]: { file: FILE },
}
const PLACES: Record<string, string> = { angkor: POST, [POST]: POST }
const found = <T>(all: Record<string, T>, references: readonly string[]) =>
  Promise.resolve(
    new Map(references.flatMap((name): [string, T][] => (all[name] === undefined ? [] : [[name, all[name]]]))),
  )

const read = (html: string) =>
  documentOfHtml(html, {
    pictures: (references) => found(PICTURES, references),
    places: (references) => found(PLACES, references),
  })
const shown = async (html: string) =>
  articleHtml(await read(html), {
    locale: 'kh',
    origin: '',
    pictureOf: (file) => ({ url: `/${file}`, width: 4, height: 3 }),
    placeOf: () => ({ name: 'Angkor' }),
  })

const FIGURE = `<figure data-picture="${FILE}"><img src="/${FILE}" alt="Boats" width="4" height="3"><figcaption>At &lt;noon&gt;</figcaption></figure>`
const WHOLE =
  '<h2>One</h2><p>Words <strong>bold </strong><strong><em>both</em></strong><br>line &amp; <a href="/hotel?a=1" rel="noopener">link</a></p>' +
  '<h3>Two</h3><ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul><blockquote><p>Said</p></blockquote>' +
  `${FIGURE}<table><tr><th><p>Day</p></th><th><p>Boats</p></th></tr><tr><td><p>1</p></td><td><p></p></td></tr></table>` +
  '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>' +
  `<p data-place="${POST}"><a href="/detail/${POST}">Angkor</a></p>`

describe('a document of HTML', () => {
  it('is what it was before it was HTML', async () => {
    expect(await shown(WHOLE)).toBe(WHOLE)
    expect((await read(WHOLE)).content.map(({ type }) => type)).toEqual(
      'heading paragraph heading bulletList blockquote image table embed place'.split(' '),
    )
  })

  it.each([
    [
      'words without a paragraph',
      'One <b>two</b>\n  three<div>four</div>',
      '<p>One <strong>two</strong> three</p><p>four</p>',
    ],
    ['spaces as they are shown', '<p> a <b> b </b> c <br> d </p>', '<p>a <strong>b </strong>c<br>d</p>'],
    ['headings of six levels', '<h1>a</h1><h4><b>b</b></h4><h2> </h2>', '<h2>a</h2><h3>b</h3>'],
    ['blocks in blocks', '<section><div><p>a<div>b</div></div></section>', '<p>a</p><p>b</p>'],
    [
      'lists deeper than three',
      '<ul><li>1<ul><li>2<ul><li>3<ul><li>4<ul><li>5</ul></ul></ul></ul></ul>',
      '<ul><li><p>1</p><ul><li><p>2</p><ul><li><p>3</p><p>4</p><p>5</p></li></ul></li></ul></li></ul>',
    ],
    [
      'a heading and a picture in a quote',
      '<blockquote><h2>a</h2><img src="0" alt="b">c</blockquote>',
      `<blockquote><p>a</p><p>c</p></blockquote><figure data-picture="${FILE}"><img src="/${FILE}" alt="b" width="4" height="3"></figure>`,
    ],
    ['lines', '<pre>a\n  b</pre>', '<p>a<br>b</p>'],
    [
      'cells that span',
      '<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c</table>',
      '<table><tr><td><p>a</p></td><td><p>b</p></td><td><p></p></td></tr><tr><td><p></p></td><td><p>c</p></td><td><p></p></td></tr></table>',
    ],
    ['a table that is too wide', `<table><tr>${'<td>a'.repeat(9)}</table>`, '<p>a</p>'.repeat(9)],
    [
      'pages of this site in another language',
      '<a href="/en/hotel">a</a>',
      '<p><a href="/hotel" rel="noopener">a</a></p>',
    ],
    [
      'an unknown picture and an unknown place',
      '<img src="https://evil.example/x.png" alt="a"><p data-place="none">b</p>',
      '<p>b</p>',
    ],
    [
      'a marker of a picture, with words of the file',
      '<figure data-picture="0"></figure>',
      `<figure data-picture="${FILE}"><img src="/${FILE}" alt="A boat" width="4" height="3"></figure>`,
    ],
    [
      'a marker of a place',
      'before <div data-place="angkor"></div> after',
      `<p>before</p><p data-place="${POST}"><a href="/detail/${POST}">Angkor</a></p><p>after</p>`,
    ],
    [
      'a film in a frame',
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=1"></iframe>',
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
    ],
    ['nothing', '', '<p></p>'],
  ])('has %s', async (_, html, expected) => {
    expect(await shown(html)).toBe(expected)
  })

  it('asks for words of a picture that has none', async () => {
    await expect(read('<img src="/uploads/a/640.webp">')).rejects.toMatchObject({ code: 'PICTURE_ALT_REQUIRED' })
  })
})

describe('HTML that means harm', () => {
  it.each([
    ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['a script in capitals that is not closed', '<p>a</p><SCRIPT>alert(1)', '<p>a</p>'],
    ['a handler', '<img src=x onerror=alert(1)><p onclick="alert(1)">a</p>', '<p>a</p>'],
    [
      'an address that runs',
      '<a href="javascript:alert(1)">a</a> <a href=" java&#10;script:alert(1)">b</a>',
      '<p>a b</p>',
    ],
    [
      'data for an address',
      '<a href="data:text/html,<script>alert(1)</script>">a</a><img src="data:image/svg+xml,x" alt=b>',
      '<p>a</p>',
    ],
    ['a frame with a document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>a', '<p>a</p>'],
    ['a drawing that runs', '<svg onload="alert(1)"><text>x</text></svg>a', '<p>a</p>'],
    ['a drawing that ends early', '<svg></p><style><a title="</style><img src=1 onerror=alert(1)>">a', '<p></p>'],
    ['styles', '<style>@import "//evil"</style><p style="background:url(//evil)">a</p>', '<p>a</p>'],
    ['a form', '<form action="//evil"><input value=x><textarea>b</textarea>a</form>', '<p>a</p>'],
    ['a comment that opens', '<!--><img src=x onerror=alert(1)>-->a', '<p>--&gt;a</p>'],
    ['tags in escapes', '&lt;script&gt;alert(1)&lt;/script&gt;', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['names of prototypes', '<p __proto__="a" constructor=b>a<constructor>b</constructor></p>', '<p>a</p><p>b</p>'],
    ['turned directions and what cannot be stored', 'a\u202eb\0c\ud800', '<p>abc\ufffd</p>'],
  ])('leaves nothing of %s but words', async (_, html, expected) => {
    expect(await shown(html)).toBe(expected)
  })

  it.each([
    ['nested 1,000 deep', '<div>'.repeat(1_000), 'DOCUMENT_INVALID'],
    ['of links nested 1,000 deep', '<a><b>'.repeat(500), 'DOCUMENT_INVALID'],
    ['of 10 MB', '<p>a</p>'.repeat(1_250_000), 'BODY_TOO_LARGE'],
    ['of 100,000 tags', '<br><b></b>'.repeat(50_000), 'BODY_TOO_LARGE'],
    ['of 10,000 pictures', '<img src=0 alt=a>'.repeat(10_000), 'BODY_TOO_LARGE'],
    ['of many words', `<p>${'a '.repeat(400_000)}`, 'BODY_TOO_LARGE'],
    [
      'of many attributes',
      `<p ${Array.from({ length: 120_000 }, (_, n) => `a${n}`).join(' ')}>${'<p>'.repeat(30_000)}`,
      'BODY_TOO_LARGE',
    ],
    ['of ends without a beginning', '</p></b>'.repeat(100_000), 'BODY_TOO_LARGE'],
    ['of spaces', `<p>a${' '.repeat(900_000)}b`, undefined],
    ['of open tags', '<'.repeat(900_000), 'BODY_TOO_LARGE'],
  ])('is refused within seconds of a processor where it is one %s', async (_, html, code) => {
    const reading = async () => {
      const outcome = await read(html).catch((error: unknown) => error)
      expect(outcome).toMatchObject(code ? { code } : { type: 'doc' })
    }
    expect(await processorMs(reading)).toBeLessThan(3_000)
  })
})

describe('what is copied', () => {
  it('from Word has its headings, lists, links and tables', async () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset=utf-8><style><!-- p.MsoNormal {margin:0} --></style></head>
<body lang=EN-US><!--StartFragment--><h1>Kampot<o:p></o:p></h1>
<p class=MsoNormal><b><span style='color:red'>Pepper</span></b> is <i>grown</i>
here.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>First</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>Second</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list: Ignore'>·<span>&nbsp;</span></span>Bullet</p>
<table class=MsoTableGrid><tr><td width=100><p class=MsoNormal>a<o:p></o:p></p></td><td><p class=MsoNormal>b</p></td></tr></table>
<!--EndFragment--></body></html>`
    expect(await shown(html)).toBe(
      '<h2>Kampot</h2><p><strong>Pepper</strong> is <em>grown</em> here.</p>' +
        '<ol><li><p>First</p></li><li><p>Second</p></li></ol><ul><li><p>Bullet</p></li></ul>' +
        '<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>',
    )
  })

  it('from Google Docs has its headings, lists, quotes and links', async () => {
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;">Kep</span></h2>
<p dir="ltr"><span style="font-weight:700;">Crabs</span><span style="font-style:italic;"> and </span><a href="https://example.com/"><span>pepper</span></a></p><br>
<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>a</span></p></li><ul><li dir="ltr" aria-level="2"><p><span>b</span></p></li></ul></ul>
<div dir="ltr"><table><colgroup><col /></colgroup><tbody><tr><td><p>x</p></td></tr></tbody></table></div></b>`
    expect(await shown(html)).toBe(
      '<h2>Kep</h2><p><strong>Crabs</strong><em> and </em><a href="https://example.com/" rel="noopener">pepper</a></p>' +
        '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><table><tr><td><p>x</p></td></tr></table>',
    )
    expect(articleText(await read(html))).toContain('Crabs and pepper')
  })
})
