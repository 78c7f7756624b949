import { setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { liftTarget } from 'prosemirror-transform'

/** Whether the selection stands inside of a block of the type. */
export function isIn(state: EditorState, name: string, level?: number): boolean {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type, attrs } = $from.node(depth)
    if (type.name === name && (level === undefined || attrs.level === level)) return true
  }
  return false
}

function isMarked(state: EditorState, name: string): boolean {
  const mark = state.schema.marks[name]
  const { from, to, empty, $from } = state.selection
  if (!mark) return false
  return empty ? Boolean(mark.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, mark)
}

const marking =
  (name: string): Command =>
  (state, dispatch) => {
    const mark = state.schema.marks[name]
    return mark !== undefined && toggleMark(mark)(state, dispatch)
  }

const heading =
  (level: number): Command =>
  (state, dispatch) => {
    const { heading: type, paragraph } = state.schema.nodes
    if (!type || !paragraph) return false
    return isIn(state, 'heading', level)
      ? setBlockType(paragraph)(state, dispatch)
      : setBlockType(type, { level })(state, dispatch)
  }

const listing =
  (name: string): Command =>
  (state, dispatch) => {
    const [list, item] = [state.schema.nodes[name], state.schema.nodes.listItem]
    if (!list || !item) return false
    return isIn(state, name) ? liftListItem(item)(state, dispatch) : wrapInList(list)(state, dispatch)
  }

const quoting: Command = (state, dispatch) => {
  const { blockquote } = state.schema.nodes
  if (!blockquote) return false
  if (!isIn(state, 'blockquote')) return wrapIn(blockquote)(state, dispatch)
  const range = state.selection.$from.blockRange(state.selection.$to, ({ type }) => type === blockquote)
  const target = range && liftTarget(range)
  if (!range || target === null || target === undefined) return false
  dispatch?.(state.tr.lift(range, target))
  return true
}

/** What the toolbar does, by name. `isOn` where it is a toggle. */
export type Tool = { run: Command; isOn?: (state: EditorState) => boolean }

export const TOOLS = {
  heading2: { run: heading(2), isOn: (state) => isIn(state, 'heading', 2) },
  heading3: { run: heading(3), isOn: (state) => isIn(state, 'heading', 3) },
  bold: { run: marking('bold'), isOn: (state) => isMarked(state, 'bold') },
  italic: { run: marking('italic'), isOn: (state) => isMarked(state, 'italic') },
  bulletList: { run: listing('bulletList'), isOn: (state) => isIn(state, 'bulletList') },
  orderedList: { run: listing('orderedList'), isOn: (state) => isIn(state, 'orderedList') },
  quote: { run: quoting, isOn: (state) => isIn(state, 'blockquote') },
  undo: { run: undo },
  redo: { run: redo },
} as const satisfies Record<string, Tool>

/** The link at the selection. */
export function linkAt(state: EditorState): string | undefined {
  const { link } = state.schema.marks
  const { $from, empty, from, to } = state.selection
  if (!link) return undefined
  let found = link.isInSet($from.marks())
  if (!empty)
    state.doc.nodesBetween(from, to, (node) => {
      found ??= link.isInSet(node.marks)
    })
  const href: unknown = found?.attrs.href
  return typeof href === 'string' ? href : undefined
}

/** Links what is selected, or writes the address where nothing is. Null takes the link away, all of it. */
export function linking(href: string | null): Command {
  return (state, dispatch) => {
    const { link } = state.schema.marks
    if (!link) return false
    const { from, to, empty } = state.selection
    const [start, end] = empty ? around(state) : [from, to]
    const { tr } = state
    if (start === end && href !== null)
      tr.insertText(href, from).addMark(from, from + href.length, link.create({ href }))
    else if (href === null) tr.removeMark(start, end, link)
    else tr.removeMark(start, end, link).addMark(start, end, link.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** The bounds of the link in which the cursor stands. */
function around(state: EditorState): [number, number] {
  const { $from } = state.selection
  const { link } = state.schema.marks
  const mark = link?.isInSet($from.marks())
  if (!mark) return [$from.pos, $from.pos]
  const { parent } = $from
  let [start, end, pos] = [$from.pos, $from.pos, $from.start()]
  parent.forEach((node) => {
    const isOfIt = mark.isInSet(node.marks)
    if (isOfIt && pos <= $from.pos && pos + node.nodeSize >= $from.pos) [start, end] = [pos, pos + node.nodeSize]
    pos += node.nodeSize
  })
  return [start, end]
}
