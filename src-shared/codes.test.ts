import { describe, expect, it } from 'vitest'
import { envelopeCode, isRejectionCode } from './codes.ts'

describe('the table of rejections', () => {
  it('gives a rule 1 where success is 0 and -10001 where it is 200', () => {
    expect(envelopeCode('POST_NOT_FOUND', 0)).toBe(1)
    expect(envelopeCode('POST_NOT_FOUND', 200)).toBe(-10001)
  })

  it('gives a missing session -10004 and a transport error 1, whatever success is', () => {
    expect([envelopeCode('SESSION_REQUIRED', 0), envelopeCode('SESSION_REQUIRED', 200)]).toEqual([-10004, -10004])
    expect([envelopeCode('PATH_UNKNOWN', 0), envelopeCode('PATH_UNKNOWN', 200)]).toEqual([1, 1])
  })

  it('contains its own codes and no inherited names', () => {
    expect(isRejectionCode('POST_NOT_FOUND')).toBe(true)
    expect(isRejectionCode('toString')).toBe(false)
  })
})
