import { expect, it } from 'vitest'
import { coalesce } from './memoize.ts'

function heldReading() {
  const ends: (() => void)[] = []
  let begun = 0
  const read = () => {
    const nth = ++begun
    return new Promise<number>((resolve) => ends.push(() => resolve(nth)))
  }
  return { read: coalesce(read), end: () => ends.shift()?.(), begun: () => begun }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('reads once for concurrent callers', async () => {
  const { read, end, begun } = heldReading()
  const answers = Promise.all([read(), read(), read()])
  await settled()
  end()
  expect(await answers).toEqual([1, 1, 1])
  expect(begun()).toBe(1)
})

it('never answers with a read that began before the question', async () => {
  const { read, end, begun } = heldReading()
  const first = read()
  await settled()
  const late = Promise.all([read(), read()])
  await settled()
  expect(begun()).toBe(1)
  end()
  expect(await first).toBe(1)
  await settled()
  end()
  expect(await late).toEqual([2, 2])
})

it('reads again after a failure', async () => {
  let fails = true
  const read = coalesce(async () => {
    if (fails) throw new Error('away')
    return 'there'
  })
  await expect(read()).rejects.toThrow('away')
  fails = false
  expect(await read()).toBe('there')
})
