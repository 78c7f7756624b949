import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Schema } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { LIST_LEVELS } from '#shared/document.ts'
import { TOOLS } from './commands.ts'

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  const node = state.schema.nodes.hardBreak?.create()
  if (!node) return false
  dispatch?.(state.tr.replaceSelectionWith(node, false).scrollIntoView())
  return true
})

/** Deeper lists are not kept. */
const sink: Command = (state, dispatch) => {
  const { listItem } = state.schema.nodes
  const { $from } = state.selection
  const levels = Array.from({ length: $from.depth }, (_, n) => $from.node(n + 1)).filter(
    ({ type }) => type === listItem,
  )
  return listItem !== undefined && levels.length < LIST_LEVELS && sinkListItem(listItem)(state, dispatch)
}

/** Tab leaves the editor, as it does every field; lists are nested by brackets. */
function keys({ nodes: { listItem } }: Schema, onLink: () => void): Record<string, Command> {
  return {
    'Mod-b': TOOLS.bold.run,
    'Mod-i': TOOLS.italic.run,
    'Mod-k': () => {
      onLink()
      return true
    },
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Shift-Enter': lineBreak,
    'Mod-Alt-2': TOOLS.heading2.run,
    'Mod-Alt-3': TOOLS.heading3.run,
    'Shift-Mod-7': TOOLS.orderedList.run,
    'Shift-Mod-8': TOOLS.bulletList.run,
    'Mod-]': sink,
    ...(listItem && { Enter: splitListItem(listItem), 'Mod-[': liftListItem(listItem) }),
  }
}

/** "# " begins a heading, "- " and "1. " a list, "> " a quote. The space bar of a Khmer keyboard writes a space that is not seen. */
function rules({ nodes }: Schema): Plugin {
  const { heading, bulletList, orderedList, blockquote } = nodes
  return inputRules({
    rules: [
      heading &&
        textblockTypeInputRule(/^(#{1,3})[\s\u200b]$/, heading, ([, marks = '']) => ({
          level: marks.length > 2 ? 3 : 2,
        })),
      bulletList && wrappingInputRule(/^\s*[-+*•][\s\u200b]$/, bulletList),
      orderedList && wrappingInputRule(/^[1១][.)][\s\u200b]$/, orderedList),
      blockquote && wrappingInputRule(/^\s*>[\s\u200b]$/, blockquote),
    ].filter((rule) => rule !== undefined),
  })
}

export const pluginsOf = (schema: Schema, onLink: () => void): Plugin[] => [
  history(),
  keymap(keys(schema, onLink)),
  keymap(baseKeymap),
  rules(schema),
]
