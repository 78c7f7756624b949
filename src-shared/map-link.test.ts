import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFrameSource, MAP_FRAME_HOSTS, readMapLink } from './map-link.ts'

const GOOGLE = 'https://www.google.com/maps/embed?pb=!1m18!1m12'
const frame = (src: string) =>
  `<iframe src="${src}" width="600" height="450" style="border:0;" allowfullscreen=""></iframe>`

describe('the map rule', () => {
  it('makes a frame of an allowed embed snippet, keeping only its source', () => {
    expect(readMapLink(frame(GOOGLE))).toEqual({ kind: 'embed', src: GOOGLE })
    expect(readMapLink(`<iframe src='${GOOGLE}' onload=alert(1)>`)).toEqual({ kind: 'embed', src: GOOGLE })
    expect(readMapLink(`<IFRAME  width=1 SRC=${GOOGLE}>`)).toEqual({ kind: 'embed', src: GOOGLE })
  })

  it('decodes entities in attributes', () => {
    const src = 'https://www.openstreetmap.org/export/embed.html?bbox=1%2C2&amp;layer=mapnik'
    expect(readMapLink(frame(src))).toEqual({ kind: 'embed', src: src.replace('&amp;', '&') })
  })

  it('makes any other web address a plain link', () => {
    expect(readMapLink('https://maps.app.goo.gl/abc')).toEqual({ kind: 'link', src: 'https://maps.app.goo.gl/abc' })
    expect(readMapLink(GOOGLE)).toEqual({ kind: 'link', src: GOOGLE })
    expect(readMapLink(frame('https://evil.example/maps/embed'))).toEqual({
      kind: 'link',
      src: 'https://evil.example/maps/embed',
    })
  })

  it.each([
    ['without a scheme', 'maps.app.goo.gl/abc'],
    ['with the words that an app sends along', 'ផ្សារក្ដាម Crab market, St. 33\nhttps://maps.app.goo.gl/abc'],
    ['with words and without a scheme', 'Crab market maps.app.goo.gl/abc\n'],
    ['with words behind it', 'https://maps.app.goo.gl/abc Crab market'],
    ['with words around it', 'See https://maps.app.goo.gl/abc, then ask.'],
    ['at the end of a sentence', 'See https://maps.app.goo.gl/abc.'],
    ['at the end of a Khmer sentence', 'https://maps.app.goo.gl/abc។'],
    ['at the end of a Khmer text', 'ផ្សារ maps.app.goo.gl/abc៕'],
    ['at the end of a Chinese sentence', 'https://maps.app.goo.gl/abc。'],
    ['in brackets', '(maps.app.goo.gl/abc)'],
    ['in Khmer quotes', '«https://maps.app.goo.gl/abc»'],
    ['with a break that nobody sees', 'https://maps.app.goo.gl/abc\u200bផ្សារក្ដាម'],
    ['between such breaks', 'ផ្សារ\u200bmaps.app.goo.gl/abc\u200bក្ដាម កំពត'],
  ])('takes an address %s', (_, text) => {
    expect(readMapLink(text)).toEqual({ kind: 'link', src: 'https://maps.app.goo.gl/abc' })
  })

  it.each([
    'https://www.google.com/maps/place/ផ្សារក្ដាម/@10.48,104.32,17z/data=!3m1!4b1',
    'https://www.google.com/maps/place/ផ្សារ\u200bក្ដាម/@10.48,104.32,17z',
    'https://www.google.com/maps/place/Crab\u200bផ្សារ/@10.48,104.32,17z',
    'https://www.google.com/maps/search/ផ្សារក្ដាម',
    'https://en.wikipedia.org/wiki/Bayon_(temple)',
    'https://baike.baidu.com/item/吴哥窟（柬埔寨）',
    'https://www.google.com/maps/search/?api=1&query=Royal Palace, Phnom Penh',
    'https://www.google.com/maps?q=Hotel+Ltd.',
  ])('keeps names and brackets of an address: %j', (address) => {
    expect(readMapLink(address)?.src).toBe(new URL(address.replaceAll('\u200b', '')).href)
  })

  it.each([
    '',
    'Angkor Wat, Siem Reap',
    'St. 33/45, Kampot',
    'www.google.com@evil.example/maps',
    'javascript:alert(1)',
    frame('javascript:alert(1)'),
    frame('data:text/html,<script>alert(1)</script>'),
    '<script>alert(1)</script>',
    '<iframe></iframe>',
    '<iframe data-src="https://www.google.com/maps/embed"></iframe>',
    'https://user:secret@www.google.com/maps/embed',
    'https://www.google.com:8443/maps/embed',
    'ftp://www.google.com/maps',
    `https://www.google.com/maps?q=${'a'.repeat(2_000)}`,
    'https://www.google.com/maps?q=\0',
    '//www.google.com/maps/embed',
  ])('rejects %j', (text) => {
    expect(readMapLink(text)).toBeNull()
  })

  it.each([
    'https://www.google.com.evil.example/maps/embed',
    'https://evilgoogle.com/maps/embed',
    'https://google.com/maps/embed',
    'https://www.google.com/url?q=https://evil.example',
    'http://www.google.com/maps/embed',
    'https://www.openstreetmap.org/',
    'https://www.google.com/mapsevil',
  ])('never frames %s', (address) => {
    expect(isFrameSource(new URL(address))).toBe(false)
    expect(readMapLink(frame(address))?.kind).not.toBe('embed')
  })

  it('frames only https addresses of allowed hosts', () => {
    const piece = fc.constantFrom(
      '<iframe ',
      'src=',
      '"',
      "'",
      '>',
      ' ',
      'https://',
      'javascript:',
      'www.google.com',
      '/maps',
      '@',
      '\\',
      'evil.example',
      '&amp;',
      '\n',
    )
    const junk = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))
    // Random junk is hardly ever a frame.
    const nearly = fc
      .tuple(fc.constantFrom('', '/embed?pb=1', '@'), junk)
      .map(([path, end]) => `<iframe src="https://www.google.com/maps${path}${end}"></iframe>`)
    let framed = 0
    fc.assert(
      fc.property(fc.oneof(junk, nearly), (snippet) => {
        const link = readMapLink(snippet)
        if (link?.kind !== 'embed') return
        framed++
        const url = new URL(link.src)
        expect(url.protocol).toBe('https:')
        expect(MAP_FRAME_HOSTS).toContain(url.host)
        expect(link.src).not.toMatch(/["'<>\s]/)
      }),
      { numRuns: 2_000 },
    )
    expect(framed).toBeGreaterThan(100)
  })
})
