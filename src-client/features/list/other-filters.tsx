import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { chipStyle } from '#client/components/chip-style.ts'
import { withFilters } from './filters.ts'
import { useListState } from './list-state.ts'
import { ListLink } from './public/list-link.tsx'
import { useActiveFilters } from './use-active-filters.ts'

/** Filters that no chip opens: the words of a search, a part of the map, and a category that a link from elsewhere chose. */
const WITHOUT_CHIP = ['q', 'area', 'category_id']

/** Chips of the chosen filters that have no other chip; each removes its filter. */
export default function OtherFilters() {
  const { type, search } = useListState()
  const { t } = useLingui()
  return useActiveFilters(type, search).map(
    ({ name, label, without }) =>
      WITHOUT_CHIP.includes(name) && (
        <ListLink
          key={name}
          type={type}
          search={withFilters(search, without)}
          aria-label={t`Remove ${label}`}
          className={chipStyle(true)}
        >
          <span className="max-w-[60vw] truncate md:max-w-80">{name === 'q' ? t`“${label}”` : label}</span>
          <X size={16} aria-hidden="true" className="shrink-0" />
        </ListLink>
      ),
  )
}
