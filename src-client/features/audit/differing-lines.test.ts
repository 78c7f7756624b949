import { describe, expect, it } from 'vitest'
import { differingLines } from './differing-lines.ts'

describe('the lines in which two texts differ', () => {
  it.each([
    { given: ['red', 'blue'], told: ['red', 'blue'] },
    { given: ['a\nb\nc', 'a\nB\nc'], told: ['…\nb\n…', '…\nB\n…'] },
    { given: ['a\nb', 'a\nb\nc'], told: ['…', '…\nc'] },
    { given: ['x\na', 'a'], told: ['x\n…', '…'] },
    { given: ['a\na', 'a'], told: ['…\na', '…'] },
  ] as const)('$given', ({ given: [before, after], told }) => {
    expect(differingLines(before, after)).toEqual(told)
  })
})
