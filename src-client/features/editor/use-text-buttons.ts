import { useLingui } from '@lingui/react/macro'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { linkAt, TOOLS, type Tool } from './commands.ts'
import type { ToolButton } from './toolbar.tsx'

/** The tools of every text; none before there is a view. */
export function useTextButtons(
  view: EditorView | undefined,
  state: EditorState | undefined,
  onLink: () => void,
): ToolButton[] {
  const { t } = useLingui()
  if (!view || !state) return []
  const button = (name: keyof typeof TOOLS, label: string, Icon: LucideIcon): ToolButton => {
    const tool: Tool = TOOLS[name]
    const run = () => {
      tool.run(view.state, view.dispatch)
      view.focus()
    }
    return { name, label, Icon, isOn: tool.isOn?.(state), run }
  }
  return [
    button('heading2', t`Heading`, Heading2),
    button('heading3', t`Smaller heading`, Heading3),
    button('bold', t`Bold`, Bold),
    button('italic', t`Italic`, Italic),
    { name: 'link', label: t`Link`, Icon: Link, isOn: linkAt(state) !== undefined, run: onLink },
    button('bulletList', t`List`, List),
    button('orderedList', t`Numbered list`, ListOrdered),
    button('quote', t`Quote`, Quote),
    button('undo', t({ context: 'editor', message: 'Undo' }), Undo2),
    button('redo', t`Redo`, Redo2),
  ]
}
