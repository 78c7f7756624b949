import { describe, expect, it } from 'vitest'
import { type Answer, answerAddress, answersIn, answersOf, isAnswers, isMembers, isReadable, keptCall } from './kept.ts'

const ID = '01999999-0000-7000-8000-000000000001'

/** The request of a call, as the application writes it. */
const requestOf = (path: string, input: unknown) =>
  new URL(`https://domner.example/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`)

const addressOf = (answer: Answer | undefined) => answer && answerAddress(answer, 'en')
const askedAt = (url: URL) => {
  const call = keptCall(url)
  return call && answerAddress(call, 'en')
}

describe('what is kept of a query', () => {
  it('is found by the call for it, in whatever order its input is written', () => {
    const [kept] = answersIn(
      [['post', 'list'], { input: { sort: 'newest', page: 2, q: undefined }, type: 'query' }],
      'rows',
    )
    expect(kept?.data).toBe('rows')
    expect(askedAt(requestOf('post.list', { page: 2, sort: 'newest' }))).toBe(addressOf(kept))
    expect(askedAt(requestOf('post.list', { page: 3, sort: 'newest' }))).not.toBe(addressOf(kept))
    const [plain] = answersIn([['catalog', 'provinces'], { type: 'query' }], {})
    expect(askedAt(new URL('https://domner.example/trpc/catalog.provinces'))).toBe(addressOf(plain))
  })

  it('is each page of a list that grows', () => {
    const data = { pages: ['first', 'second'], pageParams: [3, 4] }
    const kept = answersIn([['post', 'list'], { input: { sort: 'newest', page: 3 }, type: 'infinite' }], data)
    expect(kept.map((answer) => answer.data)).toEqual(['first', 'second'])
    expect(kept.map(addressOf)).toEqual([3, 4].map((page) => askedAt(requestOf('post.list', { sort: 'newest', page }))))
  })

  it('is nothing of where somebody was', () => {
    const input = { sort: 'nearest', lat: 11.56, lon: 104.92, page: 1 }
    expect(answersIn([['post', 'list'], { input, type: 'infinite' }], { pages: ['near'], pageParams: [1] })).toEqual([])
  })

  it('is what a member thinks of a post, without their name', () => {
    const [kept] = answersIn([['reaction', 'own'], { input: { member: 'sokha', post_id: ID } }], { is_liked: true })
    expect(addressOf(kept)).not.toContain('sokha')
    expect(addressOf(kept)).toContain(ID)
    const [ofArticle] = answersIn([['reaction', 'own'], { input: { member: 'sokha', article_id: ID } }], {})
    expect(addressOf(ofArticle)).not.toBe(addressOf(kept))
  })

  it.each(['account.me', 'account.sessions', 'business.mine', 'account.members', 'post.content', 'post.queue'])(
    'is nothing of %s',
    (path) => {
      expect(answersIn([path.split('.'), { type: 'query' }], {})).toEqual([])
      expect(keptCall(requestOf(path, {}))).toBeUndefined()
    },
  )
})

it('a cache says whose answers it has, and is read by an application of its contract', () => {
  const [member, guest] = [answersOf(ID), answersOf('')]
  expect([member, guest, 'pictures'].map(isAnswers)).toEqual([true, true, false])
  expect([member, guest].map(isMembers)).toEqual([true, false])
  expect([member, 'answers:older:guest'].map(isReadable)).toEqual([true, false])
})
