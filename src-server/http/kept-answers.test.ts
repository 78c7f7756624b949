import { expect, it } from 'vitest'
import { createKeptAnswers, KEPT } from './kept-answers.ts'

const clock = { now: new Date('2026-11-20T05:00:00Z') }
const now = () => clock.now
const stateOf = (nth: number) => ({ word: `state ${nth}`, nth })
const answer = (bytes: number) => ({ headers: ['content-type', 'text/plain'], body: Buffer.alloc(bytes, 'a') })

it('an answer is there in its state alone', async () => {
  const answers = createKeptAnswers({ now })
  answers.keep('a', stateOf(1), answer(10))
  expect((await answers.find('a', 'identity', stateOf(1)))?.body.length).toBe(10)
  expect(await answers.find('a', 'br', stateOf(2))).toBeUndefined()
  answers.keep('a', stateOf(2), answer(20))
  expect(await answers.find('a', 'identity', stateOf(1))).toBeUndefined()
  expect((await answers.find('a', 'br', stateOf(2)))?.body.length).toBe(20)
})

it('what is compressed goes with the state of what it was compressed from', async () => {
  const answers = createKeptAnswers({ now })
  answers.keep('a', stateOf(1), answer(5_000))
  expect((await answers.find('a', 'br', stateOf(1)))?.headers).toContain('br')
  answers.keep('a', stateOf(2), answer(6_000))
  expect((await answers.find('a', 'br', stateOf(2)))?.headers.slice(-4, -1)).toEqual([
    'content-encoding',
    'br',
    'content-length',
  ])
})

it('an answer that took long does not push out what was made from a newer state meanwhile', async () => {
  const answers = createKeptAnswers({ now })
  expect(answers.keep('a', stateOf(2), answer(20)).isKept).toBe(true)
  expect(answers.keep('a', stateOf(1), answer(10)).isKept).toBe(false)
  expect((await answers.find('a', 'identity', stateOf(2)))?.body.length).toBe(20)
  expect(await answers.find('a', 'identity', stateOf(1))).toBeUndefined()
})

it('nor does one whose compression took long', async () => {
  const answers = createKeptAnswers({ now })
  answers.keep('a', stateOf(1), answer(900_000))
  const late = answers.find('a', 'br', stateOf(1))
  answers.keep('a', stateOf(2), answer(2_000))
  const newer = await answers.find('a', 'br', stateOf(2))
  expect((await late)?.body).not.toEqual(newer?.body)
  expect(await answers.find('a', 'br', stateOf(2))).toBe(newer)
})

it('a crowd that asks for an encoding at once waits for one compression', async () => {
  const answers = createKeptAnswers({ now })
  answers.keep('a', stateOf(1), answer(200_000))
  const found = await Promise.all(Array.from({ length: 50 }, () => answers.find('a', 'br', stateOf(1))))
  expect(new Set(found.map((one) => one?.body)).size).toBe(1)
  expect(found[0]?.headers).toContain('br')
})

it('a question is worth keeping the answer when it was asked within a minute', () => {
  const answers = createKeptAnswers({ now })
  expect(answers.isWanted('a')).toBe(false)
  clock.now = new Date(clock.now.getTime() + KEPT.askedMs + 1)
  expect(answers.isWanted('a')).toBe(false)
  clock.now = new Date(clock.now.getTime() + KEPT.askedMs)
  expect(answers.isWanted('a')).toBe(true)
  for (let n = 0; n < KEPT.asked; n++) answers.isWanted(`other ${n}`)
  expect(answers.isWanted('a')).toBe(false)
})

it('no more is kept than the bytes that are given, the oldest out, and no answer that is too long', async () => {
  const answers = createKeptAnswers({ now })
  answers.keep('long', stateOf(1), answer(KEPT.answerBytes))
  expect(await answers.find('long', 'identity', stateOf(1))).toBeUndefined()
  for (let n = 0; n < 200; n++) answers.keep(`key ${n}`, stateOf(1), answer(500_000))
  expect(answers.size()).toBeLessThanOrEqual(KEPT.bytes)
  expect(await answers.find('key 0', 'identity', stateOf(1))).toBeUndefined()
  expect(await answers.find('key 199', 'identity', stateOf(1))).toBeDefined()
})
