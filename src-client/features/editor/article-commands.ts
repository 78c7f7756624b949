import type { Node, Schema } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
  toggleHeaderRow,
} from 'prosemirror-tables'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/article-blocks.ts'

/** The attributes of the selected block of a type; undefined where none is selected. */
export function selectedBlock(state: EditorState, type: string): Node['attrs'] | undefined {
  const { selection } = state
  return selection instanceof NodeSelection && selection.node.type.name === type ? selection.node.attrs : undefined
}

/** Puts a block behind the one with the cursor, in the place of an empty paragraph, or changes the selected block of its type. */
export function putBlock(type: string, attrs: Node['attrs']): Command {
  return (state, dispatch) => {
    const { selection, tr, schema } = state
    if (selectedBlock(state, type)) {
      tr.setNodeMarkup(selection.from, undefined, attrs)
      dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)))
      return true
    }
    const node = schema.nodes[type]?.create(attrs)
    return node !== undefined && insert(node, state, dispatch)
  }
}

function insert(node: Node, { selection, tr, doc }: EditorState, dispatch: Parameters<Command>[1]): boolean {
  const { $from, to } = selection
  const [start, end] = $from.depth > 0 ? [$from.before(1), $from.after(1)] : [to, to]
  const around = doc.nodeAt(start)
  const isFree = $from.depth === 1 && around?.type.name === 'paragraph' && around.content.size === 0
  const at = isFree ? start : end
  const paragraph = doc.type.schema.nodes.paragraph?.create()
  tr.replaceWith(at, end, paragraph && end === doc.content.size ? [node, paragraph] : node)
  const inside = TextSelection.findFrom(tr.doc.resolve(at + 1), 1, true)
  // A table is written in, behind others the text goes on.
  dispatch?.((inside ? tr.setSelection(inside) : tr).scrollIntoView())
  return true
}

const rowOf = ({ nodes: { tableRow, tableCell, tableHeader } }: Schema, isHeader: boolean): Node | null | undefined => {
  const type = isHeader ? tableHeader : tableCell
  return tableRow?.createAndFill(null, Array.from({ length: 3 }, () => type?.createAndFill()).filter(isNode))
}
const isNode = (node: Node | null | undefined): node is Node => node !== null && node !== undefined

/** Three columns, with a row of names. */
export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const { schema } = state
  const rows = [rowOf(schema, true), rowOf(schema, false), rowOf(schema, false)].filter(isNode)
  const table = schema.nodes.table?.createAndFill(null, rows)
  return isNode(table) && insert(table, state, dispatch)
}

/** The size of the table that is written in. */
const sizeOf = (state: EditorState) => {
  const { map } = selectedRect(state)
  return { rows: map.height, columns: map.width }
}

const inTable =
  (command: Command): Command =>
  (state, dispatch) =>
    isInTable(state) && command(state, dispatch)

export const TABLE_TOOLS = {
  addRow: inTable((state, dispatch) => sizeOf(state).rows < MAX_TABLE_ROWS && addRowAfter(state, dispatch)),
  addColumn: inTable((state, dispatch) => sizeOf(state).columns < MAX_TABLE_COLUMNS && addColumnAfter(state, dispatch)),
  removeRow: inTable((state, dispatch) => (sizeOf(state).rows > 1 ? deleteRow : deleteTable)(state, dispatch)),
  removeColumn: inTable((state, dispatch) => (sizeOf(state).columns > 1 ? deleteColumn : deleteTable)(state, dispatch)),
  headerRow: inTable(toggleHeaderRow),
  removeTable: inTable(deleteTable),
} as const satisfies Record<string, Command>
