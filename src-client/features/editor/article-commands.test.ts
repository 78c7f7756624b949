import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { articleDocument } from '#shared/article-document.ts'
import { insertTable, putBlock, selectedBlock, TABLE_TOOLS } from './article-commands.ts'
import { articlePlugins } from './article-plugins.ts'
import { articleSchema } from './article-schema.ts'
import { blocksOf, editedOf, type Plain } from './document-of.ts'

const PICTURE = { file: '0190a000-0000-7000-8000-000000000001', alt: 'Boats', caption: '' }
const PLACE = { post_id: '0190a000-0000-7000-8000-000000000002' }
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** An editor with the cursor at the end of the block of a number. */
function editing(blocks: readonly Plain[] | null, block = 0): EditorState {
  const plugins = articlePlugins({ onLink: () => {}, onPicture: () => {} })(articleSchema)
  const state = EditorState.create({ doc: editedOf(articleSchema, blocks), plugins })
  let end = 0
  state.doc.forEach((node, offset, index) => {
    if (index === block) end = offset + node.nodeSize - 1
  })
  return state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(end), -1)))
}

function done(state: EditorState, ...commands: Command[]): EditorState {
  return commands.reduce((before, command) => {
    let next = before
    command(before, (transaction) => {
      next = before.apply(transaction)
    })
    return next
  }, state)
}

const typesOf = (state: EditorState) => state.doc.content.content.map(({ type }) => type.name)
/** Rows by columns. */
const sizeOf = ({ doc }: EditorState) => {
  const table = doc.content.content.find(({ type }) => type.name === 'table')
  return table && [table.childCount, table.firstChild?.childCount]
}

describe('a block that is put in', () => {
  it('takes the place of an empty paragraph, and the text goes on behind it', () => {
    const state = done(editing(null), putBlock('image', PICTURE))
    expect(typesOf(state)).toEqual(['image', 'paragraph'])
    expect(state.selection.$from.index(0)).toBe(1)
  })

  it('stands behind the list that is written in', () => {
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('a')] }] }
    const state = done(editing([list, paragraph('b')]), putBlock('place', PLACE))
    expect(typesOf(state)).toEqual(['bulletList', 'place', 'paragraph'])
  })

  it('is changed where one of its type is selected', () => {
    const state = editing([{ type: 'image', attrs: PICTURE }])
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)))
    expect(selectedBlock(selected, 'image')).toEqual(PICTURE)
    const changed = done(selected, putBlock('image', { ...PICTURE, caption: 'At noon' }))
    expect(blocksOf(changed.doc)).toEqual([{ type: 'image', attrs: { ...PICTURE, caption: 'At noon' } }])
  })
})

describe('a table', () => {
  it('is put in with the cursor in its first cell, and is none in a table', () => {
    const state = done(editing(null), insertTable)
    expect([typesOf(state), sizeOf(state)]).toEqual([
      ['table', 'paragraph'],
      [3, 3],
    ])
    expect(state.selection.$from.parent.type.name).toBe('paragraph')
    expect(state.selection.$from.node(1).type.name).toBe('table')
    expect(insertTable(state)).toBe(false)
  })

  it('grows as far as an article may have it', () => {
    const { addRow, addColumn } = TABLE_TOOLS
    const state = done(editing(null), insertTable, ...Array(60).fill(addRow), ...Array(9).fill(addColumn))
    expect(sizeOf(state)).toEqual([50, 8])
  })

  it('is gone with its last row or column', () => {
    const { removeRow, removeColumn } = TABLE_TOOLS
    const state = done(editing(null), insertTable, removeRow, removeColumn)
    expect(sizeOf(state)).toEqual([2, 2])
    expect(typesOf(done(state, removeRow, removeRow))).toEqual(['paragraph'])
    expect(typesOf(done(state, removeColumn, removeColumn))).toEqual(['paragraph'])
  })
})

describe('what is kept', () => {
  it('is a document of an article', () => {
    const state = done(
      editing([paragraph('Words \u202ehere')]),
      putBlock('image', PICTURE),
      putBlock('place', PLACE),
      putBlock('embed', { provider: 'youtube', id: 'dQw4w9WgXcQ' }),
      insertTable,
      TABLE_TOOLS.addColumn,
    )
    const content = blocksOf(state.doc)
    expect(articleDocument.parse({ type: 'doc', content })).toEqual({ type: 'doc', content })
    expect(content?.map(({ type }) => type)).toEqual(['paragraph', 'image', 'place', 'embed', 'table'])
    expect(JSON.stringify(content)).not.toMatch(/\u202e|colspan/)
  })

  it('is nothing where there is nothing to read or to see', () => {
    expect(blocksOf(editing(null).doc)).toBeNull()
    expect(blocksOf(done(editing(null), putBlock('place', PLACE)).doc)).toEqual([{ type: 'place', attrs: PLACE }])
  })
})
