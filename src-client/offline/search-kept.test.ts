import { describe, expect, it } from 'vitest'
import { type KeptPost, postsIn, searchKept } from './search-kept.ts'

const post = (name: string, more: Partial<KeptPost> = {}): KeptPost => ({
  id: name,
  type: 'visit',
  name,
  lang: 'en',
  place_type: { code: 'temple', name: 'Temple' },
  province: { code: 'siem-reap', name: 'Siem Reap' },
  address: 'Angkor Archaeological Park',
  image: null,
  price_from: null,
  price_from_riel: null,
  price_currency: 'USD',
  price_unit: null,
  price_for: 'everyone',
  pass: null,
  hours: null,
  open_now: null,
  open_24h: false,
  open_from: null,
  open_to: null,
  starts_at: null,
  ends_at: null,
  amount_of_likes: 0,
  views: 0,
  created_at: '2026-11-01T00:00:00Z',
  owner: { uuid: '01999999-0000-7000-8000-000000000001', userName: 'demo.owner' },
  is_sample: false,
  ...more,
})

const KEPT = [
  post('Bayon Temple'),
  post('Angkor Wat', { names: { kh: 'ប្រាសាទអង្គរវត្ត', cn: '吴哥窟' }, aliases: ['Nokor Vat'] }),
  post('Crab Market', {
    place_type: { code: 'market', name: 'Market' },
    province: { code: 'kep', name: 'Kep' },
    address: '',
  }),
  post('ឆ្នេរកែប', { lang: 'kh', province: { code: 'kep', name: 'កែប' }, address: '' }),
]
const namesFor = (words: string) => searchKept(KEPT, words).map(({ post: { name } }) => name)

describe('a search of what is kept', () => {
  it.each([
    ['bayon', ['Bayon Temple']],
    ['BAY', ['Bayon Temple']],
    ['angkor', ['Angkor Wat', 'Bayon Temple']],
    ['អង្គរ', ['Angkor Wat']],
    ['អង្គ', ['Angkor Wat']],
    ['吴哥', ['Angkor Wat']],
    ['nokor', ['Angkor Wat']],
    ['market kep', ['Crab Market']],
    ['temple siem', ['Bayon Temple', 'Angkor Wat']],
    ['ឆ្នេ', ['ឆ្នេរកែប']],
  ])('finds %s', (words, names) => {
    expect(namesFor(words)).toEqual(names)
  })

  it.each(['gkor', 'គរ', 'bay temple x', 'crab temple', '哥'.repeat(3)])('does not find %s', (words) => {
    expect(namesFor(words)).toEqual([])
  })

  it('finds all without words', () => {
    expect(namesFor(' ')).toHaveLength(KEPT.length)
  })

  it('says where the words stand, in whole clusters', () => {
    const marked = (words: string) =>
      searchKept(KEPT, words).map(({ post: { name }, highlights }) =>
        highlights.map(([from, to]) => name.slice(from, to)),
      )
    expect(marked('crab mar')).toEqual([['Crab', 'Market']])
    expect(marked('ឆ្នេ')).toEqual([['ឆ្នេ']])
  })
})

it('posts are found in any answer', () => {
  const [first, second] = KEPT
  const answer = { rows: [first], others: { related: [second], total: 2 }, nothing: null }
  expect(postsIn(answer)).toEqual([first, second])
  expect(postsIn({ id: 'x', name: 'Siem Reap' })).toEqual([])
  expect(postsIn('text')).toEqual([])
})
