import { expect, it } from 'vitest'
import { addPrefetch, prefetch } from './prefetches.ts'

it('runs all prefetches, those that loaded code registers and those behind a failed one too, five at a time', async () => {
  let running = 0
  let most = 0
  const done: string[] = []
  const load =
    (name: string, then = () => {}) =>
    async () => {
      running++
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running--
      done.push(name)
      then()
    }
  for (let n = 0; n < 12; n++) addPrefetch(load(`part ${n}`))
  addPrefetch(() => Promise.reject(new Error('no network')))
  await prefetch([load('screen', () => addPrefetch(load('part of the screen')))])
  expect(done).toHaveLength(14)
  expect(done).toContain('part of the screen')
  expect(most).toBe(5)
})
