import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ArticleBlock } from '#shared/article-blocks.ts'
import { articleContent } from '../../testing/article-events.ts'
import { processorMs } from '../../testing/processor-time.ts'
import { changedParts, differenceOf } from './difference.ts'
import type { ArticleContent } from './events.ts'

const paragraph = (text: string): ArticleBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const bold = (text: string): ArticleBlock => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
})
const picture = (file: string, caption = ''): ArticleBlock => ({
  type: 'image',
  attrs: { file, alt: 'Crab baskets', caption },
})

const inEnglish = (...content: ArticleBlock[]): ArticleContent => ({
  ...articleContent,
  texts: { en: { title: 'Mornings in Kep', summary: '', body: { type: 'doc', content } } },
})
const nameOf = (id: string) => `the place ${id}`
const bodyOf = (before: ArticleBlock[], after: ArticleBlock[]) =>
  differenceOf(inEnglish(...before), inEnglish(...after), nameOf)[0]?.blocks

it('marks the words of a block that were changed, and leaves out blocks that were not', () => {
  const unchanged = [paragraph('Take the boat.'), paragraph('Bring water.')]
  expect(
    bodyOf(
      [...unchanged, paragraph('The market opens at five.')],
      [...unchanged, paragraph('The market opens at six.')],
    ),
  ).toEqual([
    { kind: 'same', blocks: 2 },
    {
      kind: 'words',
      runs: [
        { kind: 'same', text: 'The market opens at ' },
        { kind: 'removed', text: 'five' },
        { kind: 'added', text: 'six' },
        { kind: 'same', text: '.' },
      ],
    },
  ])
})

it('knows a paragraph that was edited also behind a new one', () => {
  const [market, boat] = ['The market opens at five.', 'The boat to the island leaves at noon.']
  const blocks = bodyOf(
    [paragraph(market), paragraph(boat)],
    [paragraph('Kep wakes early.'), paragraph(market.replace('five', 'six')), paragraph(boat.replace('noon', 'one'))],
  )
  expect(blocks?.map((block) => block.kind === 'words' && block.runs.map(({ kind }) => kind))).toEqual([
    ['added'],
    ['same', 'removed', 'added', 'same'],
    ['same', 'removed', 'added', 'same'],
  ])
})

it('finds the words of Khmer, which has no spaces between them', () => {
  const [before, after] = ['ផ្សារបើកម៉ោងប្រាំ។', 'ផ្សារបើកម៉ោងប្រាំមួយ។']
  const khmer = (text: string): ArticleContent => ({
    ...articleContent,
    texts: { kh: { title: '', summary: '', body: { type: 'doc', content: [paragraph(text)] } } },
  })
  const [body] = differenceOf(khmer(before), khmer(after), nameOf)
  expect(body).toMatchObject({ part: 'body', language: 'kh' })
  const [block] = body?.blocks ?? []
  expect(block?.kind === 'words' && block.runs.filter(({ kind }) => kind === 'same').length).toBeGreaterThan(0)
})

it('shows a text that has little in common with what was there behind it', () => {
  expect(bodyOf([paragraph('Take the boat at noon.')], [paragraph('ផ្សារបើកម៉ោងប្រាំ។')])).toEqual([
    {
      kind: 'words',
      runs: [
        { kind: 'removed', text: 'Take the boat at noon.' },
        { kind: 'added', text: 'ផ្សារបើកម៉ោងប្រាំ។' },
      ],
    },
  ])
})

it('tells of words that only look otherwise, of pictures and of places', () => {
  expect(bodyOf([paragraph('Kep')], [bold('Kep')])).toEqual([{ kind: 'words', runs: [{ kind: 'same', text: 'Kep' }] }])
  expect(bodyOf([picture('a')], [picture('b')])).toEqual([
    { kind: 'picture', before: 'a', after: 'b', runs: [{ kind: 'same', text: 'Crab baskets' }] },
  ])
  const place: ArticleBlock = { type: 'place', attrs: { post_id: '7' } }
  expect(bodyOf([paragraph('Kep')], [paragraph('Kep'), place])).toEqual([
    { kind: 'same', blocks: 1 },
    { kind: 'words', runs: [{ kind: 'added', text: 'the place 7' }] },
  ])
})

it('names the parts that were changed, all of them where there was nothing', () => {
  const after: ArticleContent = { ...articleContent, tags: ['food'], cover: null }
  expect(changedParts(articleContent, after)).toEqual([
    { part: 'cover', language: null },
    { part: 'tags', language: null },
  ])
  expect(changedParts(null, articleContent).map(({ part }) => part)).toEqual([
    'title',
    'body',
    'cover',
    'tags',
    'language',
  ])
  expect(changedParts(articleContent, articleContent)).toEqual([])
})

it('has all words of both versions, whatever they are', () => {
  const texts = fc.array(fc.stringMatching(/^[a-d ]{1,12}$/), { maxLength: 8 })
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const blocks = bodyOf(before.map(paragraph), after.map(paragraph)) ?? []
      const textOf = (side: 'added' | 'removed') =>
        blocks
          .flatMap((block) => (block.kind === 'words' ? block.runs : []))
          .filter(({ kind }) => kind === side || kind === 'same')
          .map(({ text }) => text)
          .join('')
      const same = blocks.reduce((sum, block) => sum + (block.kind === 'same' ? block.blocks : 0), 0)
      const shown = (words: string[]) => words.join('').length
      expect(textOf('removed').length).toBeLessThanOrEqual(shown(before))
      expect(textOf('added').length).toBeLessThanOrEqual(shown(after))
      if (same === 0) expect([textOf('removed'), textOf('added')]).toEqual([before.join(''), after.join('')])
    }),
  )
})

it('ends soon for long texts that have nothing in common, in every language', async () => {
  const long = (sign: string) =>
    Array.from({ length: 160 }, (_, index) =>
      paragraph(
        Array.from('!?;:,.+*', (other) => other + sign + index)
          .join('')
          .repeat(6),
      ),
    )
  const inAll = (sign: string): ArticleContent => {
    const text = { title: '', summary: '', body: { type: 'doc' as const, content: long(sign) } }
    return { ...articleContent, texts: { kh: text, en: text, cn: text } }
  }
  let changes: ReturnType<typeof differenceOf> = []
  const compare = () => {
    changes = differenceOf(inAll('('), inAll(')'), nameOf)
  }
  expect(await processorMs(compare)).toBeLessThan(5_000)
  expect(changes.map(({ language }) => language)).toEqual(['kh', 'en', 'cn'])
  expect(changes.every(({ blocks }) => blocks.length === 160)).toBe(true)
})
