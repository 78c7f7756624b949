import { gapCursor } from 'prosemirror-gapcursor'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/article-blocks.ts'
import { readFilmAddress } from '#shared/film-address.ts'
import { putBlock } from './article-commands.ts'
import { pluginsOf } from './plugins.ts'

type Options = { onLink: () => void; onPicture: (file: File) => void }

const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

/** Films by their addresses, pictures by the form that asks what they show, and tables no larger than they may be. */
const pasting = (onPicture: Options['onPicture']) =>
  new Plugin({
    props: {
      transformPasted: ({ content, openStart, openEnd }) => new Slice(withSmallTables(content), openStart, openEnd),
      handlePaste(view, { clipboardData }) {
        const id = readFilmAddress(clipboardData?.getData('text/plain').trim() ?? '')
        if (id !== undefined) return putBlock('embed', { provider: 'youtube', id })(view.state, view.dispatch)
        return take(clipboardData, onPicture)
      },
      handleDrop: (_, event) => take(event.dataTransfer, onPicture),
    },
  })

/** Word copies a picture of the words beside the words. */
function take(data: DataTransfer | null, onPicture: Options['onPicture']): boolean {
  const file = data?.types.includes('text/html') ? undefined : pictureIn(data)
  if (file) onPicture(file)
  return file !== undefined
}

/** A table that is too large is the paragraphs of its cells. */
function withSmallTables(content: Fragment): Fragment {
  const blocks = content.content.flatMap((block) => (isLargeTable(block) ? paragraphsIn(block) : [block]))
  return Fragment.fromArray(blocks)
}

const isLargeTable = ({ type, content, childCount }: Node): boolean =>
  type.name === 'table' &&
  (childCount > MAX_TABLE_ROWS || content.content.some((row) => row.childCount > MAX_TABLE_COLUMNS))

function paragraphsIn(table: Node): Node[] {
  const found: Node[] = []
  table.descendants((node) => {
    if (node.type.name === 'paragraph' && node.content.size > 0) found.push(node)
  })
  return found
}

/** The text can always go on behind a picture or a table that is the last block. */
const ending = new Plugin({
  appendTransaction: (_transactions, _before, { doc, schema, tr }) => {
    const paragraph = schema.nodes.paragraph?.create()
    if (doc.lastChild?.isTextblock || !paragraph) return null
    return tr.insert(doc.content.size, paragraph)
  },
})

export const articlePlugins =
  ({ onLink, onPicture }: Options) =>
  (schema: Parameters<typeof pluginsOf>[0]): Plugin[] => [
    pasting(onPicture),
    ...pluginsOf(schema, onLink),
    gapCursor(),
    ending,
    tableEditing(),
  ]
