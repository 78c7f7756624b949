import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import type { SearchFacets } from '#shared/search.ts'
import { type FilterName, type SearchAddress, WITHOUT, withChange, withoutFilters } from './search-address.ts'
import { useFilterWords } from './use-filter-words.ts'

const NAMES: readonly FilterName[] = ['type', 'place_type', 'province', 'price', 'open_now', 'area', 'dates']

const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-accent-soft bg-accent-tint px-4 text-sm font-semibold text-accent transition-colors hover:border-accent-base'

type Props = {
  address: SearchAddress
  facets: SearchFacets
  /** The link goes with its filter, and the focus would go with it. */
  onRemove: () => void
}

/** The chosen filters as links, each of which takes its filter back. */
export default function ActiveFilters({ address, facets, onRemove }: Props) {
  const { t } = useLingui()
  const words = useFilterWords(address, facets)
  const chosen = NAMES.flatMap((name) => {
    const label = words[name]
    return label ? [{ name, label }] : []
  })
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t`Chosen filters`} className="flex flex-wrap gap-2">
      {chosen.map(({ name, label }) => (
        <li key={name} className="max-w-full">
          <Link
            to="/search"
            search={withChange(address, WITHOUT[name])}
            aria-label={t`Remove ${label}`}
            onClick={onRemove}
            className={CHIP}
          >
            <span className="truncate">{label}</span>
            <X size={16} aria-hidden="true" className="shrink-0" />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link
            to="/search"
            search={withoutFilters(address)}
            onClick={onRemove}
            className="inline-flex min-h-11 items-center px-2 text-sm text-accent underline underline-offset-4"
          >
            <Trans>Clear all</Trans>
          </Link>
        </li>
      )}
    </ul>
  )
}
