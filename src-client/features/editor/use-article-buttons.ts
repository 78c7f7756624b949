import { useLingui } from '@lingui/react/macro'
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  FoldHorizontal,
  FoldVertical,
  Image,
  type LucideIcon,
  MapPin,
  PanelTop,
  Play,
  Table,
  Trash2,
} from 'lucide-react'
import type { EditorState } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { insertTable, selectedBlock, TABLE_TOOLS } from './article-commands.ts'
import type { ToolButton } from './toolbar.tsx'

/** The tools that only articles have, and in a table those for tables. */
export function useArticleButtons(
  view: EditorView | undefined,
  state: EditorState | undefined,
  onAsk: (kind: 'picture' | 'film' | 'place') => void,
): ToolButton[] {
  const { t } = useLingui()
  if (!view || !state) return []
  const asking = (kind: Parameters<typeof onAsk>[0], type: string, label: string, Icon: LucideIcon): ToolButton => ({
    ...{ name: kind, label, Icon, isOn: selectedBlock(state, type) !== undefined },
    run: () => onAsk(kind),
  })
  const doing = (name: string, command: typeof insertTable, label: string, Icon: LucideIcon): ToolButton => ({
    ...{ name, label, Icon },
    run: () => {
      command(view.state, view.dispatch)
      view.focus()
    },
  })
  const table = (name: keyof typeof TABLE_TOOLS, label: string, Icon: LucideIcon) =>
    doing(name, TABLE_TOOLS[name], label, Icon)
  return [
    asking('picture', 'image', t`Add a picture`, Image),
    asking('place', 'place', t`Mention a place`, MapPin),
    asking('film', 'embed', t`Add a film`, Play),
    ...(isInTable(state)
      ? [
          table('addRow', t`Add a row`, BetweenHorizontalEnd),
          table('addColumn', t`Add a column`, BetweenVerticalEnd),
          table('removeRow', t`Remove the row`, FoldVertical),
          table('removeColumn', t`Remove the column`, FoldHorizontal),
          table('headerRow', t`First row has names`, PanelTop),
          table('removeTable', t`Remove the table`, Trash2),
        ]
      : [doing('table', insertTable, t`Add a table`, Table)]),
  ]
}
