import { expect, it } from 'vitest'
import { createUploadMemory } from './upload-memory.ts'

it('is bounded in all and for an account, and is given back', () => {
  const memory = createUploadMemory({ total: 100, perAccount: 60 })
  const [first, second, other] = [memory.open('a'), memory.open('a'), memory.open('b')]
  first.take(40)
  second.take(20)
  expect(() => second.take(1)).toThrow('BUSY')
  other.take(40)
  expect(() => other.take(1)).toThrow('BUSY')
  first.release()
  first.release()
  other.take(20)
  second.take(20)
  expect(() => memory.open('c').take(1)).toThrow('BUSY')
  for (const form of [second, other]) form.release()
  memory.open('c').take(60)
})
