import { expect, test } from 'vitest'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import { pageHead } from './head.ts'

const PAGE = {
  locale: 'en',
  brand: 'Wayfarer',
  origin: 'https://domner.example',
  path: '/visit',
  description: 'Places.',
} as const

const metaOf = (head: ReturnType<typeof pageHead>, name: string) =>
  head.meta.find((meta) => meta?.name === name || meta?.property === name)?.content

test('a page names itself in every language', () => {
  const { links } = pageHead({ ...PAGE, title: 'Places' })
  expect(links.map((link) => [link?.rel, link?.hrefLang, link?.href])).toEqual([
    ['canonical', undefined, 'https://domner.example/en/visit'],
    ['alternate', 'km', 'https://domner.example/visit'],
    ['alternate', 'en', 'https://domner.example/en/visit'],
    ['alternate', 'zh-Hans', 'https://domner.example/cn/visit'],
    ['alternate', 'x-default', 'https://domner.example/visit'],
  ])
})

test('in a language in which there is nothing of its own it is the page of another one', () => {
  const { links } = pageHead({ ...PAGE, locale: 'cn', languages: ['en', 'kh'] })
  expect(links.map((link) => [link?.rel, link?.hrefLang, link?.href])).toEqual([
    ['canonical', undefined, 'https://domner.example/en/visit'],
    ['alternate', 'en', 'https://domner.example/en/visit'],
    ['alternate', 'km', 'https://domner.example/visit'],
    ['alternate', 'x-default', 'https://domner.example/visit'],
  ])
})

const PICTURE = { url: '/uploads/1/original.webp', width: 800, height: 900, preview: undefined }
const PREVIEW = { url: '/uploads/1/1200x630.jpeg', ...LINK_PREVIEW }
const DRAWING = /^https:\/\/domner\.example\/art\/og\.[a-z0-9]+\.jpg$/

test.each([
  [
    'the preview of its picture',
    { ...PICTURE, preview: PREVIEW },
    /^https:\/\/domner\.example\/uploads\/1\/1200x630\.jpeg$/,
  ],
  ['a drawing until the preview is made', PICTURE, DRAWING],
  ['a drawing where it has no picture', null, DRAWING],
])('a link to a page shows %s, always a JPEG of one size', (_, image, address) => {
  const head = pageHead({ ...PAGE, image })
  expect(metaOf(head, 'og:image')).toMatch(address)
  const said = ['type', 'width', 'height'].map((name) => metaOf(head, `og:image:${name}`))
  expect(said).toEqual(['image/jpeg', '1200', '630'])
  expect(metaOf(head, 'twitter:card')).toBe('summary_large_image')
})

test('the brand stands behind a title, and alone where there is none', () => {
  expect(pageHead({ ...PAGE, title: 'Places' }).meta[0]).toEqual({ title: 'Places · Wayfarer' })
  expect(pageHead(PAGE).meta[0]).toEqual({ title: 'Wayfarer' })
})

test('no name can end the script of its data', () => {
  const head = pageHead({ ...PAGE, jsonLd: { '@type': 'Restaurant', name: '</script><script>alert(1)</script><!--' } })
  const text = String(head.scripts?.[0]?.children)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({
    '@context': 'https://schema.org',
    name: '</script><script>alert(1)</script><!--',
  })
})

test('a description is cut at the end of a cluster', () => {
  const text = 'ស្រី'.repeat(60)
  const description = metaOf(pageHead({ ...PAGE, description: text }), 'description') ?? ''
  expect(description.length).toBeLessThanOrEqual(161)
  expect(description).toMatch(/^(ស្រី)+…$/)
  const pair = metaOf(pageHead({ ...PAGE, description: `${'a'.repeat(159)}😀😀` }), 'description') ?? ''
  expect(pair.isWellFormed()).toBe(true)
  expect(metaOf(pageHead({ ...PAGE, description: ' a \n b ' }), 'description')).toBe('a b')
})
