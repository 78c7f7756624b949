import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { allEnded } from './all-ended.ts'

const failing = (message: string) => Promise.reject(new Error(message))

it('waits for what comes after a failure', async () => {
  let isThere = false
  const late = setImmediate().then(() => {
    isThere = true
  })
  await expect(allEnded([failing('no such province'), late])).rejects.toThrow('no such province')
  expect(isThere).toBe(true)
})

it('fails with the first of several, whichever came first', async () => {
  const late = setImmediate().then(() => failing('first'))
  await expect(allEnded([late, failing('second')])).rejects.toThrow('first')
})

it('takes values that need no waiting', async () => {
  await expect(allEnded([undefined, '', Promise.resolve(1)])).resolves.toBeUndefined()
})
