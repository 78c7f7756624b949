import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Rejection } from '../event-sourcing/rejection.ts'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose work ends when it is told to, and what has begun so far. */
function scene({ running = 1, waiting = 1_000 } = {}) {
  const inTurn = createFairQueue({ running, waiting })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, ...share: string[]) =>
    inTurn(share, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const endOne = async () => {
    ends.shift()?.()
    await tick()
  }
  const drain = async () => {
    while (ends.length > 0) await endOne()
  }
  return { add, begun, drain }
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Rejection ? error.code : String(error)),
  )

it('whoever has nothing waiting is next, behind none of the many of one network or one account', async () => {
  const { add, begun, drain } = scene()
  for (let n = 0; n < 300; n++) void add(`stuffing ${n}`, `account ${n}`, 'network 1')
  for (let n = 0; n < 300; n++) void add(`guessing ${n}`, 'account x', `network ${n + 2}`)
  void add('member', 'account m', 'network m')
  await drain()
  expect(begun).toHaveLength(601)
  expect(begun.indexOf('member')).toBeLessThanOrEqual(2)
})

it('somebody else does not wait for what a crowd of one has under way, and a crowd of many has no more places', async () => {
  const { add, begun, drain } = scene()
  for (let n = 0; n < 300; n++) void add(`stuffing ${n}`, 'network 1')
  void add('member', 'network m')
  expect(begun).toEqual(['stuffing 0', 'member'])
  await drain()
  const many = scene({ running: 2 })
  for (let n = 0; n < 300; n++) void many.add(`${n}`, `network ${n}`)
  expect(many.begun).toHaveLength(2)
  await many.drain()
})

it('work of one keeps its order', async () => {
  const { add, begun, drain } = scene({ running: 2 })
  const names = Array.from({ length: 20 }, (_, n) => `${n}`)
  for (const name of names) void add(name, 'account a', 'network a')
  await drain()
  expect(begun).toEqual(names)
})

it('when it is full, who has the most waiting is BUSY, and others are taken', async () => {
  const { add, begun, drain } = scene({ waiting: 10 })
  const many = Array.from({ length: 12 }, (_, n) => reasonOf(add(`many ${n}`, 'network 1')))
  const others = ['a', 'b', 'c'].map((name) => reasonOf(add(name, `network ${name}`)))
  await drain()
  expect(await Promise.all(others)).toEqual(['done', 'done', 'done'])
  expect((await Promise.all(many)).filter((reason) => reason === 'BUSY')).toHaveLength(4)
  expect(begun).toHaveLength(11)
})

it('goes on after work that fails, and remembers nobody who waits no more', async () => {
  const inTurn = createFairQueue({ running: 1, waiting: 10 })
  await expect(inTurn(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  for (let n = 0; n < 50; n++) expect(await inTurn(['a'], async () => n)).toBe(n)
  const { add, begun, drain } = scene()
  void add('a', 'a')
  void add('a again', 'a')
  await drain()
  for (const name of ['x', 'a', 'b']) void add(name, name)
  await drain()
  expect(begun).toEqual(['a', 'a again', 'x', 'a', 'b'])
})
