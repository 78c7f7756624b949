import { expect, it } from 'vitest'
import { createUploadMemory } from './upload-memory.ts'

it('is bounded in all and for an account, and is given back', () => {
  const memory = createUploadMemory({ total: 100, perKey: 60 })
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

/** A picture that never comes to its end. */
const endless = () => new Promise<never>(() => {})

it('a picture that has been coming for long is given up for others, the oldest first, and a younger one is not', async () => {
  let now = 0
  const memory = createUploadMemory({ total: 100, perKey: 60 }, () => now)
  const hold = (account: string, bytes: number) => {
    const form = memory.open(account)
    form.take(bytes)
    return { form, received: form.receive(endless).catch((error: unknown) => error) }
  }
  const oldest = hold('a', 50)
  now += 5_000
  const younger = hold('b', 50)
  now += 4_999
  expect(() => memory.open('c').take(10)).toThrow('BUSY')
  now += 1
  memory.open('c').take(10)
  expect(await oldest.received).toMatchObject({ code: 'BUSY' })
  expect(() => oldest.form.take(1)).toThrow('BUSY')
  expect(() => memory.open('c').take(50)).toThrow('BUSY')
  now += 5_000
  memory.open('c').take(50)
  expect(await younger.received).toMatchObject({ code: 'BUSY' })
})

it("nothing is given up for who has taken the account's share, nor pictures that have come", async () => {
  let now = 0
  const memory = createUploadMemory({ total: 100, perKey: 60 }, () => now)
  const [come, coming, greedy] = [memory.open('a'), memory.open('b'), memory.open('c')]
  await come.receive(async () => come.take(30))
  coming.receive(endless).catch(() => {})
  coming.take(10)
  greedy.take(60)
  now += 60_000
  expect(() => greedy.take(1)).toThrow('BUSY')
  coming.take(0)
  const other = memory.open('d')
  other.take(10)
  expect(() => coming.take(0)).toThrow('BUSY')
  expect(() => other.take(1)).toThrow('BUSY')
})
