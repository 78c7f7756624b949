import Check from 'lucide-react/icons/check'
import { usePanelLink } from '#client/components/panel.tsx'
import { withFilters } from './filters.ts'
import { useListState } from './list-state.ts'
import { ListLink } from './public/list-link.tsx'
import type { ListSearch } from './public/list-search.ts'

export type Choice = { key: string; label: string; note?: string; search: ListSearch; isChosen: boolean }

/** A choice that changes the search. */
export function chosenOf(
  search: ListSearch,
  change: ListSearch,
  isChosen: boolean,
  key: string,
  label: string,
): Choice {
  return { key, label, isChosen, search: withFilters(search, change) }
}

type ChoiceListProps = { choices: readonly Choice[]; columns?: boolean }

/** The choices of a filter as links, the chosen one marked, in a panel. */
export function ChoiceList({ choices, columns = false }: ChoiceListProps) {
  const { type } = useListState()
  const link = usePanelLink()
  return (
    <ul className={columns ? 'grid gap-x-2 sm:grid-cols-2' : 'grid'}>
      {choices.map(({ key, label, note, search, isChosen }) => (
        <li key={key}>
          <ListLink
            type={type}
            search={search}
            aria-current={isChosen ? 'true' : undefined}
            {...link}
            className={`flex min-h-11 items-center gap-2 rounded-lg px-3 text-base hover:bg-accent-tint ${isChosen ? 'font-semibold text-accent' : 'text-ink'}`}
          >
            <span className="grow">{label}</span>
            {note && <span className="text-sm text-soft">{note}</span>}
            <Check size={18} aria-hidden="true" className={isChosen ? '' : 'invisible'} />
          </ListLink>
        </li>
      ))}
    </ul>
  )
}
