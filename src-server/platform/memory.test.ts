import { describe, expect, it } from 'vitest'
import { memoryAtHand, renderThreads, sheddingMark, uploadBytes, webConnections } from './memory.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

describe('the memory at hand', () => {
  it('is the limit of the container where that is less than the machine has', () => {
    expect(memoryAtHand(GB, 16 * GB)).toEqual({ bytes: GB, isOwn: true })
  })

  // Without a limit systems say nothing, or the largest number there is.
  it.each([0, 2 ** 64, 16 * GB])("is the machine's where the limit is %d", (constrained) => {
    expect(memoryAtHand(constrained, 16 * GB)).toEqual({ bytes: 16 * GB, isOwn: false })
  })
})

describe('a web server', () => {
  it.each([
    [384, 1, 144],
    [512, 1, 192],
    [1024, 2, 192],
    [2048, 4, 192],
    [65_536, 4, 256],
  ])('with %d MB makes pages in %d threads of %d MB', (mb, count, heapMb) => {
    expect(renderThreads({ bytes: mb * MB, isOwn: true }, 8)).toEqual({ count, heapMb })
  })

  it('has no more threads than the machine has processors', () => {
    expect(renderThreads({ bytes: 64 * GB, isOwn: true }, 2)).toEqual({ count: 2, heapMb: 256 })
  })

  it('has ten connections to Postgres at the most, and on few processors fewer', () => {
    expect([1, 2, 4, 64].map(webConnections)).toEqual([3, 5, 9, 10])
  })

  it('turns load away before its container ends it, and at half of a machine', () => {
    expect(sheddingMark({ bytes: GB, isOwn: true })).toBe(768 * MB)
    expect(sheddingMark({ bytes: 8 * GB, isOwn: false })).toBe(4 * GB)
  })

  it('receives pictures in an eighth of its memory, and in 128 MB of much', () => {
    expect(uploadBytes({ bytes: 512 * MB, isOwn: true })).toBe(64 * MB)
    expect(uploadBytes({ bytes: 64 * GB, isOwn: false })).toBe(128 * MB)
  })
})
