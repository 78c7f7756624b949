import { expect, it } from 'vitest'
import { mergeBlocks } from './merge-blocks.ts'

const blocks = (...texts: string[]) => texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
const merge = (base: string[], mine: string[], theirs: string[]) => {
  const merged = mergeBlocks('texts.en.body', {
    base: blocks(...base),
    mine: blocks(...mine),
    theirs: blocks(...theirs),
  })
  if (!merged) throw new Error('a body is made of blocks')
  return merged
}

it('takes in the blocks that only they have changed, added or taken away', () => {
  const merged = merge(
    ['one', 'two', 'three', 'four'],
    ['one!', 'two', 'three', 'four'],
    ['one', 'two', 'four', 'five'],
  )
  expect(merged).toEqual({ value: blocks('one!', 'two', 'four', 'five'), conflicts: [] })
})

it('asks about blocks that both have changed, and keeps those of this form until then', () => {
  const { value, conflicts } = merge(['one', 'two', 'three'], ['mine', 'two', 'three'], ['theirs', 'two', '3'])
  expect(value).toEqual(blocks('mine', 'two', '3'))
  expect(conflicts.map(({ theirs }) => theirs)).toEqual([blocks('theirs')])
  expect(conflicts[0]?.use(value)).toEqual(blocks('theirs', 'two', '3'))
})

it('loses nothing of a block that was edited on before theirs was chosen', () => {
  const { conflicts } = merge(['one', 'two'], ['mine', 'two'], ['theirs', 'two'])
  expect(conflicts[0]?.use(blocks('mine, again', 'two'))).toEqual(blocks('mine, again', 'two', 'theirs'))
})

it('knows a block in whatever order its parts come', () => {
  const stored = [{ content: [{ text: 'one', type: 'text' }], type: 'paragraph' }, ...blocks('two')]
  const merged = mergeBlocks('texts.en.body', { base: stored, mine: blocks('one', 'mine'), theirs: stored })
  expect(merged?.conflicts).toEqual([])
})

it('puts theirs where a block was deleted here', () => {
  const { value, conflicts } = merge(['one', 'two', 'three'], ['two', 'three'], ['one!', 'two', 'three'])
  expect(conflicts[0]?.use(value)).toEqual(blocks('one!', 'two', 'three'))
})

it('replaces the block that is meant among equal ones', () => {
  const { value, conflicts } = merge(['a', 'x', 'b', 'y', 'c'], ['a', '*', 'b', '*', 'c'], ['a', 'x2', 'b', 'y2', 'c'])
  expect(conflicts[1]?.use(value)).toEqual(blocks('a', '*', 'b', 'y2', 'c'))
})

it('leaves other fields whole', () => {
  expect(mergeBlocks('texts.en.title', { base: 'a', mine: 'b', theirs: 'c' })).toBeUndefined()
})
