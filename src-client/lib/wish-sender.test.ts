import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkError } from './network.ts'
import { Rejection } from './rejection.ts'
import { createWishSender } from './wish-sender.ts'
import {
  lastWish,
  makeWish,
  readWishesAgain,
  saidOf,
  sayLater,
  type Wanted,
  type Wish,
  type WishKind,
  wishesOf,
} from './wishes.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  readWishesAgain(null)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const POSTS = ['temple', 'island']
const nameOf = ({ kind, post_id }: Pick<Wish, 'kind' | 'post_id'>) => `${kind} ${post_id}`

/** Carries out each key once, also when it comes again after the answer was lost. */
function server() {
  const [state, done, sent]: [Map<string, boolean>, Set<string>, string[]] = [new Map(), new Set(), []]
  const carryOut = (wish: Wish) => {
    if (!done.has(wish.key)) state.set(nameOf(wish), wish.kind === 'comment' || wish.on)
    done.add(wish.key)
    sent.push(nameOf(wish))
  }
  return { state, sent, carryOut }
}

const step = fc.oneof(
  fc.record({
    type: fc.constant('tap' as const),
    kind: fc.constantFrom<WishKind>('like', 'save'),
    post_id: fc.constantFrom(...POSTS),
    on: fc.boolean(),
  }),
  fc.constantFrom(
    { type: 'send' as const },
    { type: 'send-in-vain' as const },
    { type: 'answer-lost' as const },
    { type: 'tap-meanwhile' as const },
    { type: 'reload' as const },
  ),
)

it('leaves what was wished last, however often it is sent, lost and taken up again after a reload', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      stored.clear()
      readWishesAgain(null)
      const { state, carryOut } = server()
      const wanted = new Map<string, boolean>()
      const tap = (wish: Wanted) => {
        wanted.set(nameOf(wish), wish.on)
        makeWish('dara', wish)
      }
      const sendAll = (send: (wish: Wish) => void) =>
        createWishSender({
          send: async (wish) => send(wish),
          onAnswer: async () => undefined,
          onUndone: (wish) => expect.unreachable(wish.key),
        })('dara')
      const lost = () => {
        throw networkError('NETWORK_FAILED', undefined)
      }
      for (const one of steps) {
        if (one.type === 'tap') tap(one)
        if (one.type === 'send') await sendAll(carryOut)
        if (one.type === 'send-in-vain') await sendAll(lost)
        if (one.type === 'answer-lost')
          await sendAll((wish) => {
            carryOut(wish)
            lost()
          })
        if (one.type === 'tap-meanwhile') {
          let taps = 0
          await sendAll((wish) => {
            if (wish.kind !== 'comment' && taps++ === 0) tap({ ...wish, on: !wish.on })
            carryOut(wish)
          })
        }
        if (one.type === 'reload') readWishesAgain(null)
      }
      expect(await sendAll(carryOut)).toBe('done')
      expect(Object.fromEntries(state)).toEqual(Object.fromEntries(wanted))
      expect(stored.size).toBe(0)
    }),
  )
})

it('sends in the order of the last taps, and what was taken back before it was sent only once', async () => {
  const { sent, carryOut } = server()
  for (const post_id of POSTS) makeWish('dara', { kind: 'save', post_id, on: true })
  makeWish('dara', { kind: 'like', post_id: 'temple', on: true })
  makeWish('dara', { kind: 'save', post_id: 'temple', on: false })
  const send = async (wish: Wish) => carryOut(wish)
  await createWishSender({ send, onAnswer: async () => undefined, onUndone: vi.fn() })('dara')
  expect(sent).toEqual(['save island', 'like temple', 'save temple'])
})

it('an article and a post of one id are wished for by themselves, also after a reload', () => {
  makeWish('dara', { kind: 'like', post_id: 'temple', on: true })
  makeWish('dara', { kind: 'like', article_id: 'temple', on: false })
  sayLater('dara', { article_id: 'temple', p_id: 0, text: 'Well written' })
  readWishesAgain(null)
  expect(lastWish(wishesOf('dara'), 'like', { post_id: 'temple' })?.on).toBe(true)
  expect(lastWish(wishesOf('dara'), 'like', { article_id: 'temple' })?.on).toBe(false)
  expect(saidOf(wishesOf('dara'), { post_id: 'temple' })).toEqual([])
  expect(saidOf(wishesOf('dara'), { article_id: 'temple' })).toMatchObject([{ text: 'Well written' }])
})

it('sends what was said in its order among likes, none in the place of another, also after a reload', async () => {
  makeWish('dara', { kind: 'like', post_id: 'temple', on: true })
  sayLater('dara', { post_id: 'temple', p_id: 0, text: 'Open at dawn' })
  sayLater('dara', { post_id: 'temple', p_id: 'first', text: 'Open at dawn' })
  makeWish('dara', { kind: 'save', post_id: 'temple', on: true })
  readWishesAgain(null)
  expect(saidOf(wishesOf('dara'), { post_id: 'temple' }).map(({ p_id }) => p_id)).toEqual([0, 'first'])
  expect(saidOf(wishesOf('dara'), { post_id: 'island' })).toEqual([])
  const sent: string[] = []
  const send = createWishSender({
    send: async (wish) => void sent.push(wish.kind === 'comment' ? `${wish.p_id}: ${wish.text}` : wish.kind),
    onAnswer: async () => undefined,
    onUndone: (wish) => expect.unreachable(wish.key),
  })
  expect(await send('dara')).toBe('done')
  expect(sent).toEqual(['like', '0: Open at dawn', 'first: Open at dawn', 'save'])
  expect(wishesOf('dara')).toEqual([])
})

it("keeps what was sent until it has its answer, since it may arrive late, and the other member's", async () => {
  makeWish('dara', { kind: 'like', post_id: 'temple', on: true })
  const fail = async () => Promise.reject(networkError('NETWORK_TIMEOUT', undefined))
  const options = { onAnswer: async () => undefined, onUndone: vi.fn() }
  expect(await createWishSender({ ...options, send: fail })('dara')).toEqual({ retryAfter: undefined })
  makeWish('dara', { kind: 'like', post_id: 'temple', on: false })
  expect(wishesOf('dara').map((wish) => [wish.kind !== 'comment' && wish.on, wish.isSent])).toEqual([
    [true, true],
    [false, undefined],
  ])
  expect(lastWish(wishesOf('dara'), 'like', { post_id: 'temple' })?.on).toBe(false)
  const send = vi.fn()
  expect(await createWishSender({ ...options, send })('sophea')).toBe('done')
  expect(send).not.toHaveBeenCalled()
})

it.each([
  ['POST_NOT_FOUND', 'done', 0],
  ['BUSY', { retryAfter: 7 }, 1],
  ['TOO_MANY_ATTEMPTS', { retryAfter: 7 }, 1],
  ['SESSION_EXPIRED', 'not-theirs', 1],
  ['FORBIDDEN', 'not-theirs', 1],
])('when it is rejected with %s', async (code, outcome, left) => {
  makeWish('dara', { kind: 'like', post_id: 'temple', on: true })
  const onUndone = vi.fn()
  const send = async () => Promise.reject(new Rejection(code, [], 7))
  expect(await createWishSender({ send, onAnswer: async () => undefined, onUndone })('dara')).toEqual(outcome)
  expect(wishesOf('dara')).toHaveLength(left)
  expect(onUndone).toHaveBeenCalledTimes(1 - left)
})

it('gives up what goes wrong three times', async () => {
  makeWish('dara', { kind: 'like', post_id: 'temple', on: true })
  const onUndone = vi.fn()
  const send = async () => Promise.reject(new Error('UNEXPECTED'))
  const sendAll = createWishSender({ send, onAnswer: async () => undefined, onUndone })
  expect([await sendAll('dara'), await sendAll('dara')]).toEqual([{ retryAfter: undefined }, { retryAfter: undefined }])
  expect(await sendAll('dara')).toBe('done')
  expect(onUndone).toHaveBeenCalledOnce()
})

it('lasts as long as the page where storage takes nothing', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  // A page remembers that it was refused once, so this one is another.
  vi.resetModules()
  const page = await import('./wishes.ts')
  for (const post_id of POSTS) page.makeWish('dara', { kind: 'like', post_id, on: true })
  expect(page.wishesOf('dara')).toHaveLength(2)
})
