import type { LucideIcon } from 'lucide-react'
import History from 'lucide-react/icons/history'
import Landmark from 'lucide-react/icons/landmark'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import Signpost from 'lucide-react/icons/signpost'
import { Highlighted } from '#client/components/highlighted.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { Suggestion } from './use-options.ts'

// None that parts of a place's page have: shared code of small parts is merged, and would join that page's first load.
const ICONS: Record<Suggestion['kind'], LucideIcon> = {
  recent: History,
  province: Signpost,
  type: LayoutGrid,
  place: Landmark,
  article: ScrollText,
  words: Search,
}

type Props = { id: string; option: Suggestion; isActive: boolean; onChoose: () => void }

/** A suggestion. The field has the focus and the keyboard. */
export function Option({ id, option, isActive, onChoose }: Props) {
  const locale = useLocale()
  const { kind, label, lang, highlights = [], note } = option
  const Icon = ICONS[kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      // The field would lose the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`flex cursor-pointer items-center gap-3 rounded-lg px-3 hover:bg-accent-tint ${kind === 'recent' ? 'h-11' : 'min-h-11 py-1'} ${isActive ? 'bg-accent-tint outline-2 outline-accent -outline-offset-2' : ''}`}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0 text-soft" />
      <span className="min-w-0 grow">
        <span lang={lang && lang !== locale ? HTML_LANG[lang] : undefined} className="block truncate text-base">
          {highlights.length > 0 ? <Highlighted text={label} ranges={highlights} /> : label}
        </span>
        {note && <span className="block truncate text-sm text-soft">{note}</span>}
      </span>
    </div>
  )
}
